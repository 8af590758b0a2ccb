package dev.gateleg.patterns.rollup;

import dev.gateleg.core.entity.EntityKey;
import java.time.LocalDate;
import java.util.List;

/**
 * Where a row stands: of what it is, and its key.
 *
 * @param group of what it is
 * @param period how long its period is
 * @param start the first day of its period
 * @param stored its key, as the table has it
 */
record RowKey(List<String> group, Period period, LocalDate start, EntityKey<?> stored) {

  /** The key tells all the rest. */
  @Override
  public boolean equals(Object other) {
    return other instanceof RowKey key && stored.equals(key.stored);
  }

  @Override
  public int hashCode() {
    return stored.partition().hashCode() * 31
        + (stored.sort() == null ? 0 : stored.sort().hashCode());
  }

  @Override
  public String toString() {
    return "row (" + stored.shown() + ")";
  }
}
