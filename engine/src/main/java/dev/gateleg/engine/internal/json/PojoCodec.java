package dev.gateleg.engine.internal.json;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.internal.storage.Codec;
import dev.gateleg.engine.storage.StorageException;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.utils.builder.SdkBuilder;

/** Stores one of the SDK's objects as JSON, which also reads what a newer or older version of it wrote. */
public final class PojoCodec<T extends SdkPojo> implements Codec<T> {

  private final Supplier<? extends SdkBuilder<?, T>> builder;

  public PojoCodec(Supplier<? extends SdkBuilder<?, T>> builder) {
    this.builder = builder;
  }

  @Override
  public byte[] encode(T value) {
    JsonWriter json = new JsonWriter(1024);
    PojoJson.write(json, value);
    return json.toBytes();
  }

  @Override
  public T decode(byte[] bytes) {
    try {
      SdkBuilder<?, T> target = builder.get();
      PojoJson.read(new JsonReader(bytes), (SdkPojo) target);
      return target.build();
    } catch (JsonException e) {
      throw new StorageException(
          EngineCode.DAMAGED_RECORD,
          "the stored bytes are not what they should be; restore the folder from a copy",
          e);
    }
  }

  @Override
  public int size(T value) {
    return 0;
  }
}
