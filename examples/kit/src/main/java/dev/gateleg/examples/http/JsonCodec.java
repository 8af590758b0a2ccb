package dev.gateleg.examples.http;

import dev.gateleg.patterns.idempotency.ResponseCodec;
import tools.jackson.databind.json.JsonMapper;

/** Answers as JSON, in which they are saved to be given again. */
public final class JsonCodec {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private JsonCodec() {}

  /** The codec of a record. */
  public static <T> ResponseCodec<T> of(Class<T> type) {
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
