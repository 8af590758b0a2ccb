package dev.gateleg.core.spi.context;

import java.time.Instant;

/**
 * The numbers by which an item's versions count. They never come back for a key: an item that is created where another was
 * deleted starts at a number that grows with time and ends in random bits, and counts up from there. All are below 2^53, so
 * that JSON and browsers keep them exact.
 */
public final class Versions {

  /** The start of the count: 2025-01-01T00:00:00Z. */
  private static final long EPOCH_SECOND = 1_735_689_600L;

  private static final int RANDOM_BITS = 20;
  private static final long MOST_SECONDS = (1L << (53 - RANDOM_BITS)) - 1;

  private Versions() {}

  /** The first version of an item that is created at an instant. */
  public static long first(Instant now, long random) {
    long seconds = Math.max(1, Math.min(MOST_SECONDS, now.getEpochSecond() - EPOCH_SECOND));
    return seconds << RANDOM_BITS | random >>> (Long.SIZE - RANDOM_BITS);
  }
}
