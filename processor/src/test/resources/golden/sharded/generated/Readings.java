package sharded;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.expression.Field;
import dev.gateleg.core.expression.NumberField;
import dev.gateleg.core.expression.OrderedField;
import dev.gateleg.core.expression.TextField;
import dev.gateleg.core.spi.entity.EntitySpec;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.KeyPart;
import dev.gateleg.core.spi.entity.KeyParts;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.codec.ScalarCodec;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.Generated;

/** The fields, keys and codec of {@link Reading}. Written by Gateleg; a change here is lost. */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class Readings extends GeneratedEntity<Reading> {

  private static final ScalarCodec<ReadingState> READING_STATE =
      Codecs.enumOf(ReadingState.values());

  public static final TextField<Reading> meterId = new TextField<>("meterId");
  public static final OrderedField<Reading, Instant> at = new OrderedField<>("at", Codecs.INSTANT);
  public static final OrderedField<Reading, ReadingState> state =
      new OrderedField<>("state", READING_STATE);
  public static final NumberField<Reading, Double> value =
      new NumberField<>("value", Codecs.DOUBLE);
  public static final TextField<Reading> unit = new TextField<>("unit");
  public static final Field<Reading, Boolean> corrected = new Field<>("corrected", Codecs.BOOLEAN);
  public static final TextField<Reading> note = new TextField<>("note");

  /** The templates of the keys. */
  public static final class Keys {

    public static final KeyTemplate TABLE_PARTITION =
        KeyTemplate.of("METER#{meterId}#{shard:4}", KeyType.STRING, KeyType.SHARD);
    public static final KeyTemplate TABLE_SORT = KeyTemplate.of("READING#{at}", KeyType.INSTANT);
    public static final KeyTemplate GSI1_PARTITION = KeyTemplate.of(
        "STATE#{state}#{shard:1..8:meterId}", KeyType.ofEnum(ReadingState.values()), KeyType.SHARD);
    public static final KeyTemplate GSI1_SORT = KeyTemplate.of("{at}", KeyType.INSTANT);

    private Keys() {}
  }

  /** The entity, for whatever asks for one. */
  public static final Readings TYPE = new Readings();

  private Readings() {
    super(
        EntitySpec.of(Reading.class, "Reading")
            .component("meterId", "meterId", Codecs.STRING)
            .component("at", "at", Codecs.INSTANT)
            .component("state", "state", READING_STATE)
            .key(KeyPart.of(Keys.TABLE_PARTITION), KeyPart.of(Keys.TABLE_SORT))
            .index(
                "GSI1",
                List.of(KeyPart.of(Keys.GSI1_PARTITION)),
                List.of(KeyPart.of(Keys.GSI1_SORT)))
            .required("meterId", "at", "state", "value", "unit", "corrected")
            .optional("note"));
  }

  /** The key of one {@link Reading}. */
  public static EntityKey<Reading> key(String meterId, Instant at) {
    return TYPE.shardedKey(meterId, at);
  }

  @Override
  public void write(Reading reading, AttributeSink sink) {
    sink.name("meterId").string(Required.component(reading.meterId(), "Reading", "meterId"));
    Codecs.INSTANT.write(Required.component(reading.at(), "Reading", "at"), sink.name("at"));
    READING_STATE.write(
        Required.component(reading.state(), "Reading", "state"), sink.name("state"));
    Codecs.DOUBLE.write(reading.value(), sink.name("value"));
    sink.name("unit").string(Required.component(reading.unit(), "Reading", "unit"));
    sink.name("corrected").bool(reading.corrected());
    String note = Required.component(reading.note(), "Reading", "note").orElse(null);
    if (note != null) {
      sink.name("note").string(note);
    }
  }

  @Override
  public Reading read(AttributeSource source, KeyParts keys) {
    String meterId = null;
    Instant at = null;
    ReadingState state = null;
    Double value = null;
    String unit = null;
    Boolean corrected = null;
    String note = null;
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "meterId" -> meterId = source.string();
        case "at" -> at = Codecs.INSTANT.read(source);
        case "state" -> state = READING_STATE.read(source);
        case "value" -> value = Codecs.DOUBLE.read(source);
        case "unit" -> unit = source.string();
        case "corrected" -> corrected = source.bool();
        case "note" -> note = source.string();
        default -> {} // what others wrote is passed over
      }
    }
    if (meterId == null) {
      meterId = (String) keys.part("meterId");
    }
    if (at == null) {
      at = (Instant) keys.part("at");
    }
    return new Reading(
        Required.attribute(meterId, "Reading", "meterId"),
        Required.attribute(at, "Reading", "at"),
        Required.attribute(state, "Reading", "state"),
        Required.attribute(value, "Reading", "value"),
        Required.attribute(unit, "Reading", "unit"),
        Required.attribute(corrected, "Reading", "corrected"),
        Optional.ofNullable(note));
  }

  @Override
  public Object[] keyParts(Reading reading) {
    return new Object[] {reading.meterId(), reading.at(), reading.state()};
  }
}
