package dev.gateleg.patterns.idempotency;

import dev.gateleg.patterns.error.PatternCode;

/** The key was used before, for another request: the first one stands. */
public final class PayloadMismatchException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  PayloadMismatchException(String message) {
    super(PatternCode.PAYLOAD_MISMATCH, message, 422, null);
  }
}
