package dev.gateleg.patterns.bulk;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import org.jspecify.annotations.Nullable;

/** A bulk job stopped before its end: nothing of what it did is lost, and with a checkpoint it can be run again to go on. */
public final class BulkStoppedException extends GatelegException {

  private static final long serialVersionUID = 1L;

  private final BulkProgress progress;

  BulkStoppedException(
      ErrorCode code, String message, BulkProgress progress, @Nullable Throwable cause) {
    super(code, message, cause);
    this.progress = progress;
  }

  /** How far it came. */
  public BulkProgress progress() {
    return progress;
  }
}
