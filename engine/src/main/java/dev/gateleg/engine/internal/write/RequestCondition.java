package dev.gateleg.engine.internal.write;

import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.expression.Expressions;
import dev.gateleg.engine.internal.expression.LegacyParameters;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalOperator;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;

/** The condition of a write, given as an expression or by the legacy parameters. */
public final class RequestCondition {

  private RequestCondition() {}

  static @Nullable Condition legacy(
      @Nullable Map<String, ExpectedAttributeValue> expected,
      @Nullable ConditionalOperator operator) {
    if (expected == null || expected.isEmpty()) {
      LegacyParameters.checkOperator(operator, 0);
      return null;
    }
    return LegacyParameters.expected(expected, operator);
  }

  /** The condition of an expression; null without one. */
  public static @Nullable Condition expression(
      @Nullable String text,
      @Nullable Map<String, String> names,
      @Nullable Map<String, AttributeValue> values) {
    if (text == null) {
      return null;
    }
    Expressions expressions = Expressions.of(names, values);
    Condition condition = expressions.condition(text);
    expressions.checkAllUsed();
    return condition;
  }
}
