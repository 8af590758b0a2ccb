package dev.gateleg.core.error;

import org.jspecify.annotations.Nullable;

/** DynamoDB could not be reached or failed. Whether a write happened is unknown. */
public final class UnavailableException extends GatelegException {

  private static final long serialVersionUID = 1L;

  /** A failure with its code, its message (place, value, remedy) and what caused it. */
  public UnavailableException(String code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
