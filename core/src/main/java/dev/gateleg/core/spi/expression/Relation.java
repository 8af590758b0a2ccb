package dev.gateleg.core.spi.expression;

import dev.gateleg.core.internal.item.StoredValues;
import dev.gateleg.core.item.Value;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** What a condition may say of the value at one place: how DynamoDB writes it, and when it holds. */
public enum Relation {
  EQUAL("% = %", present((stored, values) -> StoredValues.equal(stored, values.get(0)))),
  /** Also holds for a value that is absent. */
  NOT_EQUAL("% <> %", (stored, values) -> !EQUAL.holds(stored, values)),
  ABOVE("% > %", ordered(order -> order > 0)),
  AT_LEAST("% >= %", ordered(order -> order >= 0)),
  BELOW("% < %", ordered(order -> order < 0)),
  AT_MOST("% <= %", ordered(order -> order <= 0)),
  BETWEEN(
      "% BETWEEN % AND %",
      (stored, values) ->
          AT_LEAST.holds(stored, values) && AT_MOST.holds(stored, values.subList(1, 2))),
  /** The only one that takes any number of values. */
  ONE_OF(
      "% IN (%)",
      present((stored, values) ->
          values.stream().anyMatch(value -> StoredValues.equal(stored, value)))),
  PRESENT("attribute_exists(%)", present((stored, values) -> true)),
  ABSENT("attribute_not_exists(%)", (stored, values) -> stored == null),
  STARTS_WITH(
      "begins_with(%, %)",
      present((stored, values) -> StoredValues.startsWith(stored, values.get(0)))),
  CONTAINS(
      "contains(%, %)", present((stored, values) -> StoredValues.contains(stored, values.get(0)))),
  SIZE_AT_LEAST("size(%) >= %", (stored, values) -> AT_LEAST.holds(sizeOf(stored), values)),
  SIZE_AT_MOST("size(%) <= %", (stored, values) -> AT_MOST.holds(sizeOf(stored), values));

  private final String[] words;
  private final Meaning meaning;

  /** A relation: its text with a {@code %} for the place and one for each value, and what it means. */
  Relation(String text, Meaning meaning) {
    this.words = text.split("%", -1);
    this.meaning = meaning;
  }

  /** Whether a relation holds between what is stored, which may be nothing, and values. */
  private interface Meaning {
    boolean holds(@Nullable Value stored, List<Value> values);
  }

  /** The text in DynamoDB's language. */
  public String text(String place, List<String> values) {
    StringBuilder out = new StringBuilder(words[0]).append(place).append(words[1]);
    if (this == ONE_OF) {
      return out.append(String.join(", ", values)).append(words[2]).toString();
    }
    for (int i = 2; i < words.length; i++) {
      out.append(values.get(i - 2)).append(words[i]);
    }
    return out.toString();
  }

  /** Whether it is so; {@code stored} is null where the item has no value at the place. */
  public boolean holds(@Nullable Value stored, List<Value> values) {
    return meaning.holds(stored, values);
  }

  private static Meaning present(BiPredicate<Value, List<Value>> wanted) {
    return (stored, values) -> stored != null && wanted.test(stored, values);
  }

  private static Meaning ordered(IntPredicate wanted) {
    return present((stored, values) -> {
      Integer order = StoredValues.compare(stored, values.get(0));
      return order != null && wanted.test(order);
    });
  }

  private static @Nullable Value sizeOf(@Nullable Value stored) {
    Integer size = stored == null ? null : StoredValues.size(stored);
    return size == null ? null : Value.fromN(size.toString());
  }
}
