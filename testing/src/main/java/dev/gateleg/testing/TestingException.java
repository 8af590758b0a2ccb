package dev.gateleg.testing;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import org.jspecify.annotations.Nullable;

/** A test or a simulation that can't go on: it is set up wrongly, or was ended. The code says which. */
public final class TestingException extends GatelegException {

  private static final long serialVersionUID = 1L;

  /** A failure with its code, its message (place, value, remedy) and what caused it. */
  public TestingException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
