package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.expression.InvalidExpressionException;

/** What DynamoDB says of statements that it does not take. */
final class StatementErrors {

  static final String KEY_NEEDED =
      "Where clause does not contain a mandatory equality on all key attributes";
  static final String BATCHED_KEY_NEEDED =
      "Select statements within BatchExecuteStatement must specify the primary key in the where clause.";
  static final String DUPLICATE = "Duplicate primary key exists in table";

  private StatementErrors() {}

  /** Whether a statement was refused for what it says, or does not say, of its item's key. */
  static boolean isAboutKey(String message) {
    return message.equals(KEY_NEEDED)
        || message.equals(BATCHED_KEY_NEEDED)
        || message.startsWith("Key attribute");
  }

  static InvalidExpressionException malformed(String reason) {
    return new InvalidExpressionException(
        "Statement wasn't well formed, can't be processed: " + reason);
  }

  static InvalidExpressionException invalid(String text) {
    return new InvalidExpressionException(text);
  }

  static InvalidExpressionException invalidAt(String text, Token token) {
    return new InvalidExpressionException(text + " at " + token.place());
  }
}
