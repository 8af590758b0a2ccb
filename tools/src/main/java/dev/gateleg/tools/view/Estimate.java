package dev.gateleg.tools.view;

/**
 * What a pattern's call is expected to take.
 *
 * @param items how many items are read
 * @param units the read units
 * @param pages the answers of at most 1 MB
 * @param atMost whether bounds in the call may leave less of it
 * @param basis where the figures come from, for people
 */
public record Estimate(double items, double units, int pages, boolean atMost, String basis) {

  /** Dollars for a million calls. */
  public double dollarsPerMillion() {
    return units * Units.DOLLARS_PER_MILLION_READS;
  }

  static Estimate of(double items, double bytes, boolean consistent, boolean atMost, String basis) {
    int pages = (int) Math.max(1, Math.ceil(bytes / Units.PAGE_BYTES));
    return new Estimate(items, Units.read(bytes, consistent), pages, atMost, basis);
  }
}
