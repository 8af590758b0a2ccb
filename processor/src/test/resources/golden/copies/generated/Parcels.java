package copies;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.expression.OrderedField;
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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.Generated;

/** The fields, keys and codec of {@link Parcel}. Written by Gateleg; a change here is lost. */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class Parcels extends GeneratedEntity<Parcel> {

  private static final ScalarCodec<State> STATE = Codecs.enumOf(State.values());

  public static final OrderedField<Parcel, State> state = new OrderedField<>("state", STATE);

  /** The templates of the keys. */
  public static final class Keys {

    public static final KeyTemplate TABLE_PARTITION =
        KeyTemplate.of("COURIER#{courier}", KeyType.STRING);
    public static final KeyTemplate TABLE_SORT =
        KeyTemplate.of("PARCEL#{purchaseId}", KeyType.STRING);

    private Keys() {}
  }

  /** The entity, for whatever asks for one. */
  public static final Parcels TYPE = new Parcels();

  private Parcels() {
    super(
        EntitySpec.of(Parcel.class, "Parcel")
            .component("courier", null, Codecs.STRING)
            .component("purchaseId", null, Codecs.STRING)
            .key(KeyPart.of(Keys.TABLE_PARTITION), KeyPart.of(Keys.TABLE_SORT))
            .required("state")
            .copyOf(
                new EntitySpec.CopySpec<>(
                    Purchases.TYPE,
                    Parcels::made,
                    Set.of("courier", "purchaseId", "state"),
                    List.of(),
                    Parcels::ownerOf,
                    true)));
  }

  /** The key of one {@link Parcel}. */
  public static EntityKey<Parcel> key(String courier, String purchaseId) {
    return TYPE.entityKey(Keys.TABLE_PARTITION.key(courier), Keys.TABLE_SORT.key(purchaseId));
  }

  /** The copy of its owner; empty where that has none. */
  private static Optional<Parcel> made(Purchase owner) {
    if (owner.courier().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Parcel(owner.courier().get(), owner.purchaseId(), owner.state()));
  }

  /** The owner that a copy tells. */
  private static EntityKey<Purchase> ownerOf(Parcel copy) {
    return Purchases.key(copy.purchaseId());
  }

  @Override
  public void write(Parcel parcel, AttributeSink sink) {
    STATE.write(Required.component(parcel.state(), "Parcel", "state"), sink.name("state"));
  }

  @Override
  public Parcel read(AttributeSource source, KeyParts keys) {
    String courier = (String) keys.part("courier");
    String purchaseId = (String) keys.part("purchaseId");
    State state = null;
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "state" -> state = STATE.read(source);
        default -> {} // what others wrote is passed over
      }
    }
    return new Parcel(
        Required.attribute(courier, "Parcel", "courier"),
        Required.attribute(purchaseId, "Parcel", "purchaseId"),
        Required.attribute(state, "Parcel", "state"));
  }

  @Override
  public Object[] keyParts(Parcel parcel) {
    return new Object[] {parcel.courier(), parcel.purchaseId()};
  }
}
