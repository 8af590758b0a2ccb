package dev.gateleg.core.expression;

import dev.gateleg.core.item.MapSink;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One change of an update: what is done to which place. Immutable.
 */
public final class UpdateAction {

  /** What an update does to a place. */
  public enum Kind {
    /** Sets a value. */
    SET(false),
    /** Sets a value where there is none. */
    SET_IF_ABSENT(false),
    /** Adds a number, to nothing as to zero. */
    COUNT(true),
    /** Adds elements at a list's end. */
    APPEND(true),
    /** Adds elements at a list's start. */
    PREPEND(true),
    /** Removes the value. */
    REMOVE(false),
    /** Adds elements to a set. */
    ADD_ELEMENTS(false),
    /** Removes elements from a set. */
    REMOVE_ELEMENTS(false);

    private final boolean accumulates;

    Kind(boolean accumulates) {
      this.accumulates = accumulates;
    }

    /** Whether doing it twice is not the same as doing it once. */
    public boolean accumulates() {
      return accumulates;
    }
  }

  private final Kind kind;
  private final Path path;
  private final @Nullable AttributeValue value;

  private UpdateAction(Kind kind, Path path, @Nullable AttributeValue value) {
    this.kind = kind;
    this.path = path;
    this.value = value;
  }

  /** Sets a field; an empty set is the absence of the attribute. */
  public static <T> UpdateAction set(Field<?, T> field, T value) {
    if (value instanceof Set<?> set && set.isEmpty()) {
      return remove(field);
    }
    return of(Kind.SET, field, MapSink.valueOf(field.codec(), value));
  }

  /** Sets a field that has no value. */
  public static <T> UpdateAction setIfAbsent(Field<?, T> field, T value) {
    return of(Kind.SET_IF_ABSENT, field, MapSink.valueOf(field.codec(), value));
  }

  /** Counts a field up, or down. */
  public static <T extends Number> UpdateAction count(NumberField<?, T> field, T change) {
    return of(Kind.COUNT, field, MapSink.valueOf(field.codec(), change));
  }

  /** Adds elements to a list. */
  public static <T> UpdateAction extend(Field<?, List<T>> field, List<T> elements, boolean atEnd) {
    return of(atEnd ? Kind.APPEND : Kind.PREPEND, field, MapSink.valueOf(field.codec(), elements));
  }

  /** Removes a field's value. */
  public static UpdateAction remove(Field<?, ?> field) {
    return of(Kind.REMOVE, field, null);
  }

  /** Adds elements to a set, or removes them. */
  public static <T> UpdateAction elements(Field<?, Set<T>> field, Set<T> elements, boolean add) {
    return of(
        add ? Kind.ADD_ELEMENTS : Kind.REMOVE_ELEMENTS,
        field,
        MapSink.valueOf(field.codec(), elements));
  }

  /** Sets a top-level attribute. */
  public static UpdateAction setAttribute(String attribute, AttributeValue value) {
    return new UpdateAction(Kind.SET, Path.of(attribute), value);
  }

  /** Sets a top-level attribute that has no value. */
  public static UpdateAction setAttributeIfAbsent(String attribute, AttributeValue value) {
    return new UpdateAction(Kind.SET_IF_ABSENT, Path.of(attribute), value);
  }

  /** Counts a top-level attribute up. */
  public static UpdateAction countAttribute(String attribute, long change) {
    return new UpdateAction(
        Kind.COUNT, Path.of(attribute), AttributeValue.fromN(Long.toString(change)));
  }

  /** Removes a top-level attribute. */
  public static UpdateAction removeAttribute(String attribute) {
    return new UpdateAction(Kind.REMOVE, Path.of(attribute), null);
  }

  private static UpdateAction of(Kind kind, Field<?, ?> field, @Nullable AttributeValue value) {
    return new UpdateAction(kind, field.path(), value);
  }

  /** What is done. */
  public Kind kind() {
    return kind;
  }

  /** The top-level attribute in which the place stands. */
  public String attribute() {
    return path.attribute();
  }

  /** The operand; null for a removal. */
  public @Nullable AttributeValue value() {
    return value;
  }

  /** The place, as DynamoDB writes it. */
  @Override
  public String toString() {
    return path.toString();
  }

  /** Whether this is about the whole attribute, not something below it. */
  public boolean topLevel() {
    return path.topLevel();
  }

  /** Whether two changes are about the same place, or one about a part of the other's. */
  public boolean overlaps(UpdateAction other) {
    int common = Math.min(path.steps().size(), other.path.steps().size());
    return path.steps().subList(0, common).equals(other.path.steps().subList(0, common));
  }

  String clause() {
    return switch (kind) {
      case REMOVE -> "REMOVE";
      case ADD_ELEMENTS -> "ADD";
      case REMOVE_ELEMENTS -> "DELETE";
      default -> "SET";
    };
  }

  String text(ExpressionWriter out) {
    String place = out.path(path);
    if (value == null) {
      return place;
    }
    return switch (kind) {
      case SET -> place + " = " + out.value(value);
      case SET_IF_ABSENT -> place + " = if_not_exists(" + place + ", " + out.value(value) + ")";
      case COUNT ->
        place + " = if_not_exists(" + place + ", " + out.value(AttributeValue.fromN("0")) + ") + "
            + out.value(value);
      case APPEND ->
        place + " = list_append(" + orEmpty(place, out) + ", " + out.value(value) + ")";
      case PREPEND ->
        place + " = list_append(" + out.value(value) + ", " + orEmpty(place, out) + ")";
      default -> place + " " + out.value(value);
    };
  }

  private static String orEmpty(String place, ExpressionWriter out) {
    return "if_not_exists(" + place + ", " + out.value(AttributeValue.fromL(List.of())) + ")";
  }
}
