package shop;

import dev.gateleg.core.expression.Field;
import dev.gateleg.core.spi.expression.FieldPlace;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.codec.ValueCodec;
import javax.annotation.processing.Generated;

/**
 * The fields and codec of {@link PaymentMethod.OnDelivery}, wherever it is nested. Written by
 * Gateleg; a change here is lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class OnDeliveryFields<E> extends Field<E, PaymentMethod.OnDelivery> {

  /** How it is stored: as a map. */
  public static final ValueCodec<PaymentMethod.OnDelivery> CODEC = new Codec();

  public final Field<E, Boolean> exact;

  /** The fields at that place. */
  public OnDeliveryFields(FieldPlace place) {
    super(place, CODEC);
    exact = new Field<>(place.required("exact"), Codecs.BOOLEAN);
  }

  private static final class Codec implements ValueCodec<PaymentMethod.OnDelivery> {

    @Override
    public void write(PaymentMethod.OnDelivery onDelivery, AttributeSink sink) {
      sink.beginMap(1);
      sink.name("exact").bool(onDelivery.exact());
      sink.endMap();
    }

    @Override
    public PaymentMethod.OnDelivery read(AttributeSource source) {
      source.beginMap();
      Boolean exact = null;
      for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
        switch (attribute) {
          case "exact" -> exact = source.bool();
          default -> {} // what others wrote is passed over
        }
      }
      return new PaymentMethod.OnDelivery(Required.attribute(exact, "OnDelivery", "exact"));
    }
  }
}
