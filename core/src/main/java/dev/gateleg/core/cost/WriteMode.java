package dev.gateleg.core.cost;

/** Whether a write is made alone or in a transaction, which decides what each of its units costs. */
public enum WriteMode {
  /** A single write, or one of a batch: one unit. */
  SINGLE(1),
  /** An action of a transaction: two units. */
  TRANSACTIONAL(2);

  private final double unit;

  WriteMode(double unit) {
    this.unit = unit;
  }

  double units(long bytes) {
    return unit
        * Math.max(1, (bytes + TableCosts.WRITE_UNIT_BYTES - 1) / TableCosts.WRITE_UNIT_BYTES);
  }
}
