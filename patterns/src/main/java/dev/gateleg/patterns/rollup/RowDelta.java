package dev.gateleg.patterns.rollup;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.write.LearningWrite.Seen;
import dev.gateleg.patterns.error.PatternCode;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What changes of entities do to one row: how its counters move, and which values come and go. Not thread-safe.
 *
 * @param <E> the entity
 */
final class RowDelta<E> {

  private final Rollup<E, ?> rollup;
  private final Map<Place, BigDecimal> counters;
  private final Map<Extreme<E>, Extreme.Shift> shifts = new LinkedHashMap<>();

  RowDelta(Rollup<E, ?> rollup) {
    this(rollup, new LinkedHashMap<>());
  }

  private RowDelta(Rollup<E, ?> rollup, Map<Place, BigDecimal> counters) {
    this.rollup = rollup;
    this.counters = counters;
  }

  Rollup<E, ?> rollup() {
    return rollup;
  }

  static <E> RowDelta<E> of(
      Rollup<E, ?> rollup, @Nullable Tally<E> before, @Nullable Tally<E> after) {
    if (before == null && after != null) {
      RowDelta<E> first = new RowDelta<>(rollup, after.counters());
      first.shift(null, after);
      return first;
    }
    RowDelta<E> delta = new RowDelta<>(rollup);
    delta.change(before, after);
    return delta;
  }

  /** What both do together. */
  RowDelta<E> and(RowDelta<E> other) {
    RowDelta<E> both = new RowDelta<>(rollup);
    for (RowDelta<E> each : List.of(this, other)) {
      each.counters.forEach(both::add);
      each.shifts.forEach((extreme, shift) ->
          both.shifts.computeIfAbsent(extreme, key -> new Extreme.Shift()).and(extreme, shift));
    }
    return both;
  }

  /** An entity is counted in another way, or first (null before), or not any more (null after). */
  void change(@Nullable Tally<E> before, @Nullable Tally<E> after) {
    if (before != null) {
      before.counters().forEach((place, value) -> add(place, value.negate()));
    }
    if (after != null) {
      after.counters().forEach(this::add);
    }
    shift(before, after);
  }

  private void shift(@Nullable Tally<E> before, @Nullable Tally<E> after) {
    for (Extreme<E> extreme : rollup.extremes()) {
      shift(
          extreme,
          before == null ? null : before.value(extreme),
          after == null ? null : after.value(extreme));
    }
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

  private void add(Place place, BigDecimal value) {
    counters.merge(place, value, BigDecimal::add);
  }

  /** Whether the row stays as it is. */
  boolean isNothing() {
    return shifts.values().stream().allMatch(Extreme.Shift::isNothing)
        && counters.values().stream().allMatch(value -> value.signum() == 0);
  }

  /** How the counters move, by their places; 0 where they do not. */
  Map<Place, BigDecimal> counters() {
    return counters;
  }

  /** Adds to a row's update all that changes, by what is known of the row. */
  void write(RowUpdate<?> update, Seen<StoredRow> seen) {
    update.add(counters);
    shifts.forEach((extreme, shift) -> extreme.write(shift, seen, update));
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
          PatternCode.ROLLUP_TOO_WIDE,
          rollup + " would move " + counters.size() + " counters of the " + key + " at once; "
              + RollupBuilder.MOST_COUNTERS
              + " fit into an update, so write the entities in several transactions.",
          null);
    }
  }
}
