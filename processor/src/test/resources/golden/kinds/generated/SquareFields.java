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
 * The fields and codec of {@link Kinds.Square}, wherever it is nested. Written by Gateleg; a change
 * here is lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class SquareFields<E> extends Field<E, Kinds.Square> {

  /** How it is stored: as a map. */
  public static final ValueCodec<Kinds.Square> CODEC = new Codec();

  public final NumberField<E, Float> side;
  public final Field<E, Kinds.Shape> inner;

  /** The fields at that place. */
  public SquareFields(FieldPlace place) {
    super(place, CODEC);
    side = new NumberField<>(place.required("side"), Codecs.FLOAT);
    inner = new Field<>(place.key("inner"), ShapeCodec.CODEC);
  }

  private static final class Codec implements ValueCodec<Kinds.Square> {

    @Override
    public void write(Kinds.Square square, AttributeSink sink) {
      Kinds.Shape inner = square.inner();
      sink.beginMap(1 + (inner == null ? 0 : 1));
      Codecs.FLOAT.write(square.side(), sink.name("side"));
      if (inner != null) {
        ShapeCodec.CODEC.write(inner, sink.name("inner"));
      }
      sink.endMap();
    }

    @Override
    public Kinds.Square read(AttributeSource source) {
      source.beginMap();
      Float side = null;
      Kinds.Shape inner = null;
      for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
        switch (attribute) {
          case "side" -> side = Codecs.FLOAT.read(source);
          case "inner" -> inner = ShapeCodec.CODEC.read(source);
          default -> {} // what others wrote is passed over
        }
      }
      return new Kinds.Square(Required.attribute(side, "Square", "side"), inner);
    }
  }
}
