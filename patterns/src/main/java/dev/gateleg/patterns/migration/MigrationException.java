package dev.gateleg.patterns.migration;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import org.jspecify.annotations.Nullable;

/** A step or a write that a migration refuses; nothing was written. */
public class MigrationException extends GatelegException {

  private static final long serialVersionUID = 1L;

  MigrationException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
