package kinds;

import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.codec.ValueCodec;
import javax.annotation.processing.Generated;

/**
 * Stores a {@link Kinds.Shape} as a map of one entry, named after its type: {@code {"Circle":
 * {…}}}. Written by Gateleg; a change here is lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class ShapeCodec implements ValueCodec<Kinds.Shape> {

  /** The codec, which has no state. */
  public static final ShapeCodec CODEC = new ShapeCodec();

  private ShapeCodec() {}

  @Override
  public void write(Kinds.Shape value, AttributeSink sink) {
    sink.beginMap(1);
    if (value instanceof Kinds.Circle circle) {
      CircleFields.CODEC.write(circle, sink.name("Circle"));
    } else {
      SquareFields.CODEC.write((Kinds.Square) value, sink.name("Square"));
    }
    sink.endMap();
  }

  @Override
  public Kinds.Shape read(AttributeSource source) {
    Kinds.Shape value = null;
    source.beginMap();
    for (String name = source.nextName(); name != null; name = source.nextName()) {
      switch (name) {
        case "Circle" -> value = CircleFields.CODEC.read(source);
        case "Square" -> value = SquareFields.CODEC.read(source);
        default -> {} // a type that is not known here
      }
    }
    return Required.attribute(value, "Shape", "Circle or Square");
  }
}
