package dev.gateleg.patterns.changes;

import org.jspecify.annotations.Nullable;

/**
 * Thrown by a handler that can't work now, for reasons that are not the change's: it is called again until it can, and the
 * change never becomes a dead letter for it.
 */
public final class RetryLaterException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What is not there now. */
  public RetryLaterException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
