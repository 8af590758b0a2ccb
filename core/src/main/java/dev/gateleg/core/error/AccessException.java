package dev.gateleg.core.error;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import org.jspecify.annotations.Nullable;

/**
 * The client has no way in: no credentials, wrong or expired ones, no permission, no region, or it was closed. Trying again
 * does not help before that is mended. The code says which.
 */
public final class AccessException extends GatelegException {

  private static final long serialVersionUID = 1L;

  /** With a code, a message and the cause. */
  public AccessException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
