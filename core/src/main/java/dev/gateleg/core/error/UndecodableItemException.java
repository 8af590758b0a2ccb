package dev.gateleg.core.error;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import org.jspecify.annotations.Nullable;

/** An item that can't be read as the entity it should be; the message names its key. */
public final class UndecodableItemException extends GatelegException {

  private static final long serialVersionUID = 1L;

  /** A failure with its code, its message (place, value, remedy) and what caused it. */
  public UndecodableItemException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
