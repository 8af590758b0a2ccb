package dev.gateleg.patterns.rollup;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one entity counts for in each of its rows. Immutable once made.
 *
 * @param <E> the entity
 */
final class Tally<E> {

  private final Map<Place, BigDecimal> counters = new LinkedHashMap<>();
  private final Map<Extreme<E>, BigDecimal> values = new LinkedHashMap<>();

  Tally(Rollup<E, ?> rollup, E entity) {
    Layout<E, ?> layout = rollup.layout();
    put(layout.count(), BigDecimal.ONE);
    Map<Measure<E>, BigDecimal> sums = new LinkedHashMap<>(4);
    for (Measure<E> measure : rollup.sums()) {
      BigDecimal value = measure.valueIn(rollup.name(), entity);
      sums.put(measure, value);
      put(layout.sum(measure), value);
    }
    for (Breakdown<E, ?> breakdown : rollup.breakdowns()) {
      String part = breakdown.valueIn(rollup.name(), entity);
      put(layout.countBy(breakdown, part), BigDecimal.ONE);
      sums.forEach((measure, value) -> put(layout.sumBy(measure, breakdown, part), value));
    }
    for (Extreme<E> extreme : rollup.extremes()) {
      values.put(extreme, extreme.measure().valueIn(rollup.name(), entity));
    }
  }

  private void put(@Nullable Place place, BigDecimal value) {
    if (place != null) {
      counters.put(place, value);
    }
  }

  /** By how much each counter goes up, by its place. */
  Map<Place, BigDecimal> counters() {
    return counters;
  }

  /** The value that may be an extreme. */
  BigDecimal value(Extreme<E> extreme) {
    BigDecimal value = values.get(extreme);
    if (value == null) {
      throw new IllegalStateException("A tally of another rollup.");
    }
    return value;
  }
}
