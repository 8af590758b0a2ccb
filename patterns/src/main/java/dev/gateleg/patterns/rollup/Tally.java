package dev.gateleg.patterns.rollup;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one entity counts for in each of its rows. Immutable once made.
 *
 * @param <E> the entity
 */
final class Tally<E> {

  private final Map<String, BigDecimal> counters = new LinkedHashMap<>();
  private final Map<Extreme<E>, BigDecimal> values = new LinkedHashMap<>();

  Tally(Rollup<E, ?> rollup, E entity) {
    counters.put(Names.COUNT, BigDecimal.ONE);
    Map<Measure<E>, BigDecimal> sums = new LinkedHashMap<>(4);
    for (Measure<E> measure : rollup.sums()) {
      BigDecimal value = measure.valueIn(rollup.name(), entity);
      sums.put(measure, value);
      counters.put(measure.sumAttribute(), value);
    }
    for (Breakdown<E, ?> breakdown : rollup.breakdowns()) {
      String part = breakdown.valueIn(rollup.name(), entity);
      counters.put(Names.countBy(breakdown.name(), part), BigDecimal.ONE);
      sums.forEach((measure, value) ->
          counters.put(Names.sumBy(measure.name(), breakdown.name(), part), value));
    }
    for (Extreme<E> extreme : rollup.extremes()) {
      values.put(extreme, extreme.measure().valueIn(rollup.name(), entity));
    }
  }

  /** By how much each counter goes up, by attribute. */
  Map<String, BigDecimal> counters() {
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
