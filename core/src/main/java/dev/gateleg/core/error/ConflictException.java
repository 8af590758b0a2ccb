package dev.gateleg.core.error;

import org.jspecify.annotations.Nullable;

/** Another write is at work on the item: nothing was written, and the call may be tried again. */
public final class ConflictException extends GatelegException {

  private static final long serialVersionUID = 1L;

  /** A failure with its code, its message (place, value, remedy) and what caused it. */
  public ConflictException(String code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
