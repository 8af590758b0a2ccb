package dev.gateleg.tests.telemetry;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import java.time.Instant;
import java.util.Map;

/** A value of a metric at an instant. */
@Entity
@Key(partition = "METRIC#{metric}#SHARD#{shard:10}", sort = "TIMESTAMP#{at}")
public record Sample(
    String metric,
    Instant at,
    double value,
    Map<String, String> labels,
    @TimeToLive Instant expiresAt) {}
