package dev.gateleg.core.call;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long to wait before the next try: at random between nothing and a bound that doubles, so that many clients which
 * failed together do not come back together.
 *
 * @param first the bound before the first retry
 * @param most the bound that it grows to
 * @param tries how often to try in all
 */
public record Backoff(Duration first, Duration most, int tries) {

  /** For writes that lost a race: 10 tries, up to a second apart. */
  public static final Backoff RACES = new Backoff(Duration.ofMillis(10), Duration.ofSeconds(1), 10);

  /** For what a batch left over: 12 tries, up to 5 seconds apart. */
  public static final Backoff LEFTOVERS =
      new Backoff(Duration.ofMillis(25), Duration.ofSeconds(5), 12);

  private static final int MOST_DOUBLINGS = 20;

  /** Checks that there is something to try. */
  public Backoff {
    if (tries < 1 || first.isNegative() || most.compareTo(first) < 0) {
      throw new InvalidInputException(
          CoreCode.BACKOFF_BOUNDS,
          tries + " tries between " + first + " and " + most
              + " make no sense; give at least one try, and bounds that grow.",
          null);
    }
  }

  /** The wait before a retry, counted from 1. */
  public Duration before(int retry, LongSupplier random) {
    int doublings = Math.min(MOST_DOUBLINGS, retry - 1);
    // Compared before it is doubled, since a long wait would overflow.
    long bound = first.toNanos() > most.toNanos() >> doublings
        ? most.toNanos()
        : first.toNanos() << doublings;
    return bound <= 0 ? Duration.ZERO : Duration.ofNanos(Math.floorMod(random.getAsLong(), bound));
  }
}
