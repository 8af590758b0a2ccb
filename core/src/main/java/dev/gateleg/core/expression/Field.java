package dev.gateleg.core.expression;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.item.MapSink;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.FieldPlace;
import dev.gateleg.core.spi.expression.Path;
import dev.gateleg.core.spi.expression.Relation;
import dev.gateleg.model.codec.ValueCodec;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A typed place in an entity's items: a component, or something below one. Conditions, filters and update actions are
 * made from it. Immutable and thread-safe.
 *
 * @param <E> the entity
 * @param <T> the component's type
 */
public class Field<E, T> {

  /** The most values that DynamoDB takes in one IN. */
  static final int MOST_CHOICES = 100;

  private final Path path;
  private final ValueCodec<T> codec;
  private final boolean required;

  /** For generated code: the field of an attribute. */
  public Field(String attribute, ValueCodec<T> codec) {
    this(Path.of(attribute), codec);
  }

  Field(Path path, ValueCodec<T> codec) {
    this(path, codec, false);
  }

  private Field(Path path, ValueCodec<T> codec, boolean required) {
    this.path = path;
    this.codec = codec;
    this.required = required;
  }

  /** For generated code: a field of a nested record. */
  public Field(FieldPlace place, ValueCodec<T> codec) {
    this(place.path(), codec, place.isRequired());
  }

  /** Holds where the value equals this one. */
  public final Condition<E> is(T value) {
    return compare(Relation.EQUAL, value);
  }

  /** Holds where the value is there and another, or is absent. */
  public final Condition<E> isNot(T value) {
    return compare(Relation.NOT_EQUAL, value);
  }

  /** Holds where the value is one of these; at most 100. */
  public final Condition<E> in(Collection<? extends T> values) {
    if (values.isEmpty() || values.size() > MOST_CHOICES) {
      throw new InvalidInputException(
          CoreCode.CONDITION_CHOICES,
          path + " is compared with " + values.size() + " values; give 1 to " + MOST_CHOICES + ".",
          null);
    }
    Value[] choices = values.stream().map(this::stored).toArray(Value[]::new);
    return Condition.of(path, Relation.ONE_OF, choices);
  }

  /** Holds where the item has a value here. */
  public final Condition<E> exists() {
    return Condition.of(path, Relation.PRESENT);
  }

  /** Holds where the item has no value here. */
  public final Condition<E> isAbsent() {
    return Condition.of(path, Relation.ABSENT);
  }

  final Condition<E> compare(Relation relation, @Nullable T value) {
    return Condition.of(path, relation, stored(value));
  }

  /** A value to compare with, as it is stored. */
  final Value stored(@Nullable T value) {
    return MapSink.valueOf(codec, present(value));
  }

  /** A value to compare with, which can't be null. */
  final <V> V present(@Nullable V value) {
    if (value == null) {
      throw new InvalidInputException(
          CoreCode.VALUE_NULL,
          "'" + path + "' is compared with null; use exists() or isAbsent().",
          null);
    }
    return value;
  }

  /** The way from the item to the value. */
  public final Path path() {
    return path;
  }

  /** How the value is stored. */
  public final ValueCodec<T> codec() {
    return codec;
  }

  /** The top-level attribute in which the value stands. */
  public final String attribute() {
    return path.attribute();
  }

  /** Whether it is a component of a nested record that can't be read without it. */
  public final boolean required() {
    return required;
  }

  /** Whether this is the whole of a component, not something below one. */
  public final boolean topLevel() {
    return path.topLevel();
  }

  /** The path of the value, as DynamoDB writes it: {@code address.lines[2]}. */
  @Override
  public final String toString() {
    return path.toString();
  }
}
