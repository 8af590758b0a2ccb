package dev.gateleg.testing;

import org.jspecify.annotations.Nullable;

/** The backend that tests are to run on is unknown, missing or does not answer. The message starts with a code. */
public final class BackendException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String code;

  BackendException(String code, String message, @Nullable Throwable cause) {
    super("[" + code + "] " + message, cause);
    this.code = code;
  }

  /** What is wrong, as one word. */
  public String code() {
    return code;
  }
}
