package sharded;

import dev.gateleg.core.spi.entity.KeyParts;
import dev.gateleg.core.spi.entity.ProjectionType;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.Required;
import java.time.Instant;
import javax.annotation.processing.Generated;

/**
 * Reads a {@link ReadingValue} from items of {@link Reading}. Written by Gateleg; a change here is
 * lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class ReadingValueProjection extends ProjectionType<ReadingValue> {

  /** The projection, for whatever asks for one. */
  public static final ReadingValueProjection TYPE = new ReadingValueProjection();

  private ReadingValueProjection() {
    super(ReadingValue.class, Readings.TYPE, "at", "value");
  }

  @Override
  public ReadingValue read(AttributeSource source, KeyParts keys) {
    Instant at = null;
    Double value = null;
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "at" -> at = Codecs.INSTANT.read(source);
        case "value" -> value = Codecs.DOUBLE.read(source);
        default -> {} // what others wrote is passed over
      }
    }
    if (at == null) {
      at = (Instant) keys.part("at");
    }
    return new ReadingValue(
        Required.attribute(at, "ReadingValue", "at"),
        Required.attribute(value, "ReadingValue", "value"));
  }
}
