package dev.gateleg.tests.series;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import java.time.Instant;
import java.util.Optional;

// region point
/** What a meter showed at an instant: a partition for each day, in four shards. */
@Entity
@Key(partition = "METER#{meter}#{at:date}#{shard:4}", sort = "{at}")
public record Reading(
    String meter,
    Instant at,
    double watts,
    Optional<Double> volts,
    @TimeToLive Optional<Instant> expires) {
  // endregion

  /** A reading. */
  static Reading of(String meter, Instant at, double watts) {
    return new Reading(meter, at, watts, Optional.empty(), Optional.empty());
  }

  /** The same until an instant. */
  Reading until(Instant end) {
    return new Reading(meter, at, watts, volts, Optional.of(end));
  }

  /** The same with what another one has more. */
  Reading and(Reading other) {
    return new Reading(
        meter, at, other.watts, other.volts.isPresent() ? other.volts : volts, other.expires);
  }
}
