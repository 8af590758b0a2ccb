package adopted;

import dev.gateleg.core.entity.EntityKey;
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
import java.util.List;
import javax.annotation.processing.Generated;

/**
 * The fields, keys and codec of {@link Adopted.Customer}. Written by Gateleg; a change here is
 * lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class Customers extends GeneratedEntity<Adopted.Customer> {

  /** Stored as {@code customer_id}. */
  public static final TextField<Adopted.Customer> customerId = new TextField<>("customer_id");
  public static final TextField<Adopted.Customer> name = new TextField<>("name");

  /** The templates of the keys. */
  public static final class Keys {

    public static final KeyTemplate TABLE_PARTITION = KeyTemplate.of(
        "C|{customerId}", KeyStyle.rawSeparatedBy('|').withOpenEnd(), KeyType.STRING);
    public static final KeyTemplate TABLE_SORT =
        KeyTemplate.of("PROFILE", KeyStyle.rawSeparatedBy('|'));

    private Keys() {}
  }

  /** The entity, for whatever asks for one. */
  public static final Customers TYPE = new Customers();

  private Customers() {
    super(
        EntitySpec.of(Adopted.Customer.class, "Customer")
            .component("customerId", "customer_id", Codecs.STRING)
            .key(KeyPart.of(Keys.TABLE_PARTITION), KeyPart.of(Keys.TABLE_SORT))
            .index(
                "inverted",
                List.of(KeyPart.of(Keys.TABLE_SORT)),
                List.of(KeyPart.of(Keys.TABLE_PARTITION)))
            .required("customer_id", "name"));
  }

  /** The key of one {@link Adopted.Customer}. */
  public static EntityKey<Adopted.Customer> key(String customerId) {
    return TYPE.entityKey(Keys.TABLE_PARTITION.key(customerId), Keys.TABLE_SORT.key());
  }

  @Override
  public void write(Adopted.Customer customer, AttributeSink sink) {
    sink.name("customer_id")
        .string(Required.component(customer.customerId(), "Customer", "customerId"));
    sink.name("name").string(Required.component(customer.name(), "Customer", "name"));
  }

  @Override
  public Adopted.Customer read(AttributeSource source, KeyParts keys) {
    String customerId = null;
    String name = null;
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "customer_id" -> customerId = source.string();
        case "name" -> name = source.string();
        default -> {} // what others wrote is passed over
      }
    }
    if (customerId == null) {
      customerId = (String) keys.part("customerId");
    }
    return new Adopted.Customer(
        Required.attribute(customerId, "Customer", "customer_id"),
        Required.attribute(name, "Customer", "name"));
  }

  @Override
  public Object[] keyParts(Adopted.Customer customer) {
    return new Object[] {customer.customerId()};
  }
}
