package dev.gateleg.tools.view;

/** What was asked can't be answered: an argument, a model or a table is not as it must be. The message says what to do. */
public final class ViewException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String code;

  /** {@code message} starts with the code in brackets. */
  public ViewException(String message) {
    super(message);
    this.code = message.substring(1, message.indexOf(']'));
  }

  /** The name of the fault, such as {@code ArgumentMissing}. */
  public String code() {
    return code;
  }
}
