package dev.gateleg.patterns.idempotency;

import java.nio.charset.StandardCharsets;

/**
 * How a response is saved and given back. Every caller, the first one too, gets what was read from the saved bytes.
 *
 * @param <T> the response
 */
public interface ResponseCodec<T> {

  /** The bytes to save. */
  byte[] encode(T response);

  /** The response of saved bytes. */
  T decode(byte[] saved);

  /** Bytes as they are. */
  static ResponseCodec<byte[]> bytes() {
    return new ResponseCodec<>() {
      @Override
      public byte[] encode(byte[] response) {
        return response.clone();
      }

      @Override
      public byte[] decode(byte[] saved) {
        return saved.clone();
      }
    };
  }

  /** Text, as UTF-8. */
  static ResponseCodec<String> text() {
    return new ResponseCodec<>() {
      @Override
      public byte[] encode(String response) {
        return response.getBytes(StandardCharsets.UTF_8);
      }

      @Override
      public String decode(byte[] saved) {
        return new String(saved, StandardCharsets.UTF_8);
      }
    };
  }
}
