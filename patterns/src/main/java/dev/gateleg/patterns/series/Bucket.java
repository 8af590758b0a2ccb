package dev.gateleg.patterns.series;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.function.UnaryOperator;

/** How long a time one partition of a series holds, in UTC. */
public enum Bucket {

  /** All of it: a series has one partition, or one for each shard. */
  WHOLE(time -> Instant.EPOCH.atZone(ZoneOffset.UTC), time -> Instant.MAX),

  /** An hour. */
  HOUR(time -> time.truncatedTo(ChronoUnit.HOURS), time -> time.plusHours(1).toInstant()),

  /** From midnight to midnight. */
  DAY(time -> time.truncatedTo(ChronoUnit.DAYS), time -> time.plusDays(1).toInstant()),

  /** A month of the calendar. */
  MONTH(
      time -> time.truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1),
      time -> time.plusMonths(1).toInstant()),

  /** A year of the calendar. */
  YEAR(
      time -> time.truncatedTo(ChronoUnit.DAYS).withDayOfYear(1),
      time -> time.plusYears(1).toInstant());

  private interface Next {
    Instant after(ZonedDateTime start);
  }

  private final UnaryOperator<ZonedDateTime> start;
  private final Next next;

  Bucket(UnaryOperator<ZonedDateTime> start, Next next) {
    this.start = start;
    this.next = next;
  }

  /** The beginning of the bucket in which an instant lies. */
  public Instant startOf(Instant at) {
    return this == WHOLE
        ? Instant.EPOCH
        : start.apply(at.atZone(ZoneOffset.UTC)).toInstant();
  }

  /** The beginning of the bucket after one that begins then. */
  Instant next(Instant start) {
    return this == WHOLE ? Instant.MAX : next.after(start.atZone(ZoneOffset.UTC));
  }
}
