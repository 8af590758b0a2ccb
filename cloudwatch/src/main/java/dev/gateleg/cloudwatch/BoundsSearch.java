package dev.gateleg.cloudwatch;

import java.util.List;

/** Finds the cheapest bounds of auto scaling that would have throttled nothing. */
final class BoundsSearch {

  /** What DynamoDB takes as a target, in steps of ten. */
  static final List<Integer> TARGETS = List.of(20, 30, 40, 50, 60, 70, 80, 90);

  /** How many lowest capacities above the least that does are tried for each target. */
  private static final int STEPS = 24;

  private BoundsSearch() {}

  /** The cheapest bounds of a track. */
  static Bounds cheapest(Track track) {
    long peak = Math.max(1, (long) Math.ceil(track.peak()));
    long fixed = least(1, peak, c -> finite(track, c, c, TARGETS.get(0)));
    Bounds best = bounds(track, fixed, fixed, 70);
    for (int target : TARGETS) {
      // Each target has valleys of its own, and the deepest need not be near the one that looks
      // best at first.
      best = cheaper(best, refined(coarse(track, fixed, peak, target)));
    }
    return best;
  }

  /** The cheapest of some bounds with a target, all over what they may be. */
  private static Bounds coarse(Track track, long fixed, long peak, int target) {
    Bounds best = bounds(track, fixed, fixed, target);
    long open = (long) Math.ceil(peak * 100.0 / target) + 1;
    long least = least(1, fixed, c -> finite(track, c, Math.max(c, open), target));
    // Mostly the least that does; sometimes a little more keeps the capacity from jumping too
    // high.
    long step = Math.max(1, (fixed - least) / STEPS);
    for (long low = least; low <= fixed; low += step) {
      best = cheaper(best, tightened(track, low, Math.max(low, open), target));
      best = cheaper(best, bounds(track, low, fixed, target));
    }
    return best;
  }

  private static Bounds tightened(Track track, long low, long open, int target) {
    Bounds wide = bounds(track, low, open, target);
    long most = least(low, open, c -> finite(track, low, c, target));
    return cheaper(wide, bounds(track, low, most, target));
  }

  /** Looks around the best for something better, in steps that get smaller. */
  private static Bounds refined(Bounds found) {
    Bounds best = found;
    for (long step = Math.max(1, best.least() / 8); step >= 1; step /= 2) {
      boolean better = true;
      while (better) {
        Bounds next = best;
        for (long[] move : new long[][] {
          {-step, 0},
          {step, 0},
          {0, -step},
          {0, step},
          {-step, -step},
          {step, step},
          {-step, step},
          {step, -step}
        }) {
          long low = Math.max(1, best.least() + move[0]);
          long high = Math.max(low, best.most() + move[1]);
          next = cheaper(next, bounds(best.track(), low, high, best.target()));
        }
        better = next.unitHours() < best.unitHours();
        best = next;
      }
    }
    return best;
  }

  private static Bounds cheaper(Bounds one, Bounds other) {
    return other.unitHours() < one.unitHours() ? other : one;
  }

  private static Bounds bounds(Track track, long least, long most, int target) {
    return new Bounds(
        track, least, most, target, AutoScaling.unitHours(track, least, most, target));
  }

  private static boolean finite(Track track, long least, long most, int target) {
    return AutoScaling.unitHours(track, least, most, target) < Double.POSITIVE_INFINITY;
  }

  private interface Does {
    boolean with(long capacity);
  }

  /** The least that does, where more than what does also does; the upper end is taken to do. */
  private static long least(long from, long to, Does does) {
    long low = from;
    long high = to;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (does.with(middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
