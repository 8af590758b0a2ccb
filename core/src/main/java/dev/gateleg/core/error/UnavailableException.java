package dev.gateleg.core.error;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import org.jspecify.annotations.Nullable;

/**
 * DynamoDB could not be reached, failed, or gave no answer. Whether a write was made is unknown, unless {@link
 * #outcomeUnknown} says otherwise: it was made once at most, or was one that may be made twice without harm.
 */
public final class UnavailableException extends GatelegException {

  private static final long serialVersionUID = 1L;

  /** A failure with its code, its message (place, value, remedy) and what caused it. */
  public UnavailableException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }

  /** Whether a write may have been made; false where nothing was sent. */
  public boolean outcomeUnknown() {
    return !is(CoreCode.UNREACHABLE);
  }
}
