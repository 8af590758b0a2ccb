package dev.gateleg.core.expression;

import dev.gateleg.core.internal.item.MapSink;
import dev.gateleg.core.spi.expression.FieldPlace;
import dev.gateleg.core.spi.expression.Relation;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.ValueCodec;
import java.util.Set;

/**
 * A field of distinct values.
 *
 * @param <E> the entity
 * @param <T> the elements' type
 */
public final class SetField<E, T> extends Field<E, Set<T>> {

  private final ValueCodec<T> element;

  /** For generated code: the field of an attribute. */
  public SetField(String attribute, ValueCodec<Set<T>> codec, ValueCodec<T> element) {
    this(FieldPlace.of(attribute), codec, element);
  }

  /** For generated code: a field of a nested record. */
  public SetField(FieldPlace place, ValueCodec<Set<T>> codec, ValueCodec<T> element) {
    super(place, codec);
    this.element = element;
  }

  /** Holds where the set has this element. */
  public Condition<E> contains(T value) {
    present(value);
    return Condition.of(path(), Relation.CONTAINS, MapSink.valueOf(element, value));
  }

  /** Holds where there are at least that many elements. */
  public Condition<E> sizeAtLeast(int size) {
    return Condition.of(path(), Relation.SIZE_AT_LEAST, MapSink.valueOf(Codecs.INT, size));
  }
}
