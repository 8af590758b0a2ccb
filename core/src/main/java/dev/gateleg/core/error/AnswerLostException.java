package dev.gateleg.core.error;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import org.jspecify.annotations.Nullable;

/**
 * A write that was made, and of which the answer is lost: what it should have returned can't be known any more. Do not make
 * it again; read the item, if what it is now will do.
 */
public final class AnswerLostException extends GatelegException {

  private static final long serialVersionUID = 1L;

  /** A failure with its code, its message (place, value, remedy) and what caused it. */
  public AnswerLostException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
