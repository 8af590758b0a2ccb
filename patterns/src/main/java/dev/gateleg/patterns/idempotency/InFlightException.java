package dev.gateleg.patterns.idempotency;

import dev.gateleg.patterns.error.PatternCode;

/** The operation is being done by another: ask again later. */
public final class InFlightException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  InFlightException(String message) {
    super(PatternCode.OPERATION_IN_FLIGHT, message, 409, null);
  }
}
