package dev.gateleg.patterns.idempotency;

import dev.gateleg.patterns.error.PatternCode;

/** An operation was asked for without an idempotency key, or with one that can't be used. */
public final class KeyMissingException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  KeyMissingException(String message) {
    super(PatternCode.IDEMPOTENCY_KEY_MISSING, message, 400, null);
  }
}
