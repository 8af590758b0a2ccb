package dev.gateleg.patterns.migration;

import dev.gateleg.core.error.GatelegException;
import org.jspecify.annotations.Nullable;

/** A step or a write that a migration refuses; nothing was written. */
public class MigrationException extends GatelegException {

  private static final long serialVersionUID = 1L;

  MigrationException(String code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
