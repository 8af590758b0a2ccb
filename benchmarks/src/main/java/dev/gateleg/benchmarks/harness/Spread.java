package dev.gateleg.benchmarks.harness;

import java.util.Arrays;

/**
 * The middle of many samples, and how far they lie apart.
 *
 * @param low the first quartile
 * @param median the median
 * @param high the third quartile
 */
public record Spread(double low, double median, double high) {

  /** The spread of at least one sample. */
  public static Spread of(double[] samples) {
    if (samples.length == 0) {
      throw new IllegalArgumentException("There are no samples.");
    }
    double[] sorted = samples.clone();
    Arrays.sort(sorted);
    return new Spread(at(sorted, 0.25), at(sorted, 0.5), at(sorted, 0.75));
  }

  private static double at(double[] sorted, double share) {
    double position = share * (sorted.length - 1);
    int below = (int) position;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (sorted[above] - sorted[below]) * (position - below);
  }
}
