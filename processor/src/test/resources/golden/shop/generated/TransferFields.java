package shop;

import dev.gateleg.core.expression.Field;
import dev.gateleg.core.expression.TextField;
import dev.gateleg.core.spi.expression.FieldPlace;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.codec.ValueCodec;
import javax.annotation.processing.Generated;

/**
 * The fields and codec of {@link PaymentMethod.Transfer}, wherever it is nested. Written by
 * Gateleg; a change here is lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class TransferFields<E> extends Field<E, PaymentMethod.Transfer> {

  /** How it is stored: as a map. */
  public static final ValueCodec<PaymentMethod.Transfer> CODEC = new Codec();

  public final TextField<E> iban;

  /** The fields at that place. */
  public TransferFields(FieldPlace place) {
    super(place, CODEC);
    iban = new TextField<>(place.required("iban"));
  }

  private static final class Codec implements ValueCodec<PaymentMethod.Transfer> {

    @Override
    public void write(PaymentMethod.Transfer transfer, AttributeSink sink) {
      sink.beginMap(1);
      sink.name("iban").string(Required.component(transfer.iban(), "Transfer", "iban"));
      sink.endMap();
    }

    @Override
    public PaymentMethod.Transfer read(AttributeSource source) {
      source.beginMap();
      String iban = null;
      for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
        switch (attribute) {
          case "iban" -> iban = source.string();
          default -> {} // what others wrote is passed over
        }
      }
      return new PaymentMethod.Transfer(Required.attribute(iban, "Transfer", "iban"));
    }
  }
}
