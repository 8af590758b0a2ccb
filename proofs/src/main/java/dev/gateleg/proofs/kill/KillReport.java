package dev.gateleg.proofs.kill;

import java.time.Duration;
import java.util.List;

/**
 * What came of a run under kills.
 *
 * @param seed what chose errands, victims and moments
 * @param kills how many processes were killed
 * @param midway how many of them while they were at an errand
 * @param took how long it took
 * @param patterns what came of each scenario
 */
public record KillReport(long seed, int kills, int midway, Duration took, List<Pattern> patterns) {

  /** Copies the list. */
  public KillReport {
    patterns = List.copyOf(patterns);
  }

  /**
   * What came of a scenario.
   *
   * @param scenario the scenario
   * @param errands how many different errands there were
   * @param tries how often one was tried
   * @param acknowledged how many tries were acknowledged
   * @param refused how many were refused
   * @param killed how many tries were ended by a kill
   * @param foundDone how many errands were found done by the next try after a kill: it came between effect and answer
   * @param violations what does not hold
   */
  public record Pattern(
      KillScenario scenario,
      int errands,
      int tries,
      int acknowledged,
      int refused,
      int killed,
      int foundDone,
      List<String> violations) {

    /** Copies the list. */
    public Pattern {
      violations = List.copyOf(violations);
    }

    /** Whether the promise was kept; whether it was broken, for a control. */
    public boolean asItShould() {
      return violations.isEmpty() != scenario.control();
    }
  }

  /** Whether all promises were kept and all controls were caught. */
  public boolean asItShould() {
    return patterns.stream().allMatch(Pattern::asItShould);
  }
}
