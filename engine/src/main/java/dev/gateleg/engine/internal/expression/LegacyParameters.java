package dev.gateleg.engine.internal.expression;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeAction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.ComparisonOperator;
import software.amazon.awssdk.services.dynamodb.model.ConditionalOperator;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;

/**
 * The parameters that came before expressions, turned into what expressions become.
 *
 * <p>All methods throw {@link InvalidExpressionException} with DynamoDB's text for a ValidationException.
 */
public final class LegacyParameters {

  /** As many conditions as an expression may have operators. DynamoDB's own limit is not documented. */
  private static final int MAX_CONDITIONS = 300;

  /** More attributes than an expression of 4 KB can name. */
  private static final int MAX_ATTRIBUTES = 1_000;

  private LegacyParameters() {}

  private static void checkCount(String parameter, int count, int most) {
    if (count > most) {
      throw new InvalidExpressionException(
          parameter + " has " + count + " elements; at most " + most + " are allowed");
    }
  }

  /**
   * Expected.
   *
   * @param operator ConditionalOperator, or null if the request has none
   */
  public static Condition expected(
      Map<String, ExpectedAttributeValue> expected, @Nullable ConditionalOperator operator) {
    checkOperator(operator, expected.size());
    checkCount("Expected", expected.size(), MAX_CONDITIONS);
    List<Condition> conditions = new ArrayList<>();
    expected.forEach((name, expectation) ->
        conditions.add(LegacyConditions.expected(AttributeNames.checked(name), expectation)));
    return join(conditions, operator);
  }

  /**
   * QueryFilter or ScanFilter.
   *
   * @param parameter the name of the one that it is, as errors have it
   * @param operator ConditionalOperator, or null if the request has none
   */
  public static Condition filter(
      String parameter,
      Map<String, software.amazon.awssdk.services.dynamodb.model.Condition> filter,
      @Nullable ConditionalOperator operator) {
    checkOperator(operator, filter.size());
    checkCount("QueryFilter or ScanFilter", filter.size(), MAX_CONDITIONS);
    List<Condition> conditions = new ArrayList<>();
    filter.forEach((name, condition) -> conditions.add(compared(parameter, name, condition)));
    return join(conditions, operator);
  }

  /** Refuses a ConditionalOperator without the Filter or Expected that it would join. */
  public static void checkOperator(@Nullable ConditionalOperator operator, int elements) {
    if (operator == null) {
      return;
    }
    if (elements == 0) {
      throw new InvalidExpressionException(
          "ConditionalOperator cannot be used without Filter or Expected");
    }
    if (elements == 1) {
      throw new InvalidExpressionException(
          "ConditionalOperator can only be used when Filter or Expected has two or more elements");
    }
  }

  /** KeyConditions. */
  public static KeyExpression keyConditions(
      Map<String, software.amazon.awssdk.services.dynamodb.model.Condition> conditions) {
    if (conditions.isEmpty()) {
      throw new InvalidExpressionException("Conditions can be of length 1 or 2 only");
    }
    Map<String, Condition> byAttribute = new LinkedHashMap<>();
    conditions.forEach(
        (name, condition) -> byAttribute.put(name, compared("keyConditions", name, condition)));
    return KeyExpression.ofLegacy(byAttribute);
  }

  /** Refuses a QueryFilter that looks at the key of the table or index that is queried. */
  public static void checkQueryFilter(Set<String> attributes, KeyAttributes key) {
    for (KeyAttributes.Attribute attribute : key.all()) {
      if (attributes.contains(attribute.name())) {
        throw new InvalidExpressionException(
            "QueryFilter can only contain non-primary key attributes: Primary key attribute: "
                + attribute.name());
      }
    }
  }

  /** AttributeUpdates. */
  public static Update attributeUpdates(Map<String, AttributeValueUpdate> updates) {
    checkCount("AttributeUpdates", updates.size(), MAX_ATTRIBUTES);
    List<Change> changes = new ArrayList<>();
    updates.forEach(
        (name, update) -> changes.add(change(Path.of(AttributeNames.checked(name)), update)));
    return Update.of(changes);
  }

  /** AttributesToGet. */
  public static Projection attributesToGet(List<String> attributes) {
    if (attributes.isEmpty()) {
      throw new InvalidExpressionException(
          "1 validation error detected: Value '[]' at 'attributesToGet' failed to satisfy constraint:"
              + " Member must have length greater than or equal to 1");
    }
    checkCount("AttributesToGet", attributes.size(), MAX_ATTRIBUTES);
    Set<String> seen = new HashSet<>();
    for (String attribute : attributes) {
      if (!seen.add(AttributeNames.checked(attribute))) {
        throw invalid("Duplicate value in attribute name: " + attribute);
      }
    }
    return Projection.ofAttributes(attributes);
  }

  private static Condition compared(
      String parameter,
      String name,
      software.amazon.awssdk.services.dynamodb.model.Condition condition) {
    ComparisonOperator operator = condition.comparisonOperator();
    if (operator == null || operator == ComparisonOperator.UNKNOWN_TO_SDK_VERSION) {
      throw new InvalidExpressionException("1 validation error detected: "
          + LegacyConditions.noSuchOperator(parameter, name, condition.comparisonOperatorAsString())
              .getMessage());
    }
    return LegacyConditions.compared(
        Path.of(AttributeNames.checked(name)),
        operator,
        LegacyConditions.checked(condition.attributeValueList()));
  }

  private static Condition join(
      List<Condition> conditions, @Nullable ConditionalOperator operator) {
    Condition joined = null;
    for (Condition condition : conditions) {
      joined = joined == null
          ? condition
          : operator == ConditionalOperator.OR
              ? new Condition.Or(joined, condition)
              : new Condition.And(joined, condition);
    }
    if (joined == null) {
      throw new IllegalArgumentException("there is nothing to join");
    }
    return joined;
  }

  private static Change change(Path path, AttributeValueUpdate update) {
    AttributeAction action = update.action() == null ? AttributeAction.PUT : update.action();
    if (action == AttributeAction.UNKNOWN_TO_SDK_VERSION) {
      throw new InvalidExpressionException(
          "Value '" + update.actionAsString()
              + "' at 'attributeUpdates." + path.attribute()
              + ".member.action' failed to satisfy constraint: Member must satisfy enum value set: [ADD, DELETE, PUT]");
    }
    if (update.value() == null) {
      if (action != AttributeAction.DELETE) {
        throw invalid("Only DELETE action is allowed when no attribute value is specified");
      }
      return new Change.Remove(path);
    }
    AttributeValue value = AttributeValues.checked(update.value());
    AttributeValue.Type type = value.type();
    return switch (action) {
      case PUT -> new Change.Set(path, new Operand.Literal(value));
      case ADD -> {
        if (!Values.isSet(type) && type != AttributeValue.Type.N && type != AttributeValue.Type.L) {
          throw invalid("ADD action is not supported for the type " + Values.typeName(type));
        }
        yield new Change.LegacyAdd(path, value);
      }
      case DELETE -> {
        if (!Values.isSet(type)) {
          throw invalid(
              "DELETE action with value is not supported for the type " + Values.typeName(type));
        }
        yield new Change.LegacyDelete(path, value);
      }
      default ->
        throw new IllegalArgumentException(
            "no action of AttributeUpdates: " + update.actionAsString());
    };
  }

  static InvalidExpressionException invalid(String text) {
    return new InvalidExpressionException("One or more parameter values were invalid: " + text);
  }
}
