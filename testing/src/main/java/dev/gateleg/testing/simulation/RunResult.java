package dev.gateleg.testing.simulation;

import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What came of one run.
 *
 * @param scenario the scenario's name
 * @param seed what the run follows from
 * @param operations the calls of its workers
 * @param simulated how much time passed in it
 * @param faults how often each fault struck
 * @param violations what did not hold; empty if all is well
 * @param trace what happened, line by line, if it was asked for
 */
public record RunResult(
    String scenario,
    long seed,
    long operations,
    Duration simulated,
    Map<FaultKind, Long> faults,
    List<String> violations,
    List<String> trace) {

  /** Whether everything held. */
  public boolean held() {
    return violations.isEmpty();
  }
}
