package dev.gateleg.benchmarks.harness;

import java.util.List;

/**
 * One operation, done in several ways.
 *
 * @param operation what is done
 * @param contestants who does it
 * @param baseline the name of the contestant that the others are compared with
 */
public record Contest(String operation, List<Contestant> contestants, String baseline) {

  /** Refuses a baseline that does not take part. */
  public Contest {
    contestants = List.copyOf(contestants);
    if (contestants.stream().noneMatch(contestant -> contestant.name().equals(baseline))) {
      throw new IllegalArgumentException(
          "The baseline " + baseline + " takes no part in " + operation + ".");
    }
  }
}
