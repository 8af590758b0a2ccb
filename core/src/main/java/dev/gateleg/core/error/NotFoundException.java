package dev.gateleg.core.error;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import org.jspecify.annotations.Nullable;

/** An item that must be there and is not. */
public final class NotFoundException extends GatelegException {

  private static final long serialVersionUID = 1L;

  /** A failure with its code, its message (place, value, remedy) and what caused it. */
  public NotFoundException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
