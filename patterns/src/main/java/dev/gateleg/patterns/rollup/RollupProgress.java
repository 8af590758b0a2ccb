package dev.gateleg.patterns.rollup;

/** Hears how far a {@link Reconciliation} has come. */
@FunctionalInterface
public interface RollupProgress {

  /**
   * It went on.
   *
   * @param entities how many entities were read so far, in this round
   * @param rows how many rows are done
   * @param all how many rows there are; 0 while entities are still read
   */
  void progressed(long entities, long rows, long all);
}
