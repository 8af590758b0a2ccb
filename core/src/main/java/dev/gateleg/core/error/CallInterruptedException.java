package dev.gateleg.core.error;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import org.jspecify.annotations.Nullable;

/** The thread was interrupted while it waited to try again; its interrupt flag is set. */
public final class CallInterruptedException extends GatelegException {

  private static final long serialVersionUID = 1L;

  /** A failure with its code, its message (place, value, remedy) and what caused it. */
  public CallInterruptedException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
