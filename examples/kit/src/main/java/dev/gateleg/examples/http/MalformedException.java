package dev.gateleg.examples.http;

/** The request is not one that the service understands; the message says what to send instead. */
public final class MalformedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** A request that can't be understood. */
  public MalformedException(String message) {
    super(message);
  }
}
