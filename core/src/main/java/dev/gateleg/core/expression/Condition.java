package dev.gateleg.core.expression;

import dev.gateleg.core.internal.item.Shown;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.ConditionTree;
import dev.gateleg.core.spi.expression.ConditionTree.Comparison;
import dev.gateleg.core.spi.expression.ConditionTree.Joined;
import dev.gateleg.core.spi.expression.ConditionTree.Junction;
import dev.gateleg.core.spi.expression.ConditionTree.Negated;
import dev.gateleg.core.spi.expression.Path;
import dev.gateleg.core.spi.expression.Relation;
import dev.gateleg.model.CheckReturnValue;
import java.util.List;
import java.util.Map;

/**
 * What an item must be like: for a write to happen, or for a query to return it. Made from an entity's fields;
 * immutable and thread-safe.
 *
 * @param <E> the entity
 */
@CheckReturnValue
public final class Condition<E> {

  private final ConditionTree tree;

  private Condition(ConditionTree tree) {
    this.tree = tree;
  }

  static <E> Condition<E> of(Path path, Relation relation, Value... values) {
    return new Condition<>(new Comparison(path, relation, List.of(values)));
  }

  /** Holds where both hold. */
  public Condition<E> and(Condition<E> other) {
    return new Condition<>(new Joined(tree, Junction.AND, other.tree));
  }

  /** Holds where one or both hold. */
  public Condition<E> or(Condition<E> other) {
    return new Condition<>(new Joined(tree, Junction.OR, other.tree));
  }

  /** Holds where this does not. */
  public Condition<E> negated() {
    return new Condition<>(new Negated(tree));
  }

  /** Whether an item is as this wants it: what DynamoDB would say, without asking it. */
  public boolean holds(Map<String, Value> item) {
    return tree.holds(item);
  }

  /** What the condition says, as a tree; for patterns and tools. */
  public ConditionTree tree() {
    return tree;
  }

  /** The condition as DynamoDB writes it, with names and values in their places: {@code status = "PAID"}. */
  @Override
  public String toString() {
    return tree.text(Path::toString, Shown::value);
  }
}
