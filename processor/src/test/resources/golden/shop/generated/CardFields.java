package shop;

import dev.gateleg.core.expression.Field;
import dev.gateleg.core.expression.OrderedField;
import dev.gateleg.core.expression.TextField;
import dev.gateleg.core.spi.expression.FieldPlace;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.codec.ValueCodec;
import java.time.YearMonth;
import javax.annotation.processing.Generated;

/**
 * The fields and codec of {@link PaymentMethod.Card}, wherever it is nested. Written by Gateleg; a
 * change here is lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class CardFields<E> extends Field<E, PaymentMethod.Card> {

  /** How it is stored: as a map. */
  public static final ValueCodec<PaymentMethod.Card> CODEC = new Codec();

  public final TextField<E> last4;
  public final OrderedField<E, YearMonth> expires;

  /** The fields at that place. */
  public CardFields(FieldPlace place) {
    super(place, CODEC);
    last4 = new TextField<>(place.required("last4"));
    expires = new OrderedField<>(place.required("expires"), Codecs.YEAR_MONTH);
  }

  private static final class Codec implements ValueCodec<PaymentMethod.Card> {

    @Override
    public void write(PaymentMethod.Card card, AttributeSink sink) {
      sink.beginMap(2);
      sink.name("last4").string(Required.component(card.last4(), "Card", "last4"));
      Codecs.YEAR_MONTH.write(
          Required.component(card.expires(), "Card", "expires"), sink.name("expires"));
      sink.endMap();
    }

    @Override
    public PaymentMethod.Card read(AttributeSource source) {
      source.beginMap();
      String last4 = null;
      YearMonth expires = null;
      for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
        switch (attribute) {
          case "last4" -> last4 = source.string();
          case "expires" -> expires = Codecs.YEAR_MONTH.read(source);
          default -> {} // what others wrote is passed over
        }
      }
      return new PaymentMethod.Card(
          Required.attribute(last4, "Card", "last4"),
          Required.attribute(expires, "Card", "expires"));
    }
  }
}
