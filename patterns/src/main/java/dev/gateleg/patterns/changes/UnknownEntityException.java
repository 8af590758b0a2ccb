package dev.gateleg.patterns.changes;

import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.error.PatternCode;

/** A change is of no entity of the table. */
public final class UnknownEntityException extends GatelegException {

  private static final long serialVersionUID = 1L;

  UnknownEntityException(String key, String table) {
    super(
        PatternCode.CHANGE_OF_UNKNOWN_ENTITY,
        "The stream tells of (" + key + "), which is of no entity of the table " + table
            + "; list its record in @SingleTable(entities) and replay the dead letter, or let the"
            + " consumer pass over such items by ignoringUnknown().",
        null);
  }
}
