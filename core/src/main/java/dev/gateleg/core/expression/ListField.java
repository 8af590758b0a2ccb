package dev.gateleg.core.expression;

import dev.gateleg.core.internal.item.MapSink;
import dev.gateleg.core.spi.expression.FieldPlace;
import dev.gateleg.core.spi.expression.Relation;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.ValueCodec;
import java.util.List;
import java.util.function.Function;

/**
 * A field of values in order.
 *
 * @param <E> the entity
 * @param <T> the elements' type
 * @param <F> the field of one element
 */
public final class ListField<E, T, F extends Field<E, T>> extends Field<E, List<T>> {

  private final ValueCodec<T> element;
  private final Function<FieldPlace, F> field;

  /** For generated code: the field of an attribute. */
  public ListField(String attribute, ValueCodec<T> element, Function<FieldPlace, F> field) {
    this(FieldPlace.of(attribute), element, field);
  }

  /** For generated code: a field of a nested record. */
  public ListField(FieldPlace place, ValueCodec<T> element, Function<FieldPlace, F> field) {
    super(place, Codecs.listOf(element));
    this.element = element;
    this.field = field;
  }

  /** The element at a position, counted from 0. */
  public F at(int position) {
    return field.apply(new FieldPlace(path().at(position)));
  }

  /** Holds where one of the elements equals this. */
  public Condition<E> contains(T value) {
    present(value);
    return Condition.of(path(), Relation.CONTAINS, MapSink.valueOf(element, value));
  }

  /** Holds where there are at least that many elements. */
  public Condition<E> sizeAtLeast(int size) {
    return Condition.of(path(), Relation.SIZE_AT_LEAST, MapSink.valueOf(Codecs.INT, size));
  }

  /** Holds where there are at most that many elements. */
  public Condition<E> sizeAtMost(int size) {
    return Condition.of(path(), Relation.SIZE_AT_MOST, MapSink.valueOf(Codecs.INT, size));
  }
}
