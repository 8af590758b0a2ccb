package dev.gateleg.examples.payments;

import dev.gateleg.patterns.idempotency.ResponseCodec;
import tools.jackson.databind.json.JsonMapper;

/** Answers as JSON, in which they are saved. */
final class Codecs {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private Codecs() {}

  static <T> ResponseCodec<T> of(Class<T> type) {
    return new ResponseCodec<>() {
      @Override
      public byte[] encode(T response) {
        return JSON.writeValueAsBytes(response);
      }

      @Override
      public T decode(byte[] saved) {
        return JSON.readValue(saved, type);
      }
    };
  }
}
