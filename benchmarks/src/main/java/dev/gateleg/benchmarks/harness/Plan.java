package dev.gateleg.benchmarks.harness;

import java.time.Duration;

/**
 * How long to measure.
 *
 * @param warmUp how long all contestants run at least, in turns, before anything counts, in time of the processor
 * @param rounds how often each contestant has its turn
 * @param turn about how long a turn is
 */
public record Plan(Duration warmUp, int rounds, Duration turn) {

  /** Long enough for medians that come out the same on a busy machine. */
  public static final Plan FULL = new Plan(Duration.ofSeconds(20), 800, Duration.ofMillis(2));

  /** Long enough to see that everything runs. */
  public static final Plan SMOKE = new Plan(Duration.ofMillis(1), 2, Duration.ofNanos(1));

  /** Refuses to measure nothing. */
  public Plan {
    if (rounds < 1) {
      throw new IllegalArgumentException(
          "[Rounds] " + rounds + " rounds measure nothing; give at least 1.");
    }
  }
}
