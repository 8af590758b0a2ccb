package dev.gateleg.engine.internal.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A condition on keys that has not met its table yet. Immutable. */
public final class KeyExpression {

  /** How many attributes a key usually has: a partition key's and a sort key's. */
  private static final int USUAL_KEY_SIZE = 2;

  /** The expression's condition, or null if there are legacy conditions instead. */
  private final @Nullable Condition condition;

  private final Map<String, Condition> legacy;

  private KeyExpression(@Nullable Condition condition, Map<String, Condition> legacy) {
    this.condition = condition;
    this.legacy = legacy;
  }

  static KeyExpression of(Condition condition) {
    return new KeyExpression(condition, Map.of());
  }

  /** KeyConditions: one condition per attribute. */
  static KeyExpression ofLegacy(Map<String, Condition> byAttribute) {
    return new KeyExpression(null, byAttribute);
  }

  /**
   * The keys that the condition selects in a table or index.
   *
   * @throws InvalidExpressionException if the condition is not one that its key can serve
   */
  public KeyCondition on(KeyAttributes key) {
    if (condition == null) {
      return plan(legacy, key);
    }
    Map<String, Condition> byAttribute = new LinkedHashMap<>();
    collect(condition, byAttribute);
    if (byAttribute.size() > Math.max(USUAL_KEY_SIZE, key.size())) {
      throw new InvalidExpressionException("The number of query conditions (" + byAttribute.size()
          + ") exceeds the number of key attributes defined in the schema (" + key.size() + ")");
    }
    return plan(byAttribute, key);
  }

  private static void collect(Condition condition, Map<String, Condition> byAttribute) {
    if (condition instanceof Condition.And and) {
      collect(and.left(), byAttribute);
      collect(and.right(), byAttribute);
      return;
    }
    Condition simple = simple(condition);
    String attribute = attributeOf(simple);
    if (byAttribute.put(attribute, simple) != null) {
      throw ExpressionKind.KEY_CONDITION.error(
          "KeyConditionExpressions must only contain one condition per key");
    }
  }

  /** The condition with its attribute as first operand, if it is one that keys can have. */
  private static Condition simple(Condition condition) {
    if (condition instanceof Condition.Compare compare && compare.operator() != Comparator.NE) {
      checkOperands(null, compare.left(), compare.right());
      return compare.left() instanceof Path
          ? compare
          : new Condition.Compare(compare.operator().mirrored(), compare.right(), compare.left());
    }
    if (condition instanceof Condition.Between between) {
      checkOperands("BETWEEN", between.value(), between.lower(), between.upper());
      return between;
    }
    if (condition instanceof Condition.BeginsWith beginsWith) {
      checkOperands("begins_with", beginsWith.operand(), beginsWith.prefix());
      return beginsWith;
    }
    throw new InvalidExpressionException(
        "Invalid operator used in KeyConditionExpression: " + Conditions.operator(condition));
  }

  /**
   * Each condition has one path, which is an attribute, and values.
   *
   * @param firstOnly the operator whose path must come first, or null if its place does not matter
   */
  private static void checkOperands(@Nullable String firstOnly, Operand... operands) {
    int paths = 0;
    for (Operand operand : operands) {
      if (operand instanceof Path) {
        paths++;
      } else if (!(operand instanceof Operand.Literal)) {
        throw new InvalidExpressionException(
            "KeyConditionExpressions cannot contain nested operations");
      }
    }
    if (paths != 1) {
      throw new InvalidExpressionException("Invalid condition in KeyConditionExpression: "
          + (paths == 0
              ? "No key attribute specified"
              : "Multiple attribute names used in one condition"));
    }
    if (firstOnly != null && !(operands[0] instanceof Path)) {
      throw new InvalidExpressionException("Invalid condition in KeyConditionExpression: "
          + firstOnly + " operator must have the key attribute as its first operand");
    }
    for (Operand operand : operands) {
      if (operand instanceof Path path && !path.isTopLevel()) {
        throw new InvalidExpressionException(
            "KeyConditionExpressions cannot have conditions on nested attributes");
      }
    }
  }

  private static String attributeOf(Condition simple) {
    Operand operand = simple instanceof Condition.Compare compare
        ? compare.left()
        : simple instanceof Condition.Between between
            ? between.value()
            : ((Condition.BeginsWith) simple).operand();
    return ((Path) operand).attribute();
  }

  private static KeyCondition plan(Map<String, Condition> byAttribute, KeyAttributes key) {
    checkAttributes(byAttribute, key);
    for (KeyAttributes.Attribute attribute : key.all()) {
      Condition condition = byAttribute.get(attribute.name());
      if (condition != null) {
        checkTypes(attribute, condition);
      }
    }
    List<AttributeValue> partition = new ArrayList<>();
    for (KeyAttributes.Attribute attribute : key.partition()) {
      AttributeValue value = equalTo(byAttribute.get(attribute.name()));
      if (value == null) {
        throw notSupported();
      }
      partition.add(value);
    }
    return onSort(partition, byAttribute, key);
  }

  private static void checkAttributes(Map<String, Condition> byAttribute, KeyAttributes key) {
    if (byAttribute.size() > Math.max(USUAL_KEY_SIZE, key.size())) {
      throw new InvalidExpressionException("Conditions can be of length 1 or 2 only");
    }
    if (byAttribute.size() > key.size()) {
      throw notSupported();
    }
    if (key.hasSeveralOfAKind()) {
      checkSeveral(byAttribute, key);
      return;
    }
    int found = 0;
    for (KeyAttributes.Attribute attribute : key.all()) {
      boolean needed = found < byAttribute.size() || key.partition().contains(attribute);
      if (byAttribute.containsKey(attribute.name())) {
        found++;
      } else if (needed) {
        throw new InvalidExpressionException(
            "Query condition missed key schema element: " + attribute.name());
      }
    }
  }

  /** A key of several attributes has rules of its own, and words. */
  private static void checkSeveral(Map<String, Condition> byAttribute, KeyAttributes key) {
    for (String attribute : byAttribute.keySet()) {
      if (key.attribute(attribute) == null) {
        throw new InvalidExpressionException(
            "Query condition missed key schema element: " + firstWithout(byAttribute, key));
      }
    }
    List<String> unequal = unequal(byAttribute, key.partition());
    if (!unequal.isEmpty()) {
      throw new InvalidExpressionException("HASH key attributes " + String.join(", ", unequal)
          + " must have equality conditions specified in the query");
    }
    for (int i = key.sort().size() - 1; i > 0; i--) {
      String last = key.sort().get(i).name();
      if (byAttribute.containsKey(last)) {
        List<String> before = unequal(byAttribute, key.sort().subList(0, i));
        if (!before.isEmpty()) {
          throw new InvalidExpressionException("RANGE key attributes " + String.join(", ", before)
              + " must have equality conditions specified in the query because a condition is"
              + " present on key attribute " + last);
        }
        return;
      }
    }
  }

  private static String firstWithout(Map<String, Condition> byAttribute, KeyAttributes key) {
    for (KeyAttributes.Attribute attribute : key.all()) {
      if (!byAttribute.containsKey(attribute.name())) {
        return attribute.name();
      }
    }
    throw new IllegalStateException("more conditions than attributes");
  }

  private static List<String> unequal(
      Map<String, Condition> byAttribute, List<KeyAttributes.Attribute> attributes) {
    List<String> unequal = new ArrayList<>();
    for (KeyAttributes.Attribute attribute : attributes) {
      if (equalTo(byAttribute.get(attribute.name())) == null) {
        unequal.add(attribute.name());
      }
    }
    return unequal;
  }

  private static KeyCondition onSort(
      List<AttributeValue> partition, Map<String, Condition> byAttribute, KeyAttributes key) {
    List<AttributeValue> prefix = new ArrayList<>();
    int conditions = byAttribute.size() - partition.size();
    for (int i = 0; i < conditions; i++) {
      Condition condition = byAttribute.get(key.sort().get(i).name());
      AttributeValue value = equalTo(condition);
      if (value != null) {
        prefix.add(value);
      } else if (i < conditions - 1) {
        throw notSupported();
      } else {
        return new KeyCondition(partition, prefix, range(condition));
      }
    }
    return new KeyCondition(partition, prefix, null);
  }

  private static @Nullable AttributeValue equalTo(@Nullable Condition condition) {
    return condition instanceof Condition.Compare compare && compare.operator() == Comparator.EQ
        ? literal(compare.right())
        : null;
  }

  private static KeyCondition.Range range(@Nullable Condition condition) {
    if (condition instanceof Condition.Compare compare && compare.operator() != Comparator.NE) {
      return new KeyCondition.Range.Compared(compare.operator(), literal(compare.right()));
    }
    if (condition instanceof Condition.Between between) {
      return new KeyCondition.Range.Between(literal(between.lower()), literal(between.upper()));
    }
    if (condition instanceof Condition.BeginsWith beginsWith) {
      return new KeyCondition.Range.BeginsWith(literal(beginsWith.prefix()));
    }
    // Only KeyConditions get here: other operators in expressions were refused by name.
    throw new InvalidExpressionException(
        "Attempted conditional constraint is not an indexable operation");
  }

  private static void checkTypes(KeyAttributes.Attribute attribute, Condition simple) {
    if (simple instanceof Condition.Compare compare) {
      checkType(attribute, literal(compare.right()));
    } else if (simple instanceof Condition.Between between) {
      checkType(attribute, literal(between.lower()));
      checkType(attribute, literal(between.upper()));
    } else if (simple instanceof Condition.BeginsWith beginsWith) {
      checkType(attribute, literal(beginsWith.prefix()));
    }
  }

  private static void checkType(KeyAttributes.Attribute attribute, AttributeValue value) {
    if (value.type() != attribute.type()) {
      throw new InvalidExpressionException(
          "One or more parameter values were invalid: Condition parameter type does not match schema type");
    }
    if (Values.size(value) == 0) {
      throw new InvalidExpressionException("One or more parameter values are not valid. "
          + "The AttributeValue for a key attribute cannot contain an empty "
          + (value.type() == AttributeValue.Type.S ? "string" : "binary") + " value. Key: "
          + attribute.name());
    }
  }

  private static AttributeValue literal(Operand operand) {
    return ((Operand.Literal) operand).value();
  }

  private static InvalidExpressionException notSupported() {
    return new InvalidExpressionException("Query key condition not supported");
  }
}
