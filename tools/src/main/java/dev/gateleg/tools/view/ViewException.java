package dev.gateleg.tools.view;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;

/** What was asked can't be answered: an argument, a model or a table is not as it must be. The message says what to do. */
public final class ViewException extends GatelegException {
  private static final long serialVersionUID = 1L;

  /** What is wrong, with its code: the place, the value and the remedy. */
  public ViewException(ErrorCode code, String message) {
    super(code, message, null);
  }
}
