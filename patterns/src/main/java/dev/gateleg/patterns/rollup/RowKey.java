package dev.gateleg.patterns.rollup;

import java.time.LocalDate;
import java.util.List;

/** Where a row stands: of what it is, and its keys. */
record RowKey(List<String> group, Period period, LocalDate start, String partition, String sort) {

  /** The keys tell all the rest. */
  @Override
  public boolean equals(Object other) {
    return other instanceof RowKey key && sort.equals(key.sort) && partition.equals(key.partition);
  }

  @Override
  public int hashCode() {
    return 31 * partition.hashCode() + sort.hashCode();
  }

  @Override
  public String toString() {
    return "row (" + partition + ", " + sort + ")";
  }
}
