package dev.gateleg.core.expression;

import dev.gateleg.core.spi.expression.FieldPlace;
import dev.gateleg.core.spi.expression.Relation;
import dev.gateleg.model.codec.ValueCodec;

/**
 * A field whose stored values have an order: numbers, text, instants, dates.
 *
 * @param <E> the entity
 * @param <T> the component's type
 */
public class OrderedField<E, T> extends Field<E, T> {

  /** For generated code: the field of an attribute. */
  public OrderedField(String attribute, ValueCodec<T> codec) {
    super(attribute, codec);
  }

  /** For generated code: a field of a nested record. */
  public OrderedField(FieldPlace place, ValueCodec<T> codec) {
    super(place, codec);
  }

  /** Holds where the value is greater than this one. */
  public final Condition<E> above(T value) {
    return compare(Relation.ABOVE, value);
  }

  /** Holds where the value is this one or greater. */
  public final Condition<E> atLeast(T value) {
    return compare(Relation.AT_LEAST, value);
  }

  /** Holds where the value is less than this one. */
  public final Condition<E> below(T value) {
    return compare(Relation.BELOW, value);
  }

  /** Holds where the value is this one or less. */
  public final Condition<E> atMost(T value) {
    return compare(Relation.AT_MOST, value);
  }

  /** Holds where the value is one of the two or between them. */
  public final Condition<E> between(T low, T high) {
    return Condition.of(path(), Relation.BETWEEN, stored(low), stored(high));
  }
}
