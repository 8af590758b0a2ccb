package dev.gateleg.patterns.rollup;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.expression.MapField;
import dev.gateleg.core.expression.NumberField;
import dev.gateleg.model.CheckReturnValue;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A rollup whose rows are an entity of the program, being declared: each of its numbers is a field of that entity. Immutable;
 * each method gives a copy.
 *
 * @param <E> the entity that is counted
 * @param <T> the entity that rows are
 */
@CheckReturnValue
public final class RowsBuilder<E, T> {

  private final RollupBuilder<E> declared;
  final EntityType<T> type;
  final BiFunction<E, RowPeriod, EntityKey<T>> key;

  /** The attribute of each number, by what it is of. */
  final Map<String, String> attributes;

  /** Which of them are the least or the greatest of something. */
  final Set<String> extremes;

  RowsBuilder(
      RollupBuilder<E> declared,
      EntityType<T> type,
      BiFunction<E, RowPeriod, EntityKey<T>> key,
      Map<String, String> attributes,
      Set<String> extremes) {
    this.declared = declared;
    this.type = type;
    this.key = key;
    this.attributes = attributes;
    this.extremes = extremes;
  }

  /** The same, counting the entities in a field. */
  public RowsBuilder<E, T> count(NumberField<T, ? extends Number> field) {
    return with(declared, DeclaredLayout.COUNT, field.attribute());
  }

  /** The same with the sum of a number in a field. */
  public RowsBuilder<E, T> sum(NumberField<T, BigDecimal> field, Function<E, BigDecimal> value) {
    return sum(field, Measure.of(field.attribute(), value));
  }

  /** The same with the sum of a measure in a field. */
  public RowsBuilder<E, T> sum(NumberField<T, ? extends Number> field, Measure<E> measure) {
    return with(
        declared.sums.contains(measure) ? declared : declared.sum(measure),
        DeclaredLayout.sumOf(measure),
        field.attribute());
  }

  /**
   * The same with the least value of a number, in a field that may be absent. It is absent while there are no entities, and
   * from when an entity with that value goes until a lower one comes, or the row is recomputed.
   */
  public RowsBuilder<E, T> min(NumberField<T, BigDecimal> field, Function<E, BigDecimal> value) {
    Measure<E> measure = Measure.of(field.attribute(), value);
    return extreme(declared.min(measure), new Extreme<>(measure, true), field.attribute());
  }

  /**
   * The same with the greatest value of a number, in a field that may be absent. It is absent while there are no entities,
   * and from when an entity with that value goes until a higher one comes, or the row is recomputed.
   */
  public RowsBuilder<E, T> max(NumberField<T, BigDecimal> field, Function<E, BigDecimal> value) {
    Measure<E> measure = Measure.of(field.attribute(), value);
    return extreme(declared.max(measure), new Extreme<>(measure, false), field.attribute());
  }

  private RowsBuilder<E, T> extreme(RollupBuilder<E> other, Extreme<E> extreme, String attribute) {
    RowsBuilder<E, T> more = with(other, extreme.toString(), attribute);
    Set<String> all = new LinkedHashSet<>(extremes);
    all.add(extreme.toString());
    return new RowsBuilder<>(other, type, key, more.attributes, all);
  }

  /**
   * The same, counting the entities of each value in a field of its own: flat counters. A value without a field is counted
   * in the row's totals only.
   */
  public <V> RowsBuilder<E, T> countBy(
      Map<V, ? extends NumberField<T, ? extends Number>> fields, Function<E, V> value) {
    return flat(fields, value, counted -> BigDecimal.ONE);
  }

  /**
   * The same with the sum of a number over the entities of each value, in a field of its own: flat counters. A value without
   * a field is counted in the row's totals only.
   */
  public <V> RowsBuilder<E, T> sumBy(
      Map<V, ? extends NumberField<T, ? extends Number>> fields,
      Function<E, V> value,
      Function<E, BigDecimal> number) {
    return flat(fields, value, number);
  }

  private <V> RowsBuilder<E, T> flat(
      Map<V, ? extends NumberField<T, ? extends Number>> fields,
      Function<E, V> value,
      Function<E, BigDecimal> number) {
    RowsBuilder<E, T> all = this;
    for (Map.Entry<V, ? extends NumberField<T, ? extends Number>> each : fields.entrySet()) {
      Measure<E> measure = Measure.of(
          each.getValue().attribute(),
          counted ->
              each.getKey().equals(value.apply(counted)) ? number.apply(counted) : BigDecimal.ZERO);
      all = all.sum(each.getValue(), measure);
    }
    return all;
  }

  /** The same, counting the entities of each value in a map. */
  public <V> RowsBuilder<E, T> countBy(
      MapField<T, V, ? extends Number, ?> field, Function<E, V> value) {
    Breakdown<E, V> breakdown = breakdown(field, value);
    return with(declared.by(breakdown), DeclaredLayout.countBy(breakdown), field.attribute());
  }

  /** The same with the sum of a number over the entities of each value, in a map. */
  public <V> RowsBuilder<E, T> sumBy(
      MapField<T, V, BigDecimal, ?> field, Function<E, V> value, Function<E, BigDecimal> number) {
    Breakdown<E, V> breakdown = breakdown(field, value);
    Measure<E> measure = Measure.of(field.attribute(), number);
    return with(
        declared.by(breakdown).sum(measure),
        DeclaredLayout.sumBy(measure, breakdown),
        field.attribute());
  }

  private static <E, T, V> Breakdown<E, V> breakdown(
      MapField<T, V, ?, ?> field, Function<E, V> value) {
    return Breakdown.into(field.attribute(), value, field::nameOf);
  }

  private RowsBuilder<E, T> with(RollupBuilder<E> other, String of, String attribute) {
    if (attributes.containsKey(of) || attributes.containsValue(attribute)) {
      throw RollupErrors.twice(declared.name, "the field '" + attribute + "'");
    }
    Map<String, String> more = new LinkedHashMap<>(attributes);
    more.put(of, attribute);
    return new RowsBuilder<>(other, type, key, more, extremes);
  }

  /** The rollup. */
  public Rollup<E, RollupRow<E>> declared() {
    return declared.keptIn(new DeclaredLayout<>(this));
  }

  String name() {
    return declared.name;
  }
}
