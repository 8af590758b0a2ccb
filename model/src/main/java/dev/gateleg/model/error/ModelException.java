package dev.gateleg.model.error;

/** A value or a part of a model that makes no sense, refused before anything is made of it. */
public final class ModelException extends GatelegException {

  private static final long serialVersionUID = 1L;

  /** A failure with its code and its message (place, value, remedy). */
  public ModelException(ErrorCode code, String message) {
    super(code, message, null);
  }
}
