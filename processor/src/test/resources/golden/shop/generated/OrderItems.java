package shop;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.expression.NumberField;
import dev.gateleg.core.expression.TextField;
import dev.gateleg.core.spi.entity.EntitySpec;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.KeyPart;
import dev.gateleg.core.spi.entity.KeyParts;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.math.BigDecimal;
import javax.annotation.processing.Generated;

/** The fields, keys and codec of {@link OrderItem}. Written by Gateleg; a change here is lost. */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class OrderItems extends GeneratedEntity<OrderItem> {

  public static final TextField<OrderItem> orderId = new TextField<>("orderId");
  public static final NumberField<OrderItem, Integer> line = new NumberField<>("line", Codecs.INT);
  public static final TextField<OrderItem> productId = new TextField<>("productId");
  public static final NumberField<OrderItem, Integer> quantity =
      new NumberField<>("quantity", Codecs.INT);
  public static final NumberField<OrderItem, BigDecimal> price =
      new NumberField<>("price", Codecs.DECIMAL);

  /** The templates of the keys. */
  public static final class Keys {

    public static final KeyTemplate TABLE_PARTITION =
        KeyTemplate.of("ORDER#{orderId}", KeyType.STRING);
    public static final KeyTemplate TABLE_SORT = KeyTemplate.of("ITEM#{line}", KeyType.INT);

    private Keys() {}
  }

  /** The entity, for whatever asks for one. */
  public static final OrderItems TYPE = new OrderItems();

  private OrderItems() {
    super(
        EntitySpec.of(OrderItem.class, "OrderItem")
            .component("orderId", "orderId", Codecs.STRING)
            .component("line", "line", Codecs.INT)
            .key(KeyPart.of(Keys.TABLE_PARTITION), KeyPart.of(Keys.TABLE_SORT))
            .required("orderId", "line", "productId", "quantity", "price"));
  }

  /** The key of one {@link OrderItem}. */
  public static EntityKey<OrderItem> key(String orderId, int line) {
    return TYPE.entityKey(Keys.TABLE_PARTITION.key(orderId), Keys.TABLE_SORT.key(line));
  }

  @Override
  public void write(OrderItem orderItem, AttributeSink sink) {
    sink.name("orderId").string(Required.component(orderItem.orderId(), "OrderItem", "orderId"));
    sink.name("line").number(orderItem.line());
    sink.name("productId")
        .string(Required.component(orderItem.productId(), "OrderItem", "productId"));
    sink.name("quantity").number(orderItem.quantity());
    Codecs.DECIMAL.write(
        Required.component(orderItem.price(), "OrderItem", "price"), sink.name("price"));
  }

  @Override
  public OrderItem read(AttributeSource source, KeyParts keys) {
    String orderId = null;
    Integer line = null;
    String productId = null;
    Integer quantity = null;
    BigDecimal price = null;
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "orderId" -> orderId = source.string();
        case "line" -> line = Codecs.INT.read(source);
        case "productId" -> productId = source.string();
        case "quantity" -> quantity = Codecs.INT.read(source);
        case "price" -> price = Codecs.DECIMAL.read(source);
        default -> {} // what others wrote is passed over
      }
    }
    if (orderId == null) {
      orderId = (String) keys.part("orderId");
    }
    if (line == null) {
      line = (Integer) keys.part("line");
    }
    return new OrderItem(
        Required.attribute(orderId, "OrderItem", "orderId"),
        Required.attribute(line, "OrderItem", "line"),
        Required.attribute(productId, "OrderItem", "productId"),
        Required.attribute(quantity, "OrderItem", "quantity"),
        Required.attribute(price, "OrderItem", "price"));
  }

  @Override
  public Object[] keyParts(OrderItem orderItem) {
    return new Object[] {orderItem.orderId(), orderItem.line()};
  }
}
