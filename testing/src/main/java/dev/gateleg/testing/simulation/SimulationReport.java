package dev.gateleg.testing.simulation;

import dev.gateleg.testing.TestingCode;
import java.util.List;

/**
 * What came of a simulation.
 *
 * @param patterns the scenarios, in their order
 */
public record SimulationReport(List<PatternReport> patterns) {

  /** Copies the list. */
  public SimulationReport {
    patterns = List.copyOf(patterns);
  }

  /** Whether everything held, and every control was caught. */
  public boolean asItShould() {
    return patterns.stream().allMatch(PatternReport::asItShould);
  }

  /**
   * This, if everything came out as it should.
   *
   * @throws AssertionError otherwise, with the first violation and the trace that leads to it
   */
  public SimulationReport orThrow() {
    for (PatternReport pattern : patterns) {
      if (!pattern.asItShould()) {
        throw new AssertionError(told(pattern));
      }
    }
    return this;
  }

  private static String told(PatternReport pattern) {
    String name = pattern.scenario().name();
    if (pattern.scenario().control()) {
      return "[" + TestingCode.CONTROL_NOT_CAUGHT.code() + "] " + name + " held in all of "
          + pattern.seeds()
          + " seeds, though it is known to be wrong; give it more workers, faults or seeds.";
    }
    RunResult first = pattern.failures().get(0);
    return "[" + TestingCode.SIMULATION_VIOLATED.code() + "] " + name + " broke its promise ("
        + pattern.scenario().promise()
        + ") in " + pattern.violated() + " of " + pattern.seeds() + " seeds, first with seed "
        + first.seed() + ":\n  " + String.join("\n  ", first.violations()) + "\nWhat happened:\n  "
        + String.join("\n  ", first.trace());
  }
}
