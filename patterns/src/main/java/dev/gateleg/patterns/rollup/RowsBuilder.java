package dev.gateleg.patterns.rollup;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.expression.MapField;
import dev.gateleg.core.expression.NumberField;
import dev.gateleg.model.CheckReturnValue;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
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

  RowsBuilder(
      RollupBuilder<E> declared,
      EntityType<T> type,
      BiFunction<E, RowPeriod, EntityKey<T>> key,
      Map<String, String> attributes) {
    this.declared = declared;
    this.type = type;
    this.key = key;
    this.attributes = attributes;
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
    return new RowsBuilder<>(other, type, key, more);
  }

  /** The rollup. */
  public Rollup<E, RollupRow<E>> declared() {
    return declared.keptIn(new DeclaredLayout<>(this));
  }

  String name() {
    return declared.name;
  }
}
