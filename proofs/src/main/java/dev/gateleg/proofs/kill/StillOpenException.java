package dev.gateleg.proofs.kill;

/** Nobody can say yet how an errand ends: another is at it, or was and has died. It is tried again later. */
public final class StillOpenException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Without a stack trace, since it is no failure. */
  public StillOpenException(String message) {
    super(message, null, false, false);
  }
}
