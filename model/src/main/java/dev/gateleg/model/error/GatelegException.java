package dev.gateleg.model.error;

import org.jspecify.annotations.Nullable;

/**
 * Something that Gateleg or DynamoDB refused or could not do: the root of all that Gateleg throws. The message starts with
 * a code of docs/errors.md.
 */
public class GatelegException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String code;

  /** A failure with its code, its message (place, value, remedy) and what caused it. */
  public GatelegException(ErrorCode code, String message, @Nullable Throwable cause) {
    this(code.code(), message, cause);
  }

  private GatelegException(String code, String message, @Nullable Throwable cause) {
    super("[" + code + "] " + message, cause);
    this.code = code;
  }

  /** What went wrong, as one word of docs/errors.md, for logs and answers. */
  public final String code() {
    return code;
  }

  /** Whether this went wrong: {@code e.is(CoreCode.TABLE_EXISTS)}. */
  public final boolean is(ErrorCode expected) {
    return code.equals(expected.code());
  }
}
