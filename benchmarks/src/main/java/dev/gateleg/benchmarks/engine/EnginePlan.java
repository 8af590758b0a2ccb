package dev.gateleg.benchmarks.engine;

import java.time.Duration;

/**
 * How long to measure the engine.
 *
 * @param turns how long each contender runs each operation with each number of threads
 * @param loaded how many items both contenders have; a multiple of every number of threads and of a partition's items
 * @param starts how many processes are started for the time of the first call
 * @param growth what the growth is measured with
 */
public record EnginePlan(Turns turns, int loaded, int starts, GrowthPlan growth) {

  /** Done in a few minutes. */
  public static final EnginePlan FULL =
      new EnginePlan(new Turns(1.2, 4, 40), 3_200, 11, new GrowthPlan(10_000, 300_000, 300_000));

  /** Long enough to see that everything runs. */
  public static final EnginePlan SMOKE =
      new EnginePlan(new Turns(0.01, 1, 1), 400, 1, new GrowthPlan(200, 300, 1_000));

  private static final double WARM_UPS = 1.2;

  /**
   * The time of one operation.
   *
   * @param seconds how long each contender runs
   * @param rounds in how many turns that is split
   * @param warmUps how often both run at most before anything counts; less often once the compilers are at rest
   */
  public record Turns(double seconds, int rounds, int warmUps) {

    /** Refuses to measure nothing. */
    public Turns {
      if (!(seconds > 0) || rounds < 1) {
        throw new IllegalArgumentException(
            "[Seconds] " + seconds + " seconds measure nothing; give more than 0.");
      }
    }
  }

  /**
   * The growth.
   *
   * @param small how many items it starts from
   * @param items how many items it goes to
   * @param warmUpGets how many items are read before anything counts
   */
  public record GrowthPlan(int small, int items, int warmUpGets) {

    /** Refuses what does not grow. */
    public GrowthPlan {
      if (items <= small || items % Items.PER_PARTITION != 0) {
        throw new IllegalArgumentException("[Items] " + items + " items are no growth from " + small
            + "; give more, a multiple of " + Items.PER_PARTITION + ".");
      }
    }
  }

  /** The same with other seconds. */
  public EnginePlan withSeconds(double changed) {
    return with(new Turns(changed, turns.rounds, turns.warmUps));
  }

  /** The same with another growth. */
  public EnginePlan withItems(int changed) {
    return new EnginePlan(
        turns, loaded, starts, new GrowthPlan(growth.small, changed, growth.warmUpGets));
  }

  /** The same with more turns, for what varies more. */
  EnginePlan longer(int times) {
    return with(new Turns(times * turns.seconds, times * turns.rounds, turns.warmUps));
  }

  private EnginePlan with(Turns other) {
    return new EnginePlan(other, loaded, starts, growth);
  }

  int rounds() {
    return turns.rounds;
  }

  Duration turn() {
    return Duration.ofNanos((long) (turns.seconds * 1e9 / turns.rounds));
  }

  Duration warmUp() {
    return Duration.ofNanos((long) (turns.seconds * 1e9 * WARM_UPS));
  }
}
