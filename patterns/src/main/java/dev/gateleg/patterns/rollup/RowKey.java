package dev.gateleg.patterns.rollup;

import java.time.LocalDate;
import java.util.List;

/** Where a row stands: of what it is, and its keys. */
record RowKey(List<String> group, Period period, LocalDate start, String partition, String sort) {

  @Override
  public String toString() {
    return partition + ", " + sort;
  }
}
