package copies;

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
import dev.gateleg.model.codec.ScalarCodec;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import javax.annotation.processing.Generated;

/** The fields, keys and codec of {@link Purchase}. Written by Gateleg; a change here is lost. */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class Purchases extends GeneratedEntity<Purchase> {

  private static final ScalarCodec<State> STATE = Codecs.enumOf(State.values());

  public static final TextField<Purchase> purchaseId = new TextField<>("purchaseId");
  public static final TextField<Purchase> buyerId = new TextField<>("buyerId");
  public static final OrderedField<Purchase, State> state = new OrderedField<>("state", STATE);
  public static final NumberField<Purchase, BigDecimal> total =
      new NumberField<>("total", Codecs.DECIMAL);
  public static final TextField<Purchase> courier = new TextField<>("courier");
  public static final NumberField<Purchase, Long> version =
      new NumberField<>("version", Codecs.LONG);

  /** The templates of the keys. */
  public static final class Keys {

    public static final KeyTemplate TABLE_PARTITION =
        KeyTemplate.of("PURCHASE#{purchaseId}", KeyType.STRING);
    public static final KeyTemplate TABLE_SORT = KeyTemplate.of("METADATA");

    private Keys() {}
  }

  /** The entity, for whatever asks for one. */
  public static final Purchases TYPE = new Purchases();

  private Purchases() {
    super(
        EntitySpec.of(Purchase.class, "Purchase")
            .component("purchaseId", "purchaseId", Codecs.STRING)
            .key(KeyPart.of(Keys.TABLE_PARTITION), KeyPart.of(Keys.TABLE_SORT))
            .required("purchaseId", "buyerId", "state", "total", "version")
            .optional("courier")
            .version("version"));
  }

  /** The key of one {@link Purchase}. */
  public static EntityKey<Purchase> key(String purchaseId) {
    return TYPE.entityKey(Keys.TABLE_PARTITION.key(purchaseId), Keys.TABLE_SORT.key());
  }

  @Override
  public void write(Purchase purchase, AttributeSink sink) {
    sink.name("purchaseId")
        .string(Required.component(purchase.purchaseId(), "Purchase", "purchaseId"));
    sink.name("buyerId").string(Required.component(purchase.buyerId(), "Purchase", "buyerId"));
    STATE.write(Required.component(purchase.state(), "Purchase", "state"), sink.name("state"));
    Codecs.DECIMAL.write(
        Required.component(purchase.total(), "Purchase", "total"), sink.name("total"));
    String courier = Required.component(purchase.courier(), "Purchase", "courier").orElse(null);
    if (courier != null) {
      sink.name("courier").string(courier);
    }
    sink.name("version").number(purchase.version());
  }

  @Override
  public Purchase read(AttributeSource source, KeyParts keys) {
    String purchaseId = null;
    String buyerId = null;
    State state = null;
    BigDecimal total = null;
    String courier = null;
    Long version = null;
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "purchaseId" -> purchaseId = source.string();
        case "buyerId" -> buyerId = source.string();
        case "state" -> state = STATE.read(source);
        case "total" -> total = Codecs.DECIMAL.read(source);
        case "courier" -> courier = source.string();
        case "version" -> version = Codecs.LONG.read(source);
        default -> {} // what others wrote is passed over
      }
    }
    if (purchaseId == null) {
      purchaseId = (String) keys.part("purchaseId");
    }
    return new Purchase(
        Required.attribute(purchaseId, "Purchase", "purchaseId"),
        Required.attribute(buyerId, "Purchase", "buyerId"),
        Required.attribute(state, "Purchase", "state"),
        Required.attribute(total, "Purchase", "total"),
        Optional.ofNullable(courier),
        Required.attribute(version, "Purchase", "version"));
  }

  @Override
  public Object[] keyParts(Purchase purchase) {
    return new Object[] {purchase.purchaseId()};
  }

  @Override
  public long version(Purchase purchase) {
    return purchase.version();
  }

  @Override
  public Purchase stamped(Purchase purchase, long version, Instant now) {
    return new Purchase(
        purchase.purchaseId(),
        purchase.buyerId(),
        purchase.state(),
        purchase.total(),
        purchase.courier(),
        version);
  }
}
