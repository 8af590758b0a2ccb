package dev.gateleg.patterns.changes;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TypeName;
import java.time.Instant;
import java.util.Optional;

/**
 * A shard that is to be read: who reads it, and how far.
 *
 * @param parent the shard that is read before it, if there is one
 * @param first the least sequence number in it, where that was told
 * @param child whether it was found after the consumer began, so that nothing of it may be missed
 * @param found when it was found
 * @param owner the worker that reads it
 * @param fence grows with every owner
 * @param heir the worker that is to read it next
 * @param position the last record that was handled
 * @param step grows with every checkpoint, so that one which arrives late does not undo a later one
 * @param joined whether it is not to be joined to a first read of all data (any more)
 * @param iterator where to begin, for a consumer that begins with what is new
 */
@Entity
@TypeName("shard")
@Key(partition = "CHANGES#{consumer}", sort = "SHARD#{shard}")
record ShardRecord(
    @Attribute("_consumer") String consumer,
    @Attribute("_shard") String shard,
    @Attribute("_parent") Optional<String> parent,
    @Attribute("_first") Optional<String> first,
    @Attribute("_child") boolean child,
    @Attribute("_found") Instant found,
    @Attribute("_owner") Optional<String> owner,
    @Attribute("_fence") long fence,
    @Attribute("_heir") Optional<String> heir,
    @Attribute("_position") Optional<String> position,
    @Attribute("_step") long step,
    @Attribute("_joined") boolean joined,
    @Attribute("_iterator") Optional<String> iterator) {}
