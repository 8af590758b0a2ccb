package dev.gateleg.proofs.series;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.Instant;
import java.util.Optional;

/** What two gauges of a meter showed at an instant, each of which is written by itself. */
@Entity
@Key(partition = "METER#{meter}#{at:date}#{shard:2}", sort = "{at}")
record Measure(String meter, Instant at, Optional<Long> low, Optional<Long> high) {

  /** The same with what another one has more. */
  Measure and(Measure other) {
    return new Measure(
        meter,
        at,
        other.low.isPresent() ? other.low : low,
        other.high.isPresent() ? other.high : high);
  }
}
