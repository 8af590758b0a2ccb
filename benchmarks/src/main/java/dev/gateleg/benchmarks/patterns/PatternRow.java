package dev.gateleg.benchmarks.patterns;

import dev.gateleg.benchmarks.harness.Score;

/**
 * One line of the report.
 *
 * @param gateleg what Gateleg needs for a call
 * @param byHand what the code by hand needs for it
 * @param cost what Gateleg sends for a call
 * @param costByHand what the code by hand sends for it
 */
record PatternRow(Score gateleg, Score byHand, Cost cost, Cost costByHand) {

  /** How many times the time by hand a call may take. */
  static final double MOST_TIME = 1.2;

  /** Units come as sums of fractions. */
  private static final double EXACT = 1e-9;

  /**
   * What a call costs.
   *
   * @param requests how many requests it sends
   * @param units the capacity units that the answers tell; a refused transaction tells none
   */
  record Cost(double requests, double units) {}

  boolean fast() {
    return gateleg.timeRatio().median() <= MOST_TIME;
  }

  boolean cheap() {
    return cost.requests <= costByHand.requests + EXACT && cost.units <= costByHand.units + EXACT;
  }
}
