package dev.gateleg.core.expression;

import java.util.List;
import java.util.function.Function;

/**
 * What an item must be like: for a write to happen, or for a query to return it. Made from an entity's fields;
 * immutable and thread-safe.
 *
 * @param <E> the entity
 */
public final class Condition<E> {

  private final boolean compound;
  private final Function<ExpressionWriter, String> text;

  private Condition(boolean compound, Function<ExpressionWriter, String> text) {
    this.compound = compound;
    this.text = text;
  }

  static <E> Condition<E> of(Function<ExpressionWriter, String> text) {
    return new Condition<>(false, text);
  }

  /** Holds where both hold. */
  public Condition<E> and(Condition<E> other) {
    return joined(" AND ", List.of(this, other));
  }

  /** Holds where one or both hold. */
  public Condition<E> or(Condition<E> other) {
    return joined(" OR ", List.of(this, other));
  }

  /** Holds where this does not. */
  public Condition<E> negated() {
    return new Condition<>(false, out -> "NOT " + part(this, out));
  }

  private static <E> Condition<E> joined(String word, List<Condition<E>> conditions) {
    return new Condition<>(
        true, out -> part(conditions.get(0), out) + word + part(conditions.get(1), out));
  }

  private static String part(Condition<?> condition, ExpressionWriter out) {
    String text = condition.text(out);
    return condition.compound ? "(" + text + ")" : text;
  }

  String text(ExpressionWriter out) {
    return text.apply(out);
  }
}
