package dev.gateleg.engine.internal.expression;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A condition on an item, bound to the names and values of a request. Immutable. */
public sealed interface Condition {

  /** Whether an item satisfies the condition; an item that does not exist is an empty map. */
  boolean test(Map<String, AttributeValue> item);

  /** Both of two conditions. */
  record And(Condition left, Condition right) implements Condition {

    @Override
    public boolean test(Map<String, AttributeValue> item) {
      return left.test(item) && right.test(item);
    }
  }

  /** One of two conditions, or both. */
  record Or(Condition left, Condition right) implements Condition {

    @Override
    public boolean test(Map<String, AttributeValue> item) {
      return left.test(item) || right.test(item);
    }
  }

  /** The opposite of a condition. */
  record Not(Condition condition) implements Condition {

    @Override
    public boolean test(Map<String, AttributeValue> item) {
      return !condition.test(item);
    }
  }

  /** A comparison; what is missing differs from everything, and is neither less nor more. */
  record Compare(Comparator operator, Operand left, Operand right) implements Condition {

    @Override
    public boolean test(Map<String, AttributeValue> item) {
      AttributeValue first = left.in(item);
      AttributeValue second = right.in(item);
      if (operator == Comparator.NE) {
        return first == null || second == null || !Values.equal(first, second);
      }
      if (first == null || second == null || first.type() != second.type()) {
        return false;
      }
      if (operator == Comparator.EQ) {
        return Values.equal(first, second);
      }
      return Values.isOrdered(first.type()) && operator.accepts(Values.compare(first, second));
    }
  }

  /** Whether a value lies between two others, which are included. */
  record Between(Operand value, Operand lower, Operand upper) implements Condition {

    @Override
    public boolean test(Map<String, AttributeValue> item) {
      AttributeValue middle = value.in(item);
      AttributeValue low = lower.in(item);
      AttributeValue high = upper.in(item);
      if (middle == null || low == null || high == null) {
        return false;
      }
      AttributeValue.Type type = middle.type();
      return Values.isOrdered(type)
          && low.type() == type
          && high.type() == type
          && Values.compare(low, middle) <= 0
          && Values.compare(middle, high) <= 0;
    }
  }

  /** Whether a value equals one of others. */
  record In(Operand value, List<Operand> candidates) implements Condition {

    @Override
    public boolean test(Map<String, AttributeValue> item) {
      AttributeValue wanted = value.in(item);
      if (wanted == null) {
        return false;
      }
      for (int i = 0; i < candidates.size(); i++) {
        AttributeValue candidate = candidates.get(i).in(item);
        if (candidate != null && Values.equal(wanted, candidate)) {
          return true;
        }
      }
      return false;
    }
  }

  /** Whether a path leads to something. */
  record Exists(Path path) implements Condition {

    @Override
    public boolean test(Map<String, AttributeValue> item) {
      return path.in(item) != null;
    }
  }

  /** Whether a path leads nowhere. */
  record NotExists(Path path) implements Condition {

    @Override
    public boolean test(Map<String, AttributeValue> item) {
      return path.in(item) == null;
    }
  }

  /** Whether a value is of a type. */
  record HasType(Operand operand, AttributeValue.Type type) implements Condition {

    @Override
    public boolean test(Map<String, AttributeValue> item) {
      AttributeValue value = operand.in(item);
      return value != null && value.type() == type;
    }
  }

  /** Whether a string or binary begins with another. */
  record BeginsWith(Operand operand, Operand prefix) implements Condition {

    @Override
    public boolean test(Map<String, AttributeValue> item) {
      AttributeValue value = operand.in(item);
      AttributeValue start = prefix.in(item);
      return value != null && start != null && Values.beginsWith(value, start);
    }
  }

  /** Whether a string, binary, set or list contains something. */
  record Contains(Operand container, Operand wanted) implements Condition {

    @Override
    public boolean test(Map<String, AttributeValue> item) {
      AttributeValue whole = container.in(item);
      AttributeValue part = wanted.in(item);
      return whole != null && part != null && Values.contains(whole, part);
    }
  }
}
