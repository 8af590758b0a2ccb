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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.Generated;

/**
 * The fields, keys and codec of {@link BuyersPurchase}. Written by Gateleg; a change here is lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class BuyersPurchases extends GeneratedEntity<BuyersPurchase> {

  private static final ScalarCodec<State> STATE = Codecs.enumOf(State.values());

  public static final TextField<BuyersPurchase> buyerId = new TextField<>("buyerId");
  public static final TextField<BuyersPurchase> purchaseId = new TextField<>("purchaseId");
  public static final OrderedField<BuyersPurchase, State> state =
      new OrderedField<>("state", STATE);
  public static final NumberField<BuyersPurchase, BigDecimal> total =
      new NumberField<>("total", Codecs.DECIMAL);

  /** The templates of the keys. */
  public static final class Keys {

    public static final KeyTemplate TABLE_PARTITION =
        KeyTemplate.of("BUYER#{buyerId}", KeyType.STRING);
    public static final KeyTemplate TABLE_SORT =
        KeyTemplate.of("PURCHASE#{purchaseId}", KeyType.STRING);

    private Keys() {}
  }

  /** The entity, for whatever asks for one. */
  public static final BuyersPurchases TYPE = new BuyersPurchases();

  private BuyersPurchases() {
    super(
        EntitySpec.of(BuyersPurchase.class, "BuyersPurchase")
            .component("buyerId", "buyerId", Codecs.STRING)
            .component("purchaseId", "purchaseId", Codecs.STRING)
            .key(KeyPart.of(Keys.TABLE_PARTITION), KeyPart.of(Keys.TABLE_SORT))
            .required("buyerId", "purchaseId", "state", "total")
            .copyOf(
                new EntitySpec.CopySpec<>(
                    Purchases.TYPE,
                    BuyersPurchases::made,
                    Set.of("buyerId", "purchaseId", "state", "total"),
                    List.of("purchaseId"),
                    BuyersPurchases::ownerOf,
                    false)));
  }

  /** The key of one {@link BuyersPurchase}. */
  public static EntityKey<BuyersPurchase> key(String buyerId, String purchaseId) {
    return TYPE.entityKey(Keys.TABLE_PARTITION.key(buyerId), Keys.TABLE_SORT.key(purchaseId));
  }

  /** The copy of its owner; empty where that has none. */
  private static Optional<BuyersPurchase> made(Purchase owner) {
    return Optional.of(
        new BuyersPurchase(owner.buyerId(), owner.purchaseId(), owner.state(), owner.total()));
  }

  /** The owner that a copy tells. */
  private static EntityKey<Purchase> ownerOf(BuyersPurchase copy) {
    return Purchases.key(copy.purchaseId());
  }

  @Override
  public void write(BuyersPurchase buyersPurchase, AttributeSink sink) {
    sink.name("buyerId")
        .string(Required.component(buyersPurchase.buyerId(), "BuyersPurchase", "buyerId"));
    sink.name("purchaseId")
        .string(Required.component(buyersPurchase.purchaseId(), "BuyersPurchase", "purchaseId"));
    STATE.write(
        Required.component(buyersPurchase.state(), "BuyersPurchase", "state"), sink.name("state"));
    Codecs.DECIMAL.write(
        Required.component(buyersPurchase.total(), "BuyersPurchase", "total"), sink.name("total"));
  }

  @Override
  public BuyersPurchase read(AttributeSource source, KeyParts keys) {
    String buyerId = null;
    String purchaseId = null;
    State state = null;
    BigDecimal total = null;
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "buyerId" -> buyerId = source.string();
        case "purchaseId" -> purchaseId = source.string();
        case "state" -> state = STATE.read(source);
        case "total" -> total = Codecs.DECIMAL.read(source);
        default -> {} // what others wrote is passed over
      }
    }
    if (buyerId == null) {
      buyerId = (String) keys.part("buyerId");
    }
    if (purchaseId == null) {
      purchaseId = (String) keys.part("purchaseId");
    }
    return new BuyersPurchase(
        Required.attribute(buyerId, "BuyersPurchase", "buyerId"),
        Required.attribute(purchaseId, "BuyersPurchase", "purchaseId"),
        Required.attribute(state, "BuyersPurchase", "state"),
        Required.attribute(total, "BuyersPurchase", "total"));
  }

  @Override
  public Object[] keyParts(BuyersPurchase buyersPurchase) {
    return new Object[] {buyersPurchase.buyerId(), buyersPurchase.purchaseId()};
  }
}
