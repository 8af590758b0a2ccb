package dev.gateleg.patterns.rollup;

import java.math.BigDecimal;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A number that entities have, to be summed up or compared. Immutable and thread-safe.
 *
 * @param <E> the entity
 */
public final class Measure<E> {

  private final String name;
  private final Function<E, BigDecimal> value;
  private final String sumAttribute;

  private Measure(String name, Function<E, BigDecimal> value) {
    this.name = RollupErrors.named("measure", name);
    this.value = value;
    this.sumAttribute = Names.sum(name);
  }

  /** A measure of exact decimals; of these, 38 digits are kept. */
  public static <E> Measure<E> of(String name, Function<E, BigDecimal> value) {
    return new Measure<>(name, value);
  }

  /** A measure of whole numbers. */
  public static <E> Measure<E> ofLong(String name, ToLongFunction<E> value) {
    return new Measure<>(name, entity -> BigDecimal.valueOf(value.applyAsLong(entity)));
  }

  /** Its name, by which it is stored. */
  public String name() {
    return name;
  }

  /** Where its sum stands in a row. */
  String sumAttribute() {
    return sumAttribute;
  }

  BigDecimal valueIn(String rollup, E entity) {
    BigDecimal number = RollupErrors.present(rollup, name, value.apply(entity), entity);
    return RollupErrors.storable(rollup, name, number);
  }

  @Override
  public String toString() {
    return name;
  }
}
