package dev.gateleg.core.cost;

/** How strongly a read is consistent, which decides what each of its units costs. */
public enum ReadMode {
  /** May miss the latest writes: half a unit. */
  EVENTUAL(0.5),
  /** Sees every acknowledged write: a whole unit. */
  CONSISTENT(1),
  /** All items as they were at one moment: two units. */
  TRANSACTIONAL(2);

  private final double unit;

  ReadMode(double unit) {
    this.unit = unit;
  }

  double units(long bytes) {
    return unit
        * Math.max(1, (bytes + TableCosts.READ_UNIT_BYTES - 1) / TableCosts.READ_UNIT_BYTES);
  }
}
