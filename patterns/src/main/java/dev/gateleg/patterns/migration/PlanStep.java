package dev.gateleg.patterns.migration;

/**
 * One step of a plan.
 *
 * @param stage the stage that it is of, from 1: the next stage begins when all steps of one are done
 * @param kind what is done
 * @param words what is done, in a sentence
 */
public record PlanStep(int stage, Kind kind, String words) {

  /** What a step does. */
  public enum Kind {
    /** A table is made, or an index is added or deleted: by you, and one in a stage. */
    SCHEMA,
    /** Writes begin to go to both sides. */
    MIRROR,
    /** Items from before are copied. */
    BACKFILL,
    /** Both sides are compared. */
    VERIFY,
    /** Programs read the new side. */
    SWITCH,
    /** The old side is deleted. */
    CLEAN_UP
  }

  /** The step in one line. */
  @Override
  public String toString() {
    return stage + ". " + words;
  }
}
