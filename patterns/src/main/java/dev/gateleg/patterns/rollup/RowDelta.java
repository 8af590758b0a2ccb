package dev.gateleg.patterns.rollup;

import dev.gateleg.core.error.InvalidInputException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What changes of entities do to one row: how its counters move, and which values come and go. Not thread-safe.
 *
 * @param <E> the entity
 */
final class RowDelta<E> {

  private final Rollup<E, ?> rollup;
  private final Map<String, BigDecimal> counters = new TreeMap<>();
  private final Map<Extreme<E>, Extreme.Shift> shifts = new LinkedHashMap<>();

  RowDelta(Rollup<E, ?> rollup) {
    this.rollup = rollup;
  }

  /** An entity is counted in another way, or first (null before), or not any more (null after). */
  void change(@Nullable E before, @Nullable E after) {
    if (before != null) {
      count(before, BigDecimal.ONE.negate());
    }
    if (after != null) {
      count(after, BigDecimal.ONE);
    }
    for (Extreme<E> extreme : rollup.extremes()) {
      shift(extreme, value(extreme, before), value(extreme, after));
    }
  }

  private @Nullable BigDecimal value(Extreme<E> extreme, @Nullable E entity) {
    return entity == null ? null : extreme.measure().valueIn(rollup.name(), entity);
  }

  private void shift(Extreme<E> extreme, @Nullable BigDecimal before, @Nullable BigDecimal after) {
    if (before != null && after != null && before.compareTo(after) == 0) {
      return;
    }
    Extreme.Shift shift = shifts.computeIfAbsent(extreme, key -> new Extreme.Shift());
    if (before != null) {
      shift.out = extreme.outer(shift.out, before);
      shift.outs++;
    }
    if (after != null) {
      shift.in = extreme.outer(shift.in, after);
    }
  }

  private void count(E entity, BigDecimal times) {
    add(Names.COUNT, times);
    Map<String, BigDecimal> values = new HashMap<>();
    for (Measure<E> measure : rollup.sums()) {
      BigDecimal value = measure.valueIn(rollup.name(), entity).multiply(times);
      values.put(measure.name(), value);
      add(Names.sum(measure.name()), value);
    }
    for (Breakdown<E, ?> breakdown : rollup.breakdowns()) {
      String part = breakdown.valueIn(rollup.name(), entity);
      add(Names.countBy(breakdown.name(), part), times);
      values.forEach((measure, value) -> add(Names.sumBy(measure, breakdown.name(), part), value));
    }
  }

  private void add(String attribute, BigDecimal value) {
    counters.merge(attribute, value, BigDecimal::add);
  }

  /** Whether the row stays as it is. */
  boolean isNothing() {
    return shifts.values().stream().allMatch(Extreme.Shift::isNothing)
        && counters.values().stream().allMatch(value -> value.signum() == 0);
  }

  /** How the counters move, by attribute; 0 where they do not. */
  Map<String, BigDecimal> counters() {
    return counters;
  }

  /** The extremes of which values come or go. */
  Map<Extreme<E>, Extreme.Shift> shifts() {
    return shifts;
  }

  BigDecimal storable(String attribute, BigDecimal number) {
    return RollupErrors.storable(rollup.name(), Names.shown(attribute), number);
  }

  /** The extreme of the values that come, or null. */
  @Nullable
  BigDecimal extreme(Extreme<E> extreme) {
    Extreme.Shift shift = shifts.get(extreme);
    return shift == null ? null : shift.in;
  }

  /** Refuses what does not fit into one update: many entities of one transaction may have many values to tell apart. */
  void checkWidth(RowKey key) {
    if (counters.size() > RollupBuilder.MOST_COUNTERS) {
      throw new InvalidInputException(
          "RollupTooWide",
          rollup + " would move " + counters.size() + " counters of the row (" + key + ") at once; "
              + RollupBuilder.MOST_COUNTERS
              + " fit into an update, so write the entities in several transactions.",
          null);
    }
  }
}
