package dev.gateleg.engine.internal.write;

import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.validation.Errors;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;

/** The condition of a write, given as an expression or by the legacy parameters. */
final class LegacyConditions {

  private LegacyConditions() {}

  static @Nullable Condition orExpression(
      @Nullable Map<String, ExpectedAttributeValue> expected,
      @Nullable String operator,
      Supplier<@Nullable Condition> expression) {
    if (expected == null) {
      return expression.get();
    }
    throw Errors.validation("Expected is not supported yet");
  }
}
