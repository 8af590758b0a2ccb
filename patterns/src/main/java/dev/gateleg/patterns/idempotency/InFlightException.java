package dev.gateleg.patterns.idempotency;

/** The operation is being done by another: ask again later. */
public final class InFlightException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  InFlightException(String message) {
    super("OperationInFlight", message, 409, null);
  }
}
