package dev.gateleg.patterns.rollup;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that a row has otherwise than the entities say.
 *
 * @param group what the row is counted for
 * @param period how long its period is
 * @param start the first day of its period
 * @param what which of its numbers: {@code sum amount category FOOD}
 * @param stored what the row has; null for an extreme that it does not know
 * @param computed what the entities make; null for an extreme of no entities
 */
public record RollupDifference(
    List<String> group,
    @Nullable Period period,
    @Nullable LocalDate start,
    String what,
    @Nullable BigDecimal stored,
    @Nullable BigDecimal computed) {

  /** Copies the group. */
  public RollupDifference {
    group = List.copyOf(group);
  }

  /** Whether the row is not wrong, but does not know an extreme any more. */
  public boolean isGap() {
    return stored == null;
  }

  /** The difference, for people. */
  @Override
  public String toString() {
    return (period == null ? "The row" : period + " " + start) + " of " + group + ": " + what
        + " is "
        + (stored == null ? "not known" : stored.toPlainString()) + ", the entities make "
        + (computed == null ? "none" : computed.toPlainString());
  }
}
