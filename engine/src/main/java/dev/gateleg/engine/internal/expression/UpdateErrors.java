package dev.gateleg.engine.internal.expression;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The errors that only show when an update meets an item. */
final class UpdateErrors {

  private UpdateErrors() {}

  static AttributeValue present(@Nullable AttributeValue value) {
    if (value == null) {
      throw new InvalidExpressionException(
          "The provided expression refers to an attribute that does not exist in the item");
    }
    return value;
  }

  static InvalidExpressionException wrongType() {
    return new InvalidExpressionException(
        "An operand in the update expression has an incorrect data type");
  }

  static InvalidExpressionException wrongPath() {
    return new InvalidExpressionException(
        "The document path provided in the update expression is invalid for update");
  }

  static void checkLegacyType(@Nullable AttributeValue present, AttributeValue operand) {
    if (present != null && present.type() != operand.type()) {
      throw new InvalidExpressionException("Type mismatch for attribute to update");
    }
  }
}
