package dev.gateleg.patterns.rollup;

import dev.gateleg.core.entity.EntityKey;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a row stands: of what it is, and its key.
 *
 * @param group of what it is
 * @param period how long its period is; null for a row of the program's own that was found, whose key is not known to tell it
 * @param start the first day of its period, or null
 * @param stored its key, as the table has it
 */
record RowKey(
    List<String> group, @Nullable Period period, @Nullable LocalDate start, EntityKey<?> stored) {

  Period knownPeriod() {
    return Objects.requireNonNull(period);
  }

  LocalDate knownStart() {
    return Objects.requireNonNull(start);
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
    return "row (" + stored.shown() + ")";
  }
}
