package dev.gateleg.engine.internal.expression;

/**
 * What DynamoDB answers with a {@code ValidationException}; the message is DynamoDB's text.
 *
 * <p>It has no stack trace: it reports the caller's mistake, not ours, and must be cheap.
 */
public final class InvalidExpressionException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** What those operations say whose words have not been changed with the others'. */
  private final String older;

  /** Whether it is told without a word about the parameter that it was found in, but in older words. */
  private final boolean bare;

  /** An exception with DynamoDB's text. */
  public InvalidExpressionException(String message) {
    this(message, message, false);
  }

  /**
   * An exception that some operations tell in older words.
   *
   * @param older the text of BatchWriteItem and Scan
   */
  InvalidExpressionException(String message, String older) {
    this(message, older, true);
  }

  private InvalidExpressionException(String message, String older, boolean bare) {
    super(message, null, false, false);
    this.older = older;
    this.bare = bare;
  }

  /** The same mistake in the older words. */
  public InvalidExpressionException older() {
    return new InvalidExpressionException(older);
  }

  String olderText() {
    return older;
  }

  boolean isBare() {
    return bare;
  }
}
