package dev.gateleg.patterns.ledger;

import dev.gateleg.core.error.GatelegException;

/** A reservation was settled or released before: nothing was written now. */
public final class ReservationEndedException extends GatelegException {

  private static final long serialVersionUID = 1L;

  ReservationEndedException(String key, String state) {
    super(
        "ReservationEnded",
        "The reservation " + key + " is " + state
            + ", not open; nothing was written. Reserve anew under another key.",
        null);
  }
}
