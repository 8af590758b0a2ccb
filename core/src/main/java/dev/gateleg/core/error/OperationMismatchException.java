package dev.gateleg.core.error;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import org.jspecify.annotations.Nullable;

/**
 * An operation was sent before, with another body: nothing was written now, and what was sent first stands. It is never
 * tried again under another token, since that could do it twice.
 */
public final class OperationMismatchException extends GatelegException {

  private static final long serialVersionUID = 1L;

  /** A failure with its code, its message (place, value, remedy) and what caused it. */
  public OperationMismatchException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
