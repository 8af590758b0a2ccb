package dev.gateleg.tests.support;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A clock that stands still until it is turned. It starts far in the future, so that no backend's own TTL deletes what a
 * test has only let expire by this clock.
 */
public final class ManualClock extends Clock {

  /** Where the clock starts. */
  public static final Instant START = Instant.parse("2090-05-01T12:00:00Z");

  private final AtomicReference<Instant> now = new AtomicReference<>(START);

  /** Turns the clock. */
  public void advance(Duration by) {
    now.updateAndGet(instant -> instant.plus(by));
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
