package dev.gateleg.testing.simulation.schedule;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** The time of a simulation, which passes when its scheduler says so. Seen by one thread at a time. */
public final class VirtualClock extends Clock {

  /** When every simulation begins. */
  public static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

  private static final long NANOS_PER_MILLI = 1_000_000;

  private long nanos;

  /** A clock at {@link #START}. */
  public VirtualClock() {}

  /** The nanoseconds since {@link #START}. */
  public long nanos() {
    return nanos;
  }

  /** Lets that much time pass. */
  public void advance(Duration by) {
    advanceTo(nanos + by.toNanos());
  }

  void advanceTo(long later) {
    if (later > nanos) {
      nanos = later;
    }
  }

  @Override
  public Instant instant() {
    return START.plusNanos(nanos);
  }

  @Override
  public long millis() {
    return START.toEpochMilli() + nanos / NANOS_PER_MILLI;
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
