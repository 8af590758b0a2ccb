package dev.gateleg.engine.internal.expression;

/**
 * What DynamoDB answers with a {@code ValidationException}; the message is DynamoDB's text.
 *
 * <p>It has no stack trace: it reports the caller's mistake, not ours, and must be cheap.
 */
public final class InvalidExpressionException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** An exception with DynamoDB's text. */
  public InvalidExpressionException(String message) {
    super(message, null, false, false);
  }
}
