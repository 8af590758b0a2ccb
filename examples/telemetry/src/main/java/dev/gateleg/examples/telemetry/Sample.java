package dev.gateleg.examples.telemetry;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import java.time.Instant;
import java.util.Optional;

/**
 * A value of a metric at an instant. A metric has a partition for each day; one that is too hot for a partition has several, up
 * to 16.
 */
@Entity
@Key(partition = "METRIC#{metric}#{at:date}#{shard:1..16}", sort = "{at}#{source}")
public record Sample(
    String metric,
    Instant at,
    String source,
    double value,
    @TimeToLive Optional<Instant> expiresAt) {

  Sample until(Instant end) {
    return new Sample(metric, at, source, value, Optional.of(end));
  }
}
