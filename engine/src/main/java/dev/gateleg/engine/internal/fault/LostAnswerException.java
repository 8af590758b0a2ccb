package dev.gateleg.engine.internal.fault;

/** The operation was done, but its caller is not to know: the answer is lost on the way. */
public final class LostAnswerException extends RuntimeException {

  public LostAnswerException() {
    super("the answer was lost on the way", null, false, false);
  }
}
