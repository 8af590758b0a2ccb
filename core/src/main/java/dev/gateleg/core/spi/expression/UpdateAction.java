package dev.gateleg.core.spi.expression;

import dev.gateleg.core.expression.Field;
import dev.gateleg.core.expression.NumberField;
import dev.gateleg.core.internal.item.MapSink;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One change of an update: what is done to which place. Immutable.
 */
public final class UpdateAction {

  /** The clauses of an update expression. */
  public enum Clause {
    /** Gives values. */
    SET,
    /** Takes values away. */
    REMOVE,
    /** Adds elements to sets. */
    ADD,
    /** Takes elements out of sets. */
    DELETE
  }

  /** What an update does to a place. */
  public enum Kind {
    /** Sets a value. */
    SET(Clause.SET, false),
    /** Sets a value where there is none. */
    SET_IF_ABSENT(Clause.SET, false),
    /** Adds a number, to nothing as to zero. */
    COUNT(Clause.SET, true),
    /** Adds one, to nothing as to the number given. */
    COUNT_FROM(Clause.SET, true),
    /** Adds elements at a list's end. */
    APPEND(Clause.SET, true),
    /** Adds elements at a list's start. */
    PREPEND(Clause.SET, true),
    /** Removes the value. */
    REMOVE(Clause.REMOVE, false),
    /** Adds elements to a set. */
    ADD_ELEMENTS(Clause.ADD, false),
    /** Removes elements from a set. */
    REMOVE_ELEMENTS(Clause.DELETE, false);

    private final Clause clause;
    private final boolean accumulates;

    /** Whether there is a value afterwards, so that an item is made where there was none. */
    public boolean adds() {
      return clause == Clause.SET || clause == Clause.ADD;
    }

    Kind(Clause clause, boolean accumulates) {
      this.clause = clause;
      this.accumulates = accumulates;
    }

    /** The clause that it stands in. */
    public Clause clause() {
      return clause;
    }

    /** Whether doing it twice is not the same as doing it once. */
    public boolean accumulates() {
      return accumulates;
    }
  }

  /** Gives the placeholders of an update's text. */
  public interface Placeholding {

    /** The alias of a top-level attribute. */
    String name(String attribute);

    /** The text of a place below an attribute. */
    String place(Path path);

    /** The placeholder of the value of the n-th change. */
    String operand(int n);

    /** The placeholder of a value that is the same for all updates. */
    String constant(AttributeValue value);
  }

  private static final AttributeValue ZERO = AttributeValue.fromN("0");
  private static final AttributeValue ONE = AttributeValue.fromN("1");
  private static final AttributeValue NO_ELEMENTS = AttributeValue.fromL(List.of());

  private final Kind kind;
  private final String attribute;
  /** The way below the attribute; null for the whole of it. */
  private final @Nullable Path below;

  private final @Nullable AttributeValue value;

  private UpdateAction(
      Kind kind, String attribute, @Nullable Path below, @Nullable AttributeValue value) {
    this.kind = kind;
    this.attribute = attribute;
    this.below = below;
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
    return new UpdateAction(Kind.SET, attribute, null, value);
  }

  /** Sets a top-level attribute that has no value. */
  public static UpdateAction setAttributeIfAbsent(String attribute, AttributeValue value) {
    return new UpdateAction(Kind.SET_IF_ABSENT, attribute, null, value);
  }

  /** Counts a top-level attribute up by one, from a number where it is absent. */
  public static UpdateAction countAttribute(String attribute, long from) {
    return new UpdateAction(
        Kind.COUNT_FROM, attribute, null, AttributeValue.fromN(Long.toString(from)));
  }

  /** Removes a top-level attribute. */
  public static UpdateAction removeAttribute(String attribute) {
    return new UpdateAction(Kind.REMOVE, attribute, null, null);
  }

  private static UpdateAction of(Kind kind, Field<?, ?> field, @Nullable AttributeValue value) {
    return new UpdateAction(kind, field.attribute(), field.topLevel() ? null : field.path(), value);
  }

  /** What is done. */
  public Kind kind() {
    return kind;
  }

  /** The top-level attribute in which the place stands. */
  public String attribute() {
    return attribute;
  }

  /** The clause of the update that it stands in. DynamoDB's ADD takes whole attributes only, so below one it is spelled out. */
  public Clause clause() {
    return kind == Kind.COUNT && below == null ? Clause.ADD : kind.clause();
  }

  /** The place. */
  public Path path() {
    return below == null ? Path.of(attribute) : below;
  }

  /** The operand; null for a removal. */
  public @Nullable AttributeValue value() {
    return value;
  }

  /** The place, as DynamoDB writes it. */
  @Override
  public String toString() {
    return below == null ? attribute : below.toString();
  }

  /** Whether this is about the whole attribute, not something below it. */
  public boolean topLevel() {
    return below == null;
  }

  /** Whether two changes are about the same place, or one about a part of the other's. */
  public boolean overlaps(UpdateAction other) {
    if (below == null || other.below == null) {
      return attribute.equals(other.attribute);
    }
    int common = Math.min(below.steps().size(), other.below.steps().size());
    return below.steps().subList(0, common).equals(other.below.steps().subList(0, common));
  }

  /** The same change of another top-level attribute. */
  public UpdateAction on(String other) {
    return new UpdateAction(kind, other, null, value);
  }

  /** The same with another value, where it has one. */
  public UpdateAction withValue(AttributeValue other) {
    return new UpdateAction(kind, attribute, below, value == null ? null : other);
  }

  /** Whether the other does the same to the same place, perhaps with another value. */
  public boolean alike(UpdateAction other) {
    return kind == other.kind
        && attribute.equals(other.attribute)
        && (value == null) == (other.value == null)
        && Objects.equals(below, other.below);
  }

  /** The text of the change, which is the n-th of its update. */
  public String text(Placeholding out, int n) {
    String place = below == null ? out.name(attribute) : out.place(below);
    return switch (kind) {
      case SET -> place + " = " + out.operand(n);
      case SET_IF_ABSENT -> place + " = " + orElse(place, out.operand(n));
      case COUNT ->
        below == null
            ? place + " " + out.operand(n)
            : place + " = " + orElse(place, out.constant(ZERO)) + " + " + out.operand(n);
      case COUNT_FROM -> {
        String before = orElse(place, out.operand(n));
        yield place + " = " + before + " + " + out.constant(ONE);
      }
      case APPEND -> {
        String before = orElse(place, out.constant(NO_ELEMENTS));
        yield place + " = list_append(" + before + ", " + out.operand(n) + ")";
      }
      case PREPEND -> {
        String elements = out.operand(n);
        String after = orElse(place, out.constant(NO_ELEMENTS));
        yield place + " = list_append(" + elements + ", " + after + ")";
      }
      case REMOVE -> place;
      case ADD_ELEMENTS, REMOVE_ELEMENTS -> place + " " + out.operand(n);
    };
  }

  private static String orElse(String place, String otherwise) {
    return "if_not_exists(" + place + ", " + otherwise + ")";
  }
}
