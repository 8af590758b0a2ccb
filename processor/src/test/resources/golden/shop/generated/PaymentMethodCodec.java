package shop;

import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.codec.ValueCodec;
import javax.annotation.processing.Generated;

/**
 * Stores a {@link PaymentMethod} as a map of one entry, named after its type: {@code {"Card":
 * {…}}}. Written by Gateleg; a change here is lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class PaymentMethodCodec implements ValueCodec<PaymentMethod> {

  /** The codec, which has no state. */
  public static final PaymentMethodCodec CODEC = new PaymentMethodCodec();

  private PaymentMethodCodec() {}

  @Override
  public void write(PaymentMethod value, AttributeSink sink) {
    sink.beginMap(1);
    if (value instanceof PaymentMethod.Card card) {
      CardFields.CODEC.write(card, sink.name("Card"));
    } else if (value instanceof PaymentMethod.Transfer transfer) {
      TransferFields.CODEC.write(transfer, sink.name("Transfer"));
    } else {
      OnDeliveryFields.CODEC.write((PaymentMethod.OnDelivery) value, sink.name("Cash"));
    }
    sink.endMap();
  }

  @Override
  public PaymentMethod read(AttributeSource source) {
    PaymentMethod value = null;
    source.beginMap();
    for (String name = source.nextName(); name != null; name = source.nextName()) {
      switch (name) {
        case "Card" -> value = CardFields.CODEC.read(source);
        case "Transfer" -> value = TransferFields.CODEC.read(source);
        case "Cash" -> value = OnDeliveryFields.CODEC.read(source);
        default -> {} // a type that is not known here
      }
    }
    return Required.attribute(value, "PaymentMethod", "Card or Transfer or Cash");
  }
}
