package dev.gateleg.core.error;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import org.jspecify.annotations.Nullable;

/** Input that was refused before anything was sent: mend it and call again. */
public final class InvalidInputException extends GatelegException {

  private static final long serialVersionUID = 1L;

  /** A failure with its code, its message (place, value, remedy) and what caused it. */
  public InvalidInputException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
