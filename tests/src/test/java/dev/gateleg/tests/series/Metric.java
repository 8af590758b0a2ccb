package dev.gateleg.tests.series;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import java.time.Instant;

// region adopted
/** A metric in a table that others write too: they choose a shard at random, so it is a component. */
@Entity
@Key(partition = "METRIC#{metric}#SHARD#{shard:1}", sort = "TIMESTAMP#{at}")
public record Metric(
    String metric,
    int shard,
    Instant at,
    @Attribute("Value") double value,
    @TimeToLive @Attribute("TTL") Instant end) {}
// endregion
