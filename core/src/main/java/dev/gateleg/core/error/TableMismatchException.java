package dev.gateleg.core.error;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import org.jspecify.annotations.Nullable;

/** The live table is not as the model says: it is missing, or lacks a key or an index. */
public final class TableMismatchException extends GatelegException {

  private static final long serialVersionUID = 1L;

  /** A failure with its code, its message (place, value, remedy) and what caused it. */
  public TableMismatchException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
