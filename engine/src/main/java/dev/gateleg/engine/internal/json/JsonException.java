package dev.gateleg.engine.internal.json;

/** The bytes are not JSON, or not JSON of the expected shape. */
public final class JsonException extends RuntimeException {

  public JsonException(String message) {
    super(message);
  }
}
