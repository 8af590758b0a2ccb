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
 * @param ratio the better the higher where figures are rates; engine to other where they are times
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
