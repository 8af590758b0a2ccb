package dev.gateleg.patterns.changes;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TypeName;
import java.time.Duration;

/**
 * A worker of a consumer, which gives a sign of life again and again.
 *
 * @param beat another one with every sign of life
 * @param lease after this time without a sign of life its shards are others'
 */
@Entity
@TypeName("worker")
@Key(partition = "CHANGES#{consumer}", sort = "WORKER#{worker}")
record WorkerRecord(
    @Attribute("_consumer") String consumer,
    @Attribute("_worker") String worker,
    @Attribute("_beat") long beat,
    @Attribute("_lease") Duration lease) {}
