package dev.gateleg.testing;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import org.jspecify.annotations.Nullable;

/** The backend that tests are to run on is unknown, missing or does not answer. The message starts with a code. */
public final class BackendException extends GatelegException {

  private static final long serialVersionUID = 1L;

  BackendException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
