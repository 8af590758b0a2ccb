package dev.gateleg.engine.internal.expression;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ComparisonOperator;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;

/** The comparisons of Expected, QueryFilter, ScanFilter and KeyConditions. */
final class LegacyConditions {

  private LegacyConditions() {}

  static Condition expected(String name, ExpectedAttributeValue expected) {
    Path path = Path.of(name);
    String place = " for Attribute: " + name;
    boolean list = expected.hasAttributeValueList();
    if (expected.value() != null && list) {
      throw LegacyParameters.invalid(
          "Value and AttributeValueList cannot be used together" + place);
    }
    ComparisonOperator operator = expected.comparisonOperator();
    if (operator == null) {
      if (list) {
        throw LegacyParameters.invalid(
            "AttributeValueList can only be used with a ComparisonOperator" + place);
      }
      return byExistence(path, expected, place);
    }
    if (operator == ComparisonOperator.UNKNOWN_TO_SDK_VERSION) {
      throw noSuchOperator("expected", name, expected.comparisonOperatorAsString());
    }
    if (expected.exists() != null) {
      throw LegacyParameters.invalid(
          "Exists and ComparisonOperator cannot be used together" + place);
    }
    boolean needsNone =
        operator == ComparisonOperator.NULL || operator == ComparisonOperator.NOT_NULL;
    if (expected.value() == null && !list && !needsNone) {
      throw LegacyParameters.invalid(
          "Value or AttributeValueList must be used with ComparisonOperator: " + operator + place);
    }
    List<AttributeValue> arguments = expected.value() != null
        ? checked(List.of(expected.value()))
        : list ? checked(expected.attributeValueList()) : List.of();
    return compared(path, operator, arguments);
  }

  static InvalidExpressionException noSuchOperator(
      String parameter, String name, @Nullable String operator) {
    return new InvalidExpressionException("Value "
        + (operator == null ? "null" : "'" + operator + "'") + " at '" + parameter + "." + name
        + ".member.comparisonOperator' failed to satisfy constraint: "
        + (operator == null
            ? "Member must not be null"
            : "Member must satisfy enum value set: [IN, NULL, BETWEEN, LT, NOT_CONTAINS, EQ, GT,"
                + " NOT_NULL, NE, LE, BEGINS_WITH, GE, CONTAINS]"));
  }

  private static Condition byExistence(Path path, ExpectedAttributeValue expected, String place) {
    Boolean exists = expected.exists();
    if (Boolean.FALSE.equals(exists)) {
      if (expected.value() != null) {
        throw LegacyParameters.invalid("Value cannot be used when Exists is false" + place);
      }
      return new Condition.NotExists(path);
    }
    if (expected.value() == null) {
      throw LegacyParameters.invalid("Value must be provided when Exists is " + exists + place);
    }
    return new Condition.Compare(
        Comparator.EQ, path, new Operand.Literal(AttributeValues.checked(expected.value())));
  }

  static List<AttributeValue> checked(List<AttributeValue> values) {
    List<AttributeValue> checked = new ArrayList<>(values.size());
    for (AttributeValue value : values) {
      checked.add(AttributeValues.checked(value));
    }
    return checked;
  }

  /** The comparison of an attribute with arguments, which must suit the operator. */
  static Condition compared(
      Path path, ComparisonOperator operator, List<AttributeValue> arguments) {
    checkCount(operator, arguments.size());
    checkTypes(operator, arguments);
    List<Operand> operands = new ArrayList<>(arguments.size());
    for (AttributeValue argument : arguments) {
      operands.add(new Operand.Literal(argument));
    }
    return switch (operator) {
      case NULL -> new Condition.NotExists(path);
      case NOT_NULL -> new Condition.Exists(path);
      case IN -> new Condition.In(path, operands);
      case CONTAINS -> new Condition.Contains(path, operands.get(0));
      case NOT_CONTAINS ->
        new Condition.And(
            new Condition.Exists(path),
            new Condition.Not(new Condition.Contains(path, operands.get(0))));
      case BEGINS_WITH -> new Condition.BeginsWith(path, operands.get(0));
      case BETWEEN -> between(path, arguments);
      default -> new Condition.Compare(Comparator.valueOf(operator.name()), path, operands.get(0));
    };
  }

  private static Condition between(Path path, List<AttributeValue> bounds) {
    if (Values.compare(bounds.get(0), bounds.get(1)) > 0) {
      throw new InvalidExpressionException(
          "The BETWEEN condition was provided a range where the lower bound is greater than the upper bound");
    }
    return new Condition.Between(
        path, new Operand.Literal(bounds.get(0)), new Operand.Literal(bounds.get(1)));
  }

  private static void checkCount(ComparisonOperator operator, int count) {
    boolean right = switch (operator) {
      case NULL, NOT_NULL -> count == 0;
      case BETWEEN -> count == 2;
      case IN -> count > 0;
      default -> count == 1;
    };
    if (!right) {
      throw LegacyParameters.invalid(
          "Invalid number of argument(s) for the " + operator + " ComparisonOperator");
    }
  }

  private static void checkTypes(ComparisonOperator operator, List<AttributeValue> arguments) {
    AttributeValue.Type first = null;
    for (AttributeValue argument : arguments) {
      AttributeValue.Type type = argument.type();
      if (!isValid(operator, type)) {
        throw LegacyParameters.invalid("ComparisonOperator " + operator + " is not valid for "
            + Values.typeName(type) + " AttributeValue type");
      }
      if (first != null && first != type) {
        throw LegacyParameters.invalid(
            "AttributeValues inside AttributeValueList must be of same type");
      }
      first = type;
    }
  }

  private static boolean isValid(ComparisonOperator operator, AttributeValue.@Nullable Type type) {
    if (type == null) {
      return false;
    }
    return switch (operator) {
      case LT, LE, GT, GE, IN, BETWEEN -> Values.isOrdered(type);
      case CONTAINS, NOT_CONTAINS ->
        Values.isOrdered(type)
            || type == AttributeValue.Type.BOOL
            || type == AttributeValue.Type.NUL;
      case BEGINS_WITH -> type == AttributeValue.Type.S || type == AttributeValue.Type.B;
      default -> true;
    };
  }
}
