package dev.gateleg.engine.internal.expression;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One change of an update. Immutable. */
public sealed interface Change {

  /** What is changed. */
  Path path();

  /**
   * The value that the path gets, or null if what is there goes away.
   *
   * @param item the item before the update
   */
  @Nullable
  AttributeValue apply(Map<String, AttributeValue> item);

  /** SET: the operand's value. */
  record Set(Path path, Operand operand) implements Change {

    @Override
    public AttributeValue apply(Map<String, AttributeValue> item) {
      return UpdateErrors.present(operand.in(item));
    }
  }

  /** REMOVE: nothing. */
  record Remove(Path path) implements Change {

    @Override
    public @Nullable AttributeValue apply(Map<String, AttributeValue> item) {
      return null;
    }
  }

  /** ADD: the sum of two numbers, or the union of two sets. */
  record Add(Path path, AttributeValue operand) implements Change {

    @Override
    public AttributeValue apply(Map<String, AttributeValue> item) {
      AttributeValue present = path.in(item);
      if (present == null) {
        return operand;
      }
      if (present.type() != operand.type()) {
        throw UpdateErrors.wrongType();
      }
      return operand.type() == AttributeValue.Type.N
          ? AttributeValue.fromN(Numbers.add(present.n(), operand.n()))
          : Values.union(present, operand);
    }
  }

  /** DELETE: the difference of two sets; nothing if it is empty. */
  record Delete(Path path, AttributeValue operand) implements Change {

    @Override
    public @Nullable AttributeValue apply(Map<String, AttributeValue> item) {
      AttributeValue present = path.in(item);
      if (present == null) {
        return null;
      }
      if (present.type() != operand.type()) {
        throw UpdateErrors.wrongType();
      }
      AttributeValue rest = Values.difference(present, operand);
      return Values.size(rest) == 0 ? null : rest;
    }
  }

  /** ADD of AttributeUpdates, which takes lists too and has an error of its own. */
  record LegacyAdd(Path path, AttributeValue operand) implements Change {

    @Override
    public AttributeValue apply(Map<String, AttributeValue> item) {
      AttributeValue present = path.in(item);
      UpdateErrors.checkLegacyType(present, operand);
      return present != null && operand.type() == AttributeValue.Type.L
          ? Values.list(present.l(), operand.l())
          : new Add(path, operand).apply(item);
    }
  }

  /** DELETE of AttributeUpdates, which has an error of its own. */
  record LegacyDelete(Path path, AttributeValue operand) implements Change {

    @Override
    public @Nullable AttributeValue apply(Map<String, AttributeValue> item) {
      UpdateErrors.checkLegacyType(path.in(item), operand);
      return new Delete(path, operand).apply(item);
    }
  }
}
