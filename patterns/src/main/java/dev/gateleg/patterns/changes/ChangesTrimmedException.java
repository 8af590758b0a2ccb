package dev.gateleg.patterns.changes;

import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.error.PatternCode;
import org.jspecify.annotations.Nullable;

/** Changes that the consumer has not seen are gone. It stops, with all its workers, until it is begun anew. */
public final class ChangesTrimmedException extends GatelegException {

  private static final long serialVersionUID = 1L;

  ChangesTrimmedException(String message, @Nullable Throwable cause) {
    super(PatternCode.CHANGES_TRIMMED, message, cause);
  }

  static String message(String consumer, String what) {
    return "The consumer " + consumer + " has missed changes: " + what
        + ". Streams keep them for 24 hours; begin anew with reset(), from all data where its"
        + " effects must be complete.";
  }
}
