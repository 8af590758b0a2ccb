package dev.gateleg.core.spi.expression;

import dev.gateleg.core.expression.Field;
import dev.gateleg.core.expression.NumberField;
import dev.gateleg.core.internal.item.MapSink;
import dev.gateleg.core.internal.item.Shown;
import dev.gateleg.core.internal.item.StoredValues;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.item.Value.Type;
import dev.gateleg.model.codec.CodecException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One change of an update: what is done to which place. All that can be done with a change is asked of it, so that a new
 * one is a record that says all of this. Immutable.
 */
public sealed interface UpdateAction {

  /** The clauses of an update expression. */
  enum Clause {
    /** Gives values. */
    SET,
    /** Takes values away. */
    REMOVE,
    /** Adds numbers to numbers and elements to sets. */
    ADD,
    /** Takes elements out of sets. */
    DELETE
  }

  /** Gives the placeholders of an update's text. */
  interface Placeholding {

    /** The text of a place. */
    String place(Path path);

    /** The placeholder of the value of the n-th change. */
    String operand(int n);

    /** The placeholder of a value that is the same for all updates. */
    String constant(Value value);
  }

  /** A change that does not fit the value at its place, so that DynamoDB refuses the update. */
  final class Misfit extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Misfit(String message) {
      super(message, null, false, false);
    }
  }

  /** The place. */
  Path path();

  /** The operand; null for a removal. */
  @Nullable
  Value value();

  /** The clause of the update that it stands in. */
  Clause clause();

  /** The text of the change, which is the n-th of its update. */
  String text(Placeholding out, int n);

  /**
   * What stands at the place after the change; null where nothing does.
   *
   * @param before what stood there; null where nothing did
   * @throws Misfit if DynamoDB refuses it
   */
  @Nullable
  Value after(@Nullable Value before);

  /** Whether what stands at the place afterwards has nothing to do with what stood there. */
  boolean overwrites();

  /** Whether doing it twice is not the same as doing it once. */
  boolean accumulates();

  /** The same change of another place. */
  UpdateAction at(Path other);

  /** The same with another value, where it has one. */
  UpdateAction withValue(Value other);

  /** The top-level attribute in which the place stands. */
  default String attribute() {
    return path().attribute();
  }

  /** Whether this is about the whole attribute, not something below it. */
  default boolean topLevel() {
    return path().topLevel();
  }

  /** Whether there is a value afterwards, so that an item is made where there was none. */
  default boolean adds() {
    return clause() == Clause.SET || clause() == Clause.ADD;
  }

  /** Whether the other does the same to the same place, perhaps with another value. */
  default boolean alike(UpdateAction other) {
    return getClass() == other.getClass() && path().equals(other.path());
  }

  /** Whether two changes are about the same place, or one about a part of the other's. */
  default boolean overlaps(UpdateAction other) {
    return path().overlaps(other.path());
  }

  /** The change as DynamoDB writes it, with names and values in their places: {@code SET status = 'PAID'}. */
  default String shown() {
    return clause() + " "
        + text(
            new Placeholding() {
              @Override
              public String place(Path path) {
                return path.toString();
              }

              @Override
              public String operand(int n) {
                return value() == null ? "" : Shown.value(value());
              }

              @Override
              public String constant(Value value) {
                return Shown.value(value);
              }
            },
            0);
  }

  /** Sets a field; an empty set is the absence of the attribute. */
  static <T> UpdateAction set(Field<?, T> field, T value) {
    if (value instanceof Set<?> set && set.isEmpty()) {
      return new Remove(field.path());
    }
    return new Assign(field.path(), MapSink.valueOf(field.codec(), value));
  }

  /** Sets a field that has no value. */
  static <T> UpdateAction setIfAbsent(Field<?, T> field, T value) {
    return new AssignIfAbsent(field.path(), MapSink.valueOf(field.codec(), value));
  }

  /** Counts a field up, or down. */
  static <T extends Number> UpdateAction count(NumberField<?, T> field, T change) {
    return new Count(field.path(), MapSink.valueOf(field.codec(), change));
  }

  /** Adds elements at the end of a list. */
  static <T> UpdateAction append(Field<?, List<T>> field, List<T> elements) {
    return new Append(field.path(), MapSink.valueOf(field.codec(), elements));
  }

  /** Adds elements at the start of a list. */
  static <T> UpdateAction prepend(Field<?, List<T>> field, List<T> elements) {
    return new Prepend(field.path(), MapSink.valueOf(field.codec(), elements));
  }

  /** Adds elements to a set. */
  static <T> UpdateAction addElements(Field<?, Set<T>> field, Set<T> elements) {
    return new AddElements(field.path(), MapSink.valueOf(field.codec(), elements));
  }

  /** Removes elements from a set. */
  static <T> UpdateAction removeElements(Field<?, Set<T>> field, Set<T> elements) {
    return new RemoveElements(field.path(), MapSink.valueOf(field.codec(), elements));
  }

  /** Sets a value. */
  record Assign(Path path, Value value) implements UpdateAction {

    /** Of a top-level attribute. */
    public Assign(String attribute, Value value) {
      this(Path.of(attribute), value);
    }

    @Override
    public Clause clause() {
      return Clause.SET;
    }

    @Override
    public String text(Placeholding out, int n) {
      return out.place(path) + " = " + out.operand(n);
    }

    @Override
    public Value after(@Nullable Value before) {
      return value;
    }

    @Override
    public boolean overwrites() {
      return true;
    }

    @Override
    public boolean accumulates() {
      return false;
    }

    @Override
    public UpdateAction at(Path other) {
      return new Assign(other, value);
    }

    @Override
    public UpdateAction withValue(Value other) {
      return new Assign(path, other);
    }
  }

  /** Sets a value where there is none. */
  record AssignIfAbsent(Path path, Value value) implements UpdateAction {

    /** Of a top-level attribute. */
    public AssignIfAbsent(String attribute, Value value) {
      this(Path.of(attribute), value);
    }

    @Override
    public Clause clause() {
      return Clause.SET;
    }

    @Override
    public String text(Placeholding out, int n) {
      String place = out.place(path);
      return place + " = if_not_exists(" + place + ", " + out.operand(n) + ")";
    }

    @Override
    public Value after(@Nullable Value before) {
      return before == null ? value : before;
    }

    @Override
    public boolean overwrites() {
      return false;
    }

    @Override
    public boolean accumulates() {
      return false;
    }

    @Override
    public UpdateAction at(Path other) {
      return new AssignIfAbsent(other, value);
    }

    @Override
    public UpdateAction withValue(Value other) {
      return new AssignIfAbsent(path, other);
    }
  }

  /** Adds a number, to nothing as to zero. DynamoDB's ADD takes whole attributes only, so below one it is spelled out. */
  record Count(Path path, Value value) implements UpdateAction {

    private static final Value ZERO = Value.fromN("0");

    @Override
    public Clause clause() {
      return path.topLevel() ? Clause.ADD : Clause.SET;
    }

    @Override
    public String text(Placeholding out, int n) {
      String place = out.place(path);
      return path.topLevel()
          ? place + " " + out.operand(n)
          : place + " = if_not_exists(" + place + ", " + out.constant(ZERO) + ") + "
              + out.operand(n);
    }

    @Override
    public Value after(@Nullable Value before) {
      return before == null && path.topLevel() ? value : sum(before == null ? ZERO : before, value);
    }

    @Override
    public boolean overwrites() {
      return false;
    }

    @Override
    public boolean accumulates() {
      return true;
    }

    @Override
    public UpdateAction at(Path other) {
      return new Count(other, value);
    }

    @Override
    public UpdateAction withValue(Value other) {
      return new Count(path, other);
    }

    private static Value sum(Value first, Value second) {
      check(first, Type.N);
      check(second, Type.N);
      try {
        return StoredValues.sum(first, second);
      } catch (CodecException e) {
        throw new Misfit("the sum is no number that DynamoDB can hold");
      }
    }
  }

  /** Adds one, to nothing as to the number given. */
  record CountFrom(Path path, Value value) implements UpdateAction {

    private static final Value ONE = Value.fromN("1");

    /** Of a top-level attribute. */
    public CountFrom(String attribute, long from) {
      this(Path.of(attribute), Value.fromN(Long.toString(from)));
    }

    @Override
    public Clause clause() {
      return Clause.SET;
    }

    @Override
    public String text(Placeholding out, int n) {
      String place = out.place(path);
      return place + " = if_not_exists(" + place + ", " + out.operand(n) + ") + "
          + out.constant(ONE);
    }

    @Override
    public Value after(@Nullable Value before) {
      return Count.sum(before == null ? value : before, ONE);
    }

    @Override
    public boolean overwrites() {
      return false;
    }

    @Override
    public boolean accumulates() {
      return true;
    }

    @Override
    public UpdateAction at(Path other) {
      return new CountFrom(other, value);
    }

    @Override
    public UpdateAction withValue(Value other) {
      return new CountFrom(path, other);
    }
  }

  /** Adds elements at a list's end. */
  record Append(Path path, Value value) implements UpdateAction {

    private static final Value NO_ELEMENTS = Value.fromL(List.of());

    @Override
    public Clause clause() {
      return Clause.SET;
    }

    @Override
    public String text(Placeholding out, int n) {
      String place = out.place(path);
      return place + " = list_append(if_not_exists(" + place + ", " + out.constant(NO_ELEMENTS)
          + "), " + out.operand(n) + ")";
    }

    @Override
    public Value after(@Nullable Value before) {
      return joined(before == null ? NO_ELEMENTS : before, value);
    }

    @Override
    public boolean overwrites() {
      return false;
    }

    @Override
    public boolean accumulates() {
      return true;
    }

    @Override
    public UpdateAction at(Path other) {
      return new Append(other, value);
    }

    @Override
    public UpdateAction withValue(Value other) {
      return new Append(path, other);
    }

    private static Value joined(Value first, Value second) {
      check(first, Type.L);
      check(second, Type.L);
      return StoredValues.joined(first, second);
    }
  }

  /** Adds elements at a list's start. */
  record Prepend(Path path, Value value) implements UpdateAction {

    @Override
    public Clause clause() {
      return Clause.SET;
    }

    @Override
    public String text(Placeholding out, int n) {
      String place = out.place(path);
      String elements = out.operand(n);
      return place + " = list_append(" + elements + ", if_not_exists(" + place + ", "
          + out.constant(Append.NO_ELEMENTS) + "))";
    }

    @Override
    public Value after(@Nullable Value before) {
      return Append.joined(value, before == null ? Append.NO_ELEMENTS : before);
    }

    @Override
    public boolean overwrites() {
      return false;
    }

    @Override
    public boolean accumulates() {
      return true;
    }

    @Override
    public UpdateAction at(Path other) {
      return new Prepend(other, value);
    }

    @Override
    public UpdateAction withValue(Value other) {
      return new Prepend(path, other);
    }
  }

  /** Removes the value. */
  record Remove(Path path) implements UpdateAction {

    /** Of a top-level attribute. */
    public Remove(String attribute) {
      this(Path.of(attribute));
    }

    @Override
    public @Nullable Value value() {
      return null;
    }

    @Override
    public Clause clause() {
      return Clause.REMOVE;
    }

    @Override
    public String text(Placeholding out, int n) {
      return out.place(path);
    }

    @Override
    public @Nullable Value after(@Nullable Value before) {
      return null;
    }

    @Override
    public boolean overwrites() {
      return true;
    }

    @Override
    public boolean accumulates() {
      return false;
    }

    @Override
    public UpdateAction at(Path other) {
      return new Remove(other);
    }

    @Override
    public UpdateAction withValue(Value other) {
      return this;
    }
  }

  /** Adds elements to a set. */
  record AddElements(Path path, Value value) implements UpdateAction {

    @Override
    public Clause clause() {
      return Clause.ADD;
    }

    @Override
    public String text(Placeholding out, int n) {
      return out.place(path) + " " + out.operand(n);
    }

    @Override
    public Value after(@Nullable Value before) {
      if (before == null) {
        return value;
      }
      check(before, value.type());
      return StoredValues.union(before, value);
    }

    @Override
    public boolean overwrites() {
      return false;
    }

    @Override
    public boolean accumulates() {
      return false;
    }

    @Override
    public UpdateAction at(Path other) {
      return new AddElements(other, value);
    }

    @Override
    public UpdateAction withValue(Value other) {
      return new AddElements(path, other);
    }
  }

  /** Removes elements from a set; with the last one the set goes too. */
  record RemoveElements(Path path, Value value) implements UpdateAction {

    @Override
    public Clause clause() {
      return Clause.DELETE;
    }

    @Override
    public String text(Placeholding out, int n) {
      return out.place(path) + " " + out.operand(n);
    }

    @Override
    public @Nullable Value after(@Nullable Value before) {
      if (before == null) {
        return null;
      }
      check(before, value.type());
      return StoredValues.difference(before, value);
    }

    @Override
    public boolean overwrites() {
      return false;
    }

    @Override
    public boolean accumulates() {
      return false;
    }

    @Override
    public UpdateAction at(Path other) {
      return new RemoveElements(other, value);
    }

    @Override
    public UpdateAction withValue(Value other) {
      return new RemoveElements(path, other);
    }
  }

  private static void check(Value value, Type expected) {
    if (value.type() != expected) {
      throw new Misfit("a value of type " + value.type() + " stands where " + expected + " must");
    }
  }
}
