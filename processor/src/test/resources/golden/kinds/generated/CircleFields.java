package kinds;

import dev.gateleg.core.expression.Field;
import dev.gateleg.core.expression.NumberField;
import dev.gateleg.core.spi.expression.FieldPlace;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.codec.ValueCodec;
import javax.annotation.processing.Generated;

/**
 * The fields and codec of {@link Kinds.Circle}, wherever it is nested. Written by Gateleg; a change
 * here is lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class CircleFields<E> extends Field<E, Kinds.Circle> {

  /** How it is stored: as a map. */
  public static final ValueCodec<Kinds.Circle> CODEC = new Codec();

  public final NumberField<E, Double> radius;

  /** The fields at that place. */
  public CircleFields(FieldPlace place) {
    super(place, CODEC);
    radius = new NumberField<>(place.required("radius"), Codecs.DOUBLE);
  }

  private static final class Codec implements ValueCodec<Kinds.Circle> {

    @Override
    public void write(Kinds.Circle circle, AttributeSink sink) {
      sink.beginMap(1);
      Codecs.DOUBLE.write(circle.radius(), sink.name("radius"));
      sink.endMap();
    }

    @Override
    public Kinds.Circle read(AttributeSource source) {
      source.beginMap();
      Double radius = null;
      for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
        switch (attribute) {
          case "radius" -> radius = Codecs.DOUBLE.read(source);
          default -> {} // what others wrote is passed over
        }
      }
      return new Kinds.Circle(Required.attribute(radius, "Circle", "radius"));
    }
  }
}
