package dev.gateleg.testing.simulation;

import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What came of all runs of one scenario.
 *
 * @param scenario the scenario
 * @param seeds how many runs there were
 * @param operations the calls of their workers
 * @param simulated how much time passed in them
 * @param took how long they took in fact
 * @param faults how often each fault struck
 * @param violated how many runs had violations
 * @param failures the first of those, by seed, with their traces
 */
public record PatternReport(
    Scenario scenario,
    long seeds,
    long operations,
    Duration simulated,
    Duration took,
    Map<FaultKind, Long> faults,
    long violated,
    List<RunResult> failures) {

  /** Whether it came out as it should: a control is caught, and for all others everything held. */
  public boolean asItShould() {
    return scenario.control() == violated > 0;
  }
}
