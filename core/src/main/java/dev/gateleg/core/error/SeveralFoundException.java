package dev.gateleg.core.error;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import org.jspecify.annotations.Nullable;

/** A pattern that returns one result found several. */
public final class SeveralFoundException extends GatelegException {

  private static final long serialVersionUID = 1L;

  /** A failure with its code, its message (place, value, remedy) and what caused it. */
  public SeveralFoundException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
