package dev.gateleg.testing.simulation.fault;

import dev.gateleg.testing.simulation.schedule.VirtualClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/** The clock of one machine, which may be wrong. */
public final class ProcessClock extends Clock {

  private final VirtualClock time;
  private Duration skew = Duration.ZERO;

  /** A clock that is right so far. */
  public ProcessClock(VirtualClock time) {
    this.time = time;
  }

  void skew(Duration wrongBy) {
    skew = wrongBy;
  }

  @Override
  public Instant instant() {
    return time.instant().plus(skew);
  }

  @Override
  public long millis() {
    return time.millis() + skew.toMillis();
  }

  @Override
  public ZoneId getZone() {
    return time.getZone();
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
