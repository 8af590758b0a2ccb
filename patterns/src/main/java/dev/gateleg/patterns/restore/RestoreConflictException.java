package dev.gateleg.patterns.restore;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import org.jspecify.annotations.Nullable;

/** An item was changed after a plan had shown it: make the plan anew. */
public final class RestoreConflictException extends GatelegException {

  private static final long serialVersionUID = 1L;

  RestoreConflictException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
