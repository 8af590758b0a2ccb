package dev.gateleg.patterns.rollup;

import dev.gateleg.core.internal.context.HiddenKey;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;

/** Where a row stands: of what it is, and its key. */
record RowKey(List<String> group, Period period, LocalDate start, HiddenKey stored) {

  /** Whether it comes after another row of its group. */
  boolean isAfter(RowKey other) {
    return Objects.requireNonNull(stored.sort())
            .s()
            .compareTo(Objects.requireNonNull(other.stored.sort()).s())
        > 0;
  }

  /** The key tells all the rest. */
  @Override
  public boolean equals(Object other) {
    return other instanceof RowKey key && stored.equals(key.stored);
  }

  @Override
  public int hashCode() {
    return stored.hashCode();
  }

  @Override
  public String toString() {
    return "row (" + stored + ")";
  }
}
