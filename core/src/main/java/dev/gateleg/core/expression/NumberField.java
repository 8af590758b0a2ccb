package dev.gateleg.core.expression;

import dev.gateleg.core.spi.expression.FieldPlace;
import dev.gateleg.model.codec.ValueCodec;

/**
 * A field of numbers, which can be counted up and down.
 *
 * @param <E> the entity
 * @param <T> the number's type
 */
public final class NumberField<E, T extends Number> extends OrderedField<E, T> {

  /** For generated code: the field of an attribute. */
  public NumberField(String attribute, ValueCodec<T> codec) {
    super(attribute, codec);
  }

  /** For generated code: a field of a nested record. */
  public NumberField(FieldPlace place, ValueCodec<T> codec) {
    super(place, codec);
  }
}
