package dev.gateleg.engine.internal.capacity;

import java.time.Duration;
import java.time.Instant;

/** Units that flow in at a rate and are kept for a while. Who takes more than there is leaves a debt. Not thread-safe. */
final class Bucket {

  private final double perSecond;
  private final double most;
  private double units;
  private Instant filled;

  Bucket(double perSecond, Duration kept, Instant now) {
    this.perSecond = perSecond;
    this.most = perSecond * Math.max(1, kept.toSeconds());
    this.units = most;
    this.filled = now;
  }

  /** Another one that has as much left as this has. */
  Bucket(Bucket other) {
    this.perSecond = other.perSecond;
    this.most = other.most;
    this.units = other.units;
    this.filled = other.filled;
  }

  /** Whether anything is left; DynamoDB asks that before it knows what a request costs. */
  boolean hasAny(Instant now) {
    double seconds = Duration.between(filled, now).toNanos() / 1e9;
    if (seconds > 0) {
      units = Math.min(most, units + seconds * perSecond);
      filled = now;
    }
    return units > 0;
  }

  void take(double taken) {
    units -= taken;
  }
}
