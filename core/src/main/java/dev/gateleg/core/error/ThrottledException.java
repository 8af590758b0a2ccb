package dev.gateleg.core.error;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import org.jspecify.annotations.Nullable;

/** DynamoDB refused the call for lack of capacity, after all retries: wait and try again, or raise the capacity. */
public final class ThrottledException extends GatelegException {

  private static final long serialVersionUID = 1L;

  /** A failure with its code, its message (place, value, remedy) and what caused it. */
  public ThrottledException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
