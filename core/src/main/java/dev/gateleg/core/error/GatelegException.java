package dev.gateleg.core.error;

import org.jspecify.annotations.Nullable;

/** Something that Gateleg or DynamoDB refused or could not do. The message starts with a code of docs/errors.md. */
public class GatelegException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String code;

  /** A failure with its code, its message (place, value, remedy) and what caused it. */
  public GatelegException(String code, String message, @Nullable Throwable cause) {
    super("[" + code + "] " + message, cause);
    this.code = code;
  }

  /** What went wrong, as one word of docs/errors.md. */
  public final String code() {
    return code;
  }
}
