package dev.gateleg.patterns.changes;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TypeName;
import java.time.Instant;
import java.util.Optional;

/**
 * A consumer: what all its workers agree on.
 *
 * @param stream the stream that it follows
 * @param start where it began, by the name of {@link StartAt}
 * @param begun when it began
 * @param joining whether shards are still joined to its first read of all data
 * @param leader the worker that looks for shards
 * @param fence grows with every leader
 * @param wanted how often somebody wanted the shards to be listed
 * @param listed which of these wishes were fulfilled; 0 where the shards were never listed
 * @param trouble why it can't go on
 */
@Entity
@TypeName("consumer")
@Key(partition = "CHANGES#{consumer}", sort = "CONSUMER")
record ConsumerRecord(
    @Attribute("_consumer") String consumer,
    @Attribute("_stream") String stream,
    @Attribute("_start") String start,
    @Attribute("_begun") Instant begun,
    @Attribute("_joining") boolean joining,
    @Attribute("_leader") Optional<String> leader,
    @Attribute("_fence") long fence,
    @Attribute("_wanted") long wanted,
    @Attribute("_listed") long listed,
    @Attribute("_trouble") Optional<String> trouble) {}
