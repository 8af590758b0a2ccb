package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.expression.InvalidExpressionException;

/** What DynamoDB says of statements that it does not take. */
final class StatementErrors {

  static final String KEY_NEEDED =
      "Where clause does not contain a mandatory equality on all key attributes";
  static final String DUPLICATE = "Duplicate primary key exists in table";

  private StatementErrors() {}

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
