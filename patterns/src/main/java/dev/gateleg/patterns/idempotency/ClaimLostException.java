package dev.gateleg.patterns.idempotency;

/** The claim is not one's own any more: its lease ended and another took over, or it was ended before. */
public final class ClaimLostException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  ClaimLostException(String message) {
    super("ClaimLost", message, 409, null);
  }
}
