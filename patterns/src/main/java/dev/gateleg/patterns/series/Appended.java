package dev.gateleg.patterns.series;

import java.util.List;

/**
 * What became of points that were appended.
 *
 * @param <P> a point
 * @param written how many are stored, each instant of a series counted once
 * @param merged how many of them were merged with a point that was there
 * @param late those that are older than the series keeps points, and were not stored
 */
public record Appended<P>(int written, int merged, List<P> late) {

  /** Copies the list. */
  public Appended {
    late = List.copyOf(late);
  }
}
