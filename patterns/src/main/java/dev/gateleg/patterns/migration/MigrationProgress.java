package dev.gateleg.patterns.migration;

/**
 * How far a migration is.
 *
 * @param phase the phase
 * @param paused whether its workers wait
 * @param segments how many segments the step under way has; 0 where there is none
 * @param done how many of them are done
 * @param read how many items the step has read
 * @param written how many items it has written or deleted
 */
public record MigrationProgress(
    Phase phase, boolean paused, int segments, int done, long read, long written) {

  /** One line for a terminal. */
  @Override
  public String toString() {
    return phase
        + (paused ? ", paused" : "")
        + (segments == 0
            ? ""
            : ", " + done + " of " + segments + " segments, " + read + " items read, " + written
                + " written");
  }
}
