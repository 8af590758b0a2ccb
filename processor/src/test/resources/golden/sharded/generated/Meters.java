package sharded;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.expression.TextField;
import dev.gateleg.core.spi.entity.EntitySpec;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.KeyPart;
import dev.gateleg.core.spi.entity.KeyParts;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import javax.annotation.processing.Generated;

/** The fields, keys and codec of {@link Meter}. Written by Gateleg; a change here is lost. */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class Meters extends GeneratedEntity<Meter> {

  public static final TextField<Meter> meterId = new TextField<>("meterId");
  public static final TextField<Meter> place = new TextField<>("place");

  /** The templates of the keys. */
  public static final class Keys {

    public static final KeyTemplate TABLE_PARTITION =
        KeyTemplate.of("METER#{meterId}#{shard:4}", KeyType.STRING, KeyType.SHARD);
    public static final KeyTemplate TABLE_SORT = KeyTemplate.of("METER");

    private Keys() {}
  }

  /** The entity, for whatever asks for one. */
  public static final Meters TYPE = new Meters();

  private Meters() {
    super(
        EntitySpec.of(Meter.class, "Meter")
            .component("meterId", "meterId", Codecs.STRING)
            .key(KeyPart.of(Keys.TABLE_PARTITION), KeyPart.of(Keys.TABLE_SORT))
            .required("meterId", "place"));
  }

  /** The key of one {@link Meter}. */
  public static EntityKey<Meter> key(String meterId) {
    return TYPE.shardedKey(meterId);
  }

  @Override
  public void write(Meter meter, AttributeSink sink) {
    sink.name("meterId").string(Required.component(meter.meterId(), "Meter", "meterId"));
    sink.name("place").string(Required.component(meter.place(), "Meter", "place"));
  }

  @Override
  public Meter read(AttributeSource source, KeyParts keys) {
    String meterId = null;
    String place = null;
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "meterId" -> meterId = source.string();
        case "place" -> place = source.string();
        default -> {} // what others wrote is passed over
      }
    }
    if (meterId == null) {
      meterId = (String) keys.part("meterId");
    }
    return new Meter(
        Required.attribute(meterId, "Meter", "meterId"),
        Required.attribute(place, "Meter", "place"));
  }

  @Override
  public Object[] keyParts(Meter meter) {
    return new Object[] {meter.meterId()};
  }
}
