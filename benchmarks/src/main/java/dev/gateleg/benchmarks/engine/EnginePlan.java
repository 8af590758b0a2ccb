package dev.gateleg.benchmarks.engine;

import java.time.Duration;

/**
 * How long to measure the engine.
 *
 * @param seconds how long each contender runs each operation with each number of threads
 * @param rounds in how many turns that is split
 * @param loaded how many items both contenders have; a multiple of every number of threads and of a partition's items
 * @param starts how many processes are started for the time of the first call
 * @param items how many items the growth goes to
 */
public record EnginePlan(double seconds, int rounds, int loaded, int starts, int items) {

  /** Done in a few minutes. */
  public static final EnginePlan FULL = new EnginePlan(1.2, 4, 3_200, 11, 300_000);

  /** Long enough to see that everything runs. */
  public static final EnginePlan SMOKE = new EnginePlan(0.01, 1, 400, 1, 10_100);

  /** The number of items that a growth starts from. */
  static final int SMALL = 10_000;

  private static final double WARM_UPS = 1.2;

  /** Refuses to measure nothing. */
  public EnginePlan {
    if (!(seconds > 0) || rounds < 1 || starts < 1) {
      throw new IllegalArgumentException(
          "[Seconds] " + seconds + " seconds measure nothing; give more than 0.");
    }
    if (items <= SMALL || items % Items.PER_PARTITION != 0) {
      throw new IllegalArgumentException("[Items] " + items + " items are no growth from " + SMALL
          + "; give more, a multiple of " + Items.PER_PARTITION + ".");
    }
  }

  /** The same with other seconds. */
  public EnginePlan withSeconds(double changed) {
    return new EnginePlan(changed, rounds, loaded, starts, items);
  }

  /** The same with another growth. */
  public EnginePlan withItems(int changed) {
    return new EnginePlan(seconds, rounds, loaded, starts, changed);
  }

  /** The same with more turns, for what varies more. */
  EnginePlan longer(int times) {
    return new EnginePlan(times * seconds, times * rounds, loaded, starts, items);
  }

  Duration turn() {
    return Duration.ofNanos((long) (seconds * 1e9 / rounds));
  }

  Duration warmUp() {
    return Duration.ofNanos((long) (seconds * 1e9 * WARM_UPS));
  }
}
