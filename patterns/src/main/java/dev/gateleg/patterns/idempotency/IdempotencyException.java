package dev.gateleg.patterns.idempotency;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import org.jspecify.annotations.Nullable;

/** An operation was not done, because of the key under which it was asked for. Nothing was written. */
public abstract sealed class IdempotencyException extends GatelegException
    permits KeyMissingException, InFlightException, PayloadMismatchException, ClaimLostException {

  private static final long serialVersionUID = 1L;

  private final int httpStatus;

  IdempotencyException(ErrorCode code, String message, int httpStatus, @Nullable Throwable cause) {
    super(code, message, cause);
    this.httpStatus = httpStatus;
  }

  /** The status that the IETF's draft of the Idempotency-Key header has for it. */
  public final int httpStatus() {
    return httpStatus;
  }
}
