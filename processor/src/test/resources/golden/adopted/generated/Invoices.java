package adopted;

import dev.gateleg.core.entity.EntityKey;
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
import dev.gateleg.model.key.KeyStyle;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.Generated;

/**
 * The fields, keys and codec of {@link Adopted.Invoice}. Written by Gateleg; a change here is lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class Invoices extends GeneratedEntity<Adopted.Invoice> {

  /** Stored as {@code customer_id}. */
  public static final TextField<Adopted.Invoice> customerId = new TextField<>("customer_id");
  public static final NumberField<Adopted.Invoice, Long> number =
      new NumberField<>("number", Codecs.LONG);
  public static final NumberField<Adopted.Invoice, Integer> year =
      new NumberField<>("year", Codecs.INT);
  public static final TextField<Adopted.Invoice> region = new TextField<>("region");
  public static final OrderedField<Adopted.Invoice, LocalDate> issued =
      new OrderedField<>("issued", Codecs.LOCAL_DATE);
  public static final NumberField<Adopted.Invoice, Double> total =
      new NumberField<>("total", Codecs.DOUBLE);

  /** The templates of the keys. */
  public static final class Keys {

    public static final KeyTemplate TABLE_PARTITION = KeyTemplate.of(
        "C|{customerId}", KeyStyle.rawSeparatedBy('|').withOpenEnd(), KeyType.STRING);
    public static final KeyTemplate TABLE_SORT =
        KeyTemplate.of("I|{number}", KeyStyle.rawSeparatedBy('|'), KeyType.LONG);

    private Keys() {}
  }

  /** The entity, for whatever asks for one. */
  public static final Invoices TYPE = new Invoices();

  private Invoices() {
    super(
        EntitySpec.of(Adopted.Invoice.class, "Invoice")
            .component("customerId", "customer_id", Codecs.STRING)
            .component("number", "number", Codecs.LONG)
            .component("year", "year", Codecs.INT)
            .component("region", "region", Codecs.STRING)
            .component("issued", "issued", Codecs.LOCAL_DATE)
            .component("total", "total", Codecs.DOUBLE)
            .key(KeyPart.of(Keys.TABLE_PARTITION), KeyPart.of(Keys.TABLE_SORT))
            .index(
                "inverted",
                List.of(KeyPart.of(Keys.TABLE_SORT)),
                List.of(KeyPart.of(Keys.TABLE_PARTITION)))
            .index(
                "by-customer",
                List.of(KeyPart.plain("customerId", Codecs.STRING)),
                List.of(KeyPart.plain("year", Codecs.INT)))
            .index(
                "by-region",
                List.of(KeyPart.plain("region", Codecs.STRING), KeyPart.plain("year", Codecs.INT)),
                List.of(
                    KeyPart.plain("issued", Codecs.LOCAL_DATE),
                    KeyPart.plain("number", Codecs.LONG)))
            .index(
                "by-total",
                List.of(KeyPart.of(Keys.TABLE_PARTITION)),
                List.of(KeyPart.plain("total", Codecs.DOUBLE)))
            .required("customer_id", "number", "year", "issued", "total")
            .optional("region"));
  }

  /** The key of one {@link Adopted.Invoice}. */
  public static EntityKey<Adopted.Invoice> key(String customerId, long number) {
    return TYPE.entityKey(Keys.TABLE_PARTITION.key(customerId), Keys.TABLE_SORT.key(number));
  }

  @Override
  public void write(Adopted.Invoice invoice, AttributeSink sink) {
    sink.name("customer_id")
        .string(Required.component(invoice.customerId(), "Invoice", "customerId"));
    sink.name("number").number(invoice.number());
    sink.name("year").number(invoice.year());
    String region = Required.component(invoice.region(), "Invoice", "region").orElse(null);
    if (region != null) {
      sink.name("region").string(region);
    }
    Codecs.LOCAL_DATE.write(
        Required.component(invoice.issued(), "Invoice", "issued"), sink.name("issued"));
    Codecs.DOUBLE.write(invoice.total(), sink.name("total"));
  }

  @Override
  public Adopted.Invoice read(AttributeSource source, KeyParts keys) {
    String customerId = null;
    Long number = null;
    Integer year = null;
    String region = null;
    LocalDate issued = null;
    Double total = null;
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "customer_id" -> customerId = source.string();
        case "number" -> number = Codecs.LONG.read(source);
        case "year" -> year = Codecs.INT.read(source);
        case "region" -> region = source.string();
        case "issued" -> issued = Codecs.LOCAL_DATE.read(source);
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
    return new Adopted.Invoice(
        Required.attribute(customerId, "Invoice", "customer_id"),
        Required.attribute(number, "Invoice", "number"),
        Required.attribute(year, "Invoice", "year"),
        Optional.ofNullable(region),
        Required.attribute(issued, "Invoice", "issued"),
        Required.attribute(total, "Invoice", "total"));
  }

  @Override
  public Object[] keyParts(Adopted.Invoice invoice) {
    return new Object[] {
      invoice.customerId(),
      invoice.number(),
      invoice.year(),
      invoice.region(),
      invoice.issued(),
      invoice.total()
    };
  }
}
