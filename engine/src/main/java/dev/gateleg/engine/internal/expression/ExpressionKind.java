package dev.gateleg.engine.internal.expression;

/** The parameter that an expression was given in; its name begins every error's text. */
enum ExpressionKind {
  CONDITION("ConditionExpression"),
  FILTER("FilterExpression"),
  KEY_CONDITION("KeyConditionExpression"),
  PROJECTION("ProjectionExpression"),
  UPDATE("UpdateExpression"),
  /** Part of a PartiQL statement, which is no parameter of its own. */
  STATEMENT("");

  private final String parameter;

  ExpressionKind(String parameter) {
    this.parameter = parameter;
  }

  InvalidExpressionException error(String text) {
    return new InvalidExpressionException(
        this == STATEMENT ? text : "Invalid " + parameter + ": " + text);
  }
}
