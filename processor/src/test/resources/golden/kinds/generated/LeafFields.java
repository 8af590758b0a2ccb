package kinds;

import dev.gateleg.core.expression.Field;
import dev.gateleg.core.expression.NumberField;
import dev.gateleg.core.expression.OrderedField;
import dev.gateleg.core.expression.SetField;
import dev.gateleg.core.spi.expression.FieldPlace;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.codec.ValueCodec;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.Generated;

/**
 * The fields and codec of {@link Kinds.Leaf}, wherever it is nested. Written by Gateleg; a change
 * here is lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class LeafFields<E> extends Field<E, Kinds.Leaf> {

  /** How it is stored: as a map. */
  public static final ValueCodec<Kinds.Leaf> CODEC = new Codec();

  private static final ValueCodec<Set<String>> LABELS = Codecs.setOf(Codecs.STRING);

  public final NumberField<E, Integer> height;
  public final SetField<E, String> labels;
  public final OrderedField<E, Instant> seen;
  public final Field<E, Kinds.Shape> shape;

  /** The fields at that place. */
  public LeafFields(FieldPlace place) {
    super(place, CODEC);
    height = new NumberField<>(place.required("h"), Codecs.INT);
    labels = new SetField<>(place.key("labels"), LABELS, Codecs.STRING);
    seen = new OrderedField<>(place.key("seen"), Codecs.INSTANT);
    shape = new Field<>(place.required("shape"), ShapeCodec.CODEC);
  }

  private static final class Codec implements ValueCodec<Kinds.Leaf> {

    @Override
    public void write(Kinds.Leaf leaf, AttributeSink sink) {
      Set<String> labels = Required.component(leaf.labels(), "Leaf", "labels");
      Instant seen = Required.component(leaf.seen(), "Leaf", "seen").orElse(null);
      sink.beginMap(2 + (labels.isEmpty() ? 0 : 1) + (seen == null ? 0 : 1));
      sink.name("h").number(leaf.height());
      if (!labels.isEmpty()) {
        LABELS.write(labels, sink.name("labels"));
      }
      if (seen != null) {
        Codecs.INSTANT.write(seen, sink.name("seen"));
      }
      ShapeCodec.CODEC.write(Required.component(leaf.shape(), "Leaf", "shape"), sink.name("shape"));
      sink.endMap();
    }

    @Override
    public Kinds.Leaf read(AttributeSource source) {
      source.beginMap();
      Integer height = null;
      Set<String> labels = Set.of();
      Instant seen = null;
      Kinds.Shape shape = null;
      for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
        switch (attribute) {
          case "h" -> height = Codecs.INT.read(source);
          case "labels" -> labels = LABELS.read(source);
          case "seen" -> seen = Codecs.INSTANT.read(source);
          case "shape" -> shape = ShapeCodec.CODEC.read(source);
          default -> {} // what others wrote is passed over
        }
      }
      return new Kinds.Leaf(
          Required.attribute(height, "Leaf", "h"),
          labels,
          Optional.ofNullable(seen),
          Required.attribute(shape, "Leaf", "shape"));
    }
  }
}
