package dev.gateleg.engine.internal.capacity;

/** From bytes to capacity units. */
public final class Units {

  private static final int WRITE_UNIT_BYTES = 1024;
  private static final int READ_UNIT_BYTES = 4096;

  /** What a strongly consistent read of a unit costs; an eventually consistent one costs half, a transactional one double. */
  private static final double CONSISTENT = 1;

  private static final double EVENTUAL = 0.5;
  private static final double TRANSACTIONAL = 2;

  private Units() {}

  /** A write costs by the greater of what was there and what is there now, but at least a unit. */
  public static double write(int bytes, boolean transactional) {
    double units = Math.max(1, (bytes + WRITE_UNIT_BYTES - 1) / WRITE_UNIT_BYTES);
    return transactional ? units * TRANSACTIONAL : units;
  }

  /** A read costs by the bytes that were read together, but at least a unit. */
  public static double read(long bytes, boolean consistent) {
    double units = Math.max(1, (bytes + READ_UNIT_BYTES - 1) / READ_UNIT_BYTES);
    return units * (consistent ? CONSISTENT : EVENTUAL);
  }

  public static double transactionalRead(long bytes) {
    return read(bytes, true) * TRANSACTIONAL;
  }
}
