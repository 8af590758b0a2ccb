package dev.gateleg.patterns.changes;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TypeName;
import java.util.List;

/** Items whose changes were joined to the first read of all data, written with a checkpoint of their shard. */
@Entity
@TypeName("joined")
@Key(partition = "CHANGES#{consumer}#SNAPSHOT", sort = "JOINED#{shard}#{fence}#{step}")
record JoinedItems(
    @Attribute("_consumer") String consumer,
    @Attribute("_shard") String shard,
    @Attribute("_fence") long fence,
    @Attribute("_step") long step,
    @Attribute("_items") List<String> items) {}
