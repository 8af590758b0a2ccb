package shop;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.expression.Field;
import dev.gateleg.core.expression.ListField;
import dev.gateleg.core.expression.NumberField;
import dev.gateleg.core.expression.OrderedField;
import dev.gateleg.core.expression.TextField;
import dev.gateleg.core.spi.entity.EntitySpec;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.KeyPart;
import dev.gateleg.core.spi.entity.KeyParts;
import dev.gateleg.core.spi.expression.FieldPlace;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.codec.ScalarCodec;
import dev.gateleg.model.codec.ValueCodec;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.Generated;

/** The fields, keys and codec of {@link Order}. Written by Gateleg; a change here is lost. */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class Orders extends GeneratedEntity<Order> {

  private static final ScalarCodec<OrderStatus> ORDER_STATUS = Codecs.enumOf(OrderStatus.values());
  private static final ValueCodec<List<String>> TAGS = Codecs.listOf(Codecs.STRING);

  public static final TextField<Order> orderId = new TextField<>("orderId");
  public static final TextField<Order> userId = new TextField<>("userId");
  public static final OrderedField<Order, OrderStatus> status =
      new OrderedField<>("status", ORDER_STATUS);
  public static final NumberField<Order, BigDecimal> total =
      new NumberField<>("total", Codecs.DECIMAL);
  public static final OrderedField<Order, Instant> createdAt =
      new OrderedField<>("createdAt", Codecs.INSTANT);
  public static final AddressFields<Order> shipTo = new AddressFields<>(FieldPlace.of("shipTo"));
  public static final Field<Order, PaymentMethod> payment =
      new Field<>("payment", PaymentMethodCodec.CODEC);
  public static final ListField<Order, String, TextField<Order>> tags =
      new ListField<>("tags", Codecs.STRING, TextField::new);
  public static final TextField<Order> coupon = new TextField<>("coupon");
  public static final OrderedField<Order, Instant> expiresAt =
      new OrderedField<>("expiresAt", Codecs.EPOCH_SECONDS);
  public static final NumberField<Order, Long> version = new NumberField<>("version", Codecs.LONG);

  /** The templates of the keys. */
  public static final class Keys {

    public static final KeyTemplate TABLE_PARTITION =
        KeyTemplate.of("ORDER#{orderId}", KeyType.STRING);
    public static final KeyTemplate TABLE_SORT = KeyTemplate.of("METADATA");
    public static final KeyTemplate GSI1_PARTITION =
        KeyTemplate.of("USER#{userId}", KeyType.STRING);
    public static final KeyTemplate GSI1_SORT =
        KeyTemplate.of("ORDER#{createdAt}#{orderId}", KeyType.INSTANT, KeyType.STRING);
    public static final KeyTemplate GSI2_PARTITION =
        KeyTemplate.of("STATUS#{status}", KeyType.ofEnum(OrderStatus.values()));
    public static final KeyTemplate GSI2_SORT =
        KeyTemplate.of("ORDER#{createdAt}", KeyType.INSTANT);

    private Keys() {}
  }

  /** The entity, for whatever asks for one. */
  public static final Orders TYPE = new Orders();

  private Orders() {
    super(
        EntitySpec.of(Order.class, "Order")
            .component("orderId", "orderId", Codecs.STRING)
            .component("userId", "userId", Codecs.STRING)
            .component("status", "status", ORDER_STATUS)
            .component("createdAt", "createdAt", Codecs.INSTANT)
            .key(KeyPart.of(Keys.TABLE_PARTITION), KeyPart.of(Keys.TABLE_SORT))
            .index(
                "GSI1",
                List.of(KeyPart.of(Keys.GSI1_PARTITION)),
                List.of(KeyPart.of(Keys.GSI1_SORT)))
            .index(
                "GSI2",
                List.of(KeyPart.of(Keys.GSI2_PARTITION)),
                List.of(KeyPart.of(Keys.GSI2_SORT)))
            .required(
                "orderId", "userId", "status", "total", "createdAt", "shipTo", "payment", "version")
            .optional("tags", "coupon", "expiresAt")
            .version("version")
            .timeToLive("expiresAt"));
  }

  /** The key of one {@link Order}. */
  public static EntityKey<Order> key(String orderId) {
    return TYPE.entityKey(Keys.TABLE_PARTITION.key(orderId), Keys.TABLE_SORT.key());
  }

  @Override
  public void write(Order order, AttributeSink sink) {
    sink.name("orderId").string(Required.component(order.orderId(), "Order", "orderId"));
    sink.name("userId").string(Required.component(order.userId(), "Order", "userId"));
    ORDER_STATUS.write(Required.component(order.status(), "Order", "status"), sink.name("status"));
    Codecs.DECIMAL.write(Required.component(order.total(), "Order", "total"), sink.name("total"));
    Codecs.INSTANT.write(
        Required.component(order.createdAt(), "Order", "createdAt"), sink.name("createdAt"));
    AddressFields.CODEC.write(
        Required.component(order.shipTo(), "Order", "shipTo"), sink.name("shipTo"));
    PaymentMethodCodec.CODEC.write(
        Required.component(order.payment(), "Order", "payment"), sink.name("payment"));
    TAGS.write(Required.component(order.tags(), "Order", "tags"), sink.name("tags"));
    String coupon = Required.component(order.coupon(), "Order", "coupon").orElse(null);
    if (coupon != null) {
      sink.name("coupon").string(coupon);
    }
    Instant expiresAt = order.expiresAt();
    if (expiresAt != null) {
      Codecs.EPOCH_SECONDS.write(expiresAt, sink.name("expiresAt"));
    }
    sink.name("version").number(order.version());
  }

  @Override
  public Order read(AttributeSource source, KeyParts keys) {
    String orderId = null;
    String userId = null;
    OrderStatus status = null;
    BigDecimal total = null;
    Instant createdAt = null;
    Address shipTo = null;
    PaymentMethod payment = null;
    List<String> tags = List.of();
    String coupon = null;
    Instant expiresAt = null;
    Long version = null;
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "orderId" -> orderId = source.string();
        case "userId" -> userId = source.string();
        case "status" -> status = ORDER_STATUS.read(source);
        case "total" -> total = Codecs.DECIMAL.read(source);
        case "createdAt" -> createdAt = Codecs.INSTANT.read(source);
        case "shipTo" -> shipTo = AddressFields.CODEC.read(source);
        case "payment" -> payment = PaymentMethodCodec.CODEC.read(source);
        case "tags" -> tags = TAGS.read(source);
        case "coupon" -> coupon = source.string();
        case "expiresAt" -> expiresAt = Codecs.EPOCH_SECONDS.read(source);
        case "version" -> version = Codecs.LONG.read(source);
        default -> {} // what others wrote is passed over
      }
    }
    if (orderId == null) {
      orderId = (String) keys.part("orderId");
    }
    return new Order(
        Required.attribute(orderId, "Order", "orderId"),
        Required.attribute(userId, "Order", "userId"),
        Required.attribute(status, "Order", "status"),
        Required.attribute(total, "Order", "total"),
        Required.attribute(createdAt, "Order", "createdAt"),
        Required.attribute(shipTo, "Order", "shipTo"),
        Required.attribute(payment, "Order", "payment"),
        tags,
        Optional.ofNullable(coupon),
        expiresAt,
        Required.attribute(version, "Order", "version"));
  }

  @Override
  public Object[] keyParts(Order order) {
    return new Object[] {order.orderId(), order.userId(), order.status(), order.createdAt()};
  }

  @Override
  public long version(Order order) {
    return order.version();
  }

  @Override
  public Order stamped(Order order, long version, Instant now) {
    return new Order(
        order.orderId(),
        order.userId(),
        order.status(),
        order.total(),
        order.createdAt(),
        order.shipTo(),
        order.payment(),
        order.tags(),
        order.coupon(),
        order.expiresAt(),
        version);
  }
}
