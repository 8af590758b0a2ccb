package dev.gateleg.core.spi.expression;

import dev.gateleg.core.item.Value;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a condition says, as a tree. All that can be done with a condition is asked of its nodes. Immutable. */
public sealed interface ConditionTree {

  /** The text, with placeholders for places and values, in the order in which {@link #values} gives these. */
  String text(Function<Path, String> place, Function<Value, String> value);

  /** Whether an item is as the condition wants it. */
  boolean holds(Map<String, Value> item);

  /** Whether the other says the same of the same places, perhaps with other values. */
  boolean alike(ConditionTree other);

  /** The same with one value in the place of all. */
  ConditionTree withValues(Value value);

  /** How many nodes there are; the same for all that are alike. */
  int nodes();

  int valueCount();

  /** Puts the values into an array, from an index on. Returns the index after the last. */
  int values(@Nullable Value[] into, int from);

  /** Holds where an attribute has that value. */
  static ConditionTree is(String attribute, Value value) {
    return new Comparison(Path.of(attribute), Relation.EQUAL, List.of(value));
  }

  /** Holds where an item has no such attribute. */
  static ConditionTree isAbsent(String attribute) {
    return new Comparison(Path.of(attribute), Relation.ABSENT, List.of());
  }

  /** Holds where an attribute is as it was read; null where it was absent. */
  static ConditionTree isStill(String attribute, @Nullable Value read) {
    return read == null ? isAbsent(attribute) : is(attribute, read);
  }

  /** Holds where both hold. */
  default ConditionTree and(ConditionTree other) {
    return new Joined(this, Junction.AND, other);
  }

  /** Holds where one or both hold. */
  default ConditionTree or(ConditionTree other) {
    return new Joined(this, Junction.OR, other);
  }

  /** The text within a larger one. */
  default String part(Function<Path, String> place, Function<Value, String> value) {
    return text(place, value);
  }

  /** Says something of the value at one place. */
  record Comparison(Path path, Relation relation, List<Value> values) implements ConditionTree {

    @Override
    public String text(Function<Path, String> place, Function<Value, String> value) {
      String shown = place.apply(path);
      return relation.text(shown, values.stream().map(value).toList());
    }

    @Override
    public boolean holds(Map<String, Value> item) {
      return relation.holds(path.in(item), values);
    }

    @Override
    public boolean alike(ConditionTree other) {
      return other instanceof Comparison that
          && relation == that.relation
          && values.size() == that.values.size()
          && path.equals(that.path);
    }

    @Override
    public ConditionTree withValues(Value value) {
      return new Comparison(path, relation, Collections.nCopies(values.size(), value));
    }

    @Override
    public int nodes() {
      return 1 + values.size();
    }

    @Override
    public int valueCount() {
      return values.size();
    }

    @Override
    public int values(@Nullable Value[] into, int from) {
      for (int i = 0; i < values.size(); i++) {
        into[from + i] = values.get(i);
      }
      return from + values.size();
    }
  }

  /** Joins two conditions. */
  record Joined(ConditionTree first, Junction junction, ConditionTree second)
      implements ConditionTree {

    @Override
    public String text(Function<Path, String> place, Function<Value, String> value) {
      return first.part(place, value) + " " + junction + " " + second.part(place, value);
    }

    @Override
    public String part(Function<Path, String> place, Function<Value, String> value) {
      return "(" + text(place, value) + ")";
    }

    @Override
    public boolean holds(Map<String, Value> item) {
      return junction == Junction.AND
          ? first.holds(item) && second.holds(item)
          : first.holds(item) || second.holds(item);
    }

    @Override
    public boolean alike(ConditionTree other) {
      return other instanceof Joined that
          && junction == that.junction
          && first.alike(that.first)
          && second.alike(that.second);
    }

    @Override
    public ConditionTree withValues(Value value) {
      return new Joined(first.withValues(value), junction, second.withValues(value));
    }

    @Override
    public int nodes() {
      return 1 + first.nodes() + second.nodes();
    }

    @Override
    public int valueCount() {
      return first.valueCount() + second.valueCount();
    }

    @Override
    public int values(@Nullable Value[] into, int from) {
      return second.values(into, first.values(into, from));
    }
  }

  /** How two conditions are joined. */
  enum Junction {
    AND,
    OR
  }

  /** Holds where another does not. */
  record Negated(ConditionTree of) implements ConditionTree {

    @Override
    public String text(Function<Path, String> place, Function<Value, String> value) {
      return "NOT " + of.part(place, value);
    }

    @Override
    public boolean holds(Map<String, Value> item) {
      return !of.holds(item);
    }

    @Override
    public boolean alike(ConditionTree other) {
      return other instanceof Negated that && of.alike(that.of);
    }

    @Override
    public ConditionTree withValues(Value value) {
      return new Negated(of.withValues(value));
    }

    @Override
    public int nodes() {
      return 1 + of.nodes();
    }

    @Override
    public int valueCount() {
      return of.valueCount();
    }

    @Override
    public int values(@Nullable Value[] into, int from) {
      return of.values(into, from);
    }
  }
}
