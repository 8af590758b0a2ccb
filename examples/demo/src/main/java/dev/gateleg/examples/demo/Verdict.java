package dev.gateleg.examples.demo;

import dev.gateleg.examples.load.Promised;
import java.util.List;

/**
 * What the audit says.
 *
 * @param promises what was promised, and whether it holds
 * @param untested what was not put to the test, in sentences; then that nothing is wrong proves nothing
 */
record Verdict(List<Line> promises, List<String> untested) {

  /**
   * A promise of a system.
   *
   * @param system the system
   * @param promised the promise
   */
  record Line(String system, Promised promised) {}

  /** Copies the lists. */
  Verdict {
    promises = List.copyOf(promises);
    untested = List.copyOf(untested);
  }

  /** Whether everything was put to the test, and nothing is wrong. */
  boolean holds() {
    return untested.isEmpty()
        && !promises.isEmpty()
        && promises.stream().allMatch(line -> line.promised().state() == Promised.State.HOLDS);
  }
}
