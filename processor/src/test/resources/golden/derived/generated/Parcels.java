package derived;

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
import dev.gateleg.model.key.Derivations;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.Generated;

/** The fields, keys and codec of {@link Parcel}. Written by Gateleg; a change here is lost. */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class Parcels extends GeneratedEntity<Parcel> {

  private static final ScalarCodec<Parcel.Status> STATUS = Codecs.enumOf(Parcel.Status.values());

  public static final TextField<Parcel> branchId = new TextField<>("branchId");
  public static final TextField<Parcel> parcelId = new TextField<>("parcelId");
  public static final TextField<Parcel> email = new TextField<>("email");
  public static final OrderedField<Parcel, Instant> createdAt =
      new OrderedField<>("createdAt", Codecs.INSTANT);
  public static final OrderedField<Parcel, Parcel.Status> status =
      new OrderedField<>("status", STATUS);
  public static final TextField<Parcel> depot = new TextField<>("depot");
  public static final OrderedField<Parcel, LocalDate> delivered =
      new OrderedField<>("delivered", Codecs.LOCAL_DATE);
  public static final NumberField<Parcel, Integer> pieces = new NumberField<>("pieces", Codecs.INT);
  public static final NumberField<Parcel, Long> grams = new NumberField<>("grams", Codecs.LONG);

  /** The templates of the keys. */
  public static final class Keys {

    public static final KeyTemplate TABLE_PARTITION =
        KeyTemplate.of("BRANCH#{branchId}", KeyType.STRING);
    public static final KeyTemplate TABLE_SORT = KeyTemplate.of(
        "{createdAt:date@Europe/Berlin}#{parcelId}", KeyType.LOCAL_DATE, KeyType.STRING);
    public static final KeyTemplate GSI1_PARTITION =
        KeyTemplate.of("SENDER#{email:lower}", KeyType.STRING);
    public static final KeyTemplate GSI1_SORT =
        KeyTemplate.of("{createdAt:month}", KeyType.YEAR_MONTH);
    public static final KeyTemplate GSI2_PARTITION =
        KeyTemplate.of("OPEN#{openDepot}", KeyType.STRING);
    public static final KeyTemplate GSI2_SORT = KeyTemplate.of(
        "{load}#{status:lower}", KeyType.LONG, KeyType.ofEnum(Parcel.Status.values()));

    private Keys() {}
  }

  /** The entity, for whatever asks for one. */
  public static final Parcels TYPE = new Parcels();

  private Parcels() {
    super(
        EntitySpec.of(Parcel.class, "Parcel")
            .component("branchId", "branchId", Codecs.STRING)
            .component("parcelId", "parcelId", Codecs.STRING)
            .component("email", "email", Codecs.STRING)
            .component("createdAt", "createdAt", Codecs.INSTANT)
            .component("status", "status", STATUS)
            .component("depot", "depot", Codecs.STRING)
            .component("delivered", "delivered", Codecs.LOCAL_DATE)
            .component("pieces", "pieces", Codecs.INT)
            .component("grams", "grams", Codecs.LONG)
            .derived(
                "createdAt:date@Europe/Berlin",
                parts -> Derivations.date((Instant) parts[0], "Europe/Berlin"),
                "createdAt")
            .derived("email:lower", parts -> Derivations.lower((String) parts[0]), "email")
            .derived("createdAt:month", parts -> Derivations.month((Instant) parts[0]), "createdAt")
            .derived(
                "openDepot",
                parts -> parts[0] == null
                    ? null
                    : Parcel.openDepot((String) parts[0], Optional.ofNullable((LocalDate) parts[1]))
                        .orElse(null),
                "depot",
                "delivered")
            .derived(
                "load",
                parts -> parts[0] == null ? null : Parcel.load((Long) parts[0], (Integer) parts[1]),
                "grams",
                "pieces")
            .key(KeyPart.of(Keys.TABLE_PARTITION), KeyPart.of(Keys.TABLE_SORT))
            .index(
                "GSI1",
                List.of(KeyPart.of(Keys.GSI1_PARTITION)),
                List.of(KeyPart.of(Keys.GSI1_SORT)))
            .index(
                "GSI2",
                List.of(KeyPart.of(Keys.GSI2_PARTITION)),
                List.of(KeyPart.of(Keys.GSI2_SORT)))
            .required("branchId", "parcelId", "email", "createdAt", "status", "depot", "grams")
            .optional("delivered", "pieces"));
  }

  /** The key of one {@link Parcel}. */
  public static EntityKey<Parcel> key(String branchId, LocalDate createdAtDate, String parcelId) {
    return TYPE.entityKey(
        Keys.TABLE_PARTITION.key(branchId), Keys.TABLE_SORT.key(createdAtDate, parcelId));
  }

  @Override
  public void write(Parcel parcel, AttributeSink sink) {
    sink.name("branchId").string(Required.component(parcel.branchId(), "Parcel", "branchId"));
    sink.name("parcelId").string(Required.component(parcel.parcelId(), "Parcel", "parcelId"));
    sink.name("email").string(Required.component(parcel.email(), "Parcel", "email"));
    Codecs.INSTANT.write(
        Required.component(parcel.createdAt(), "Parcel", "createdAt"), sink.name("createdAt"));
    STATUS.write(Required.component(parcel.status(), "Parcel", "status"), sink.name("status"));
    sink.name("depot").string(Required.component(parcel.depot(), "Parcel", "depot"));
    LocalDate delivered =
        Required.component(parcel.delivered(), "Parcel", "delivered").orElse(null);
    if (delivered != null) {
      Codecs.LOCAL_DATE.write(delivered, sink.name("delivered"));
    }
    Integer pieces = parcel.pieces();
    if (pieces != null) {
      sink.name("pieces").number(pieces);
    }
    sink.name("grams").number(parcel.grams());
  }

  @Override
  public Parcel read(AttributeSource source, KeyParts keys) {
    String branchId = null;
    String parcelId = null;
    String email = null;
    Instant createdAt = null;
    Parcel.Status status = null;
    String depot = null;
    LocalDate delivered = null;
    Integer pieces = null;
    Long grams = null;
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "branchId" -> branchId = source.string();
        case "parcelId" -> parcelId = source.string();
        case "email" -> email = source.string();
        case "createdAt" -> createdAt = Codecs.INSTANT.read(source);
        case "status" -> status = STATUS.read(source);
        case "depot" -> depot = source.string();
        case "delivered" -> delivered = Codecs.LOCAL_DATE.read(source);
        case "pieces" -> pieces = Codecs.INT.read(source);
        case "grams" -> grams = Codecs.LONG.read(source);
        default -> {} // what others wrote is passed over
      }
    }
    if (branchId == null) {
      branchId = (String) keys.part("branchId");
    }
    if (parcelId == null) {
      parcelId = (String) keys.part("parcelId");
    }
    return new Parcel(
        Required.attribute(branchId, "Parcel", "branchId"),
        Required.attribute(parcelId, "Parcel", "parcelId"),
        Required.attribute(email, "Parcel", "email"),
        Required.attribute(createdAt, "Parcel", "createdAt"),
        Required.attribute(status, "Parcel", "status"),
        Required.attribute(depot, "Parcel", "depot"),
        Optional.ofNullable(delivered),
        pieces,
        Required.attribute(grams, "Parcel", "grams"));
  }

  @Override
  public Object[] keyParts(Parcel parcel) {
    return new Object[] {
      parcel.branchId(),
      parcel.parcelId(),
      parcel.email(),
      parcel.createdAt(),
      parcel.status(),
      parcel.depot(),
      parcel.delivered(),
      parcel.pieces(),
      parcel.grams()
    };
  }
}
