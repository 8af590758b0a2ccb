package dev.gateleg.patterns.idempotency;

import dev.gateleg.patterns.error.PatternCode;

/** The claim is not one's own any more: its lease ended and another took over, or it was ended before. */
public final class ClaimLostException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  ClaimLostException(String message) {
    super(PatternCode.CLAIM_LOST, message, 409, null);
  }
}
