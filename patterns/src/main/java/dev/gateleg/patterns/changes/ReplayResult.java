package dev.gateleg.patterns.changes;

import java.util.List;

/**
 * What became of dead letters that were replayed.
 *
 * @param handled how many changes were handled
 * @param failed those that failed again, the first of each item; they and what is behind them still wait
 */
public record ReplayResult(int handled, List<Failed> failed) {

  /** Keeps a copy. */
  public ReplayResult {
    failed = List.copyOf(failed);
  }

  /**
   * A change that failed again.
   *
   * @param letter the change
   * @param cause what its handler threw
   */
  public record Failed(DeadLetter letter, Throwable cause) {}
}
