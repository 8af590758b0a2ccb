package dev.gateleg.patterns.series;

import java.time.Instant;

/**
 * The points of an interval, in five numbers.
 *
 * @param start the interval's first instant
 * @param count how many points there are, at least one
 * @param sum their sum
 * @param min the least of them
 * @param max the greatest
 */
public record Interval(Instant start, long count, double sum, double min, double max) {

  /** The mean of the points. */
  public double mean() {
    return sum / count;
  }
}
