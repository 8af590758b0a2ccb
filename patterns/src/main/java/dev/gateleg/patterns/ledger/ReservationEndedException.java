package dev.gateleg.patterns.ledger;

import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.error.PatternCode;

/** A reservation was settled or released before: nothing was written now. */
public final class ReservationEndedException extends GatelegException {

  private static final long serialVersionUID = 1L;

  ReservationEndedException(String key, String state) {
    super(
        PatternCode.RESERVATION_ENDED,
        "The reservation " + key + " is " + state
            + ", not open; nothing was written. Reserve anew under another key.",
        null);
  }
}
