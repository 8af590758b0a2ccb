package adopted;

import dev.gateleg.core.spi.entity.KeyParts;
import dev.gateleg.core.spi.entity.ProjectionType;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.Required;
import javax.annotation.processing.Generated;

/**
 * Reads a {@link Adopted.InvoiceTotal} from items of {@link Adopted.Invoice}. Written by Gateleg; a
 * change here is lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class InvoiceTotalProjection extends ProjectionType<Adopted.InvoiceTotal> {

  /** The projection, for whatever asks for one. */
  public static final InvoiceTotalProjection TYPE = new InvoiceTotalProjection();

  private InvoiceTotalProjection() {
    super(Adopted.InvoiceTotal.class, Invoices.TYPE, "customer_id", "number", "total");
  }

  @Override
  public Adopted.InvoiceTotal read(AttributeSource source, KeyParts keys) {
    String customerId = null;
    Long number = null;
    Double total = null;
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "customer_id" -> customerId = source.string();
        case "number" -> number = Codecs.LONG.read(source);
        case "total" -> total = Codecs.DOUBLE.read(source);
        default -> {} // what others wrote is passed over
      }
    }
    if (customerId == null) {
      customerId = (String) keys.part("customerId");
    }
    if (number == null) {
      number = (Long) keys.part("number");
    }
    return new Adopted.InvoiceTotal(
        Required.attribute(customerId, "InvoiceTotal", "customer_id"),
        Required.attribute(number, "InvoiceTotal", "number"),
        Required.attribute(total, "InvoiceTotal", "total"));
  }
}
