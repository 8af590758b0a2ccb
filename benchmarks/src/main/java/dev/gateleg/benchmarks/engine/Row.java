package dev.gateleg.benchmarks.engine;

/**
 * One line of the report.
 *
 * @param section what the line belongs to
 * @param operation what was done
 * @param setting how, such as the number of threads
 * @param unit the unit of both figures
 * @param engine the engine's figure
 * @param other what it is compared with; NaN if with nothing
 * @param ratio how many times as much is done, by the clock or for the same processor time; for latencies and growth how many
 *     times as long it takes
 * @param target what should be
 */
record Row(
    String section,
    String operation,
    String setting,
    String unit,
    double engine,
    double other,
    double ratio,
    Target target) {

  boolean isMet() {
    return target.isMet(engine, ratio);
  }
}
