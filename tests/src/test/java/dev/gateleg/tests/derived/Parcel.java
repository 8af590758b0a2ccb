package dev.gateleg.tests.derived;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Convert;
import dev.gateleg.model.Converter;
import dev.gateleg.model.Derived;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.UpdatedAt;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A parcel, found by what is derived of its times, its texts and several components at once. */
// region parcel
@Entity
@Key(partition = "PARCEL#{parcelId}", sort = "METADATA")
@Key(
    index = "GSI1",
    partition = "SENDER#{email:lower}",
    sort = "{sentAt:date@Europe/Berlin}#{parcelId}")
@Key(index = "GSI2", partition = "DUE#{dueOn:month}", sort = "{priority:lower}#{parcelId}")
@Key(index = "GSI3", partition = "OPEN#{openDepot}", sort = "{load}#{parcelId}")
@Key(index = "GSI4", partition = "TOUCHED#{touchedAt:date}", sort = "{parcelId}")
public record Parcel(
    String parcelId,
    String email,
    Instant sentAt,
    Optional<LocalDate> dueOn,
    Priority priority,
    @Convert(DepotCode.class) Depot depot,
    boolean delivered,
    BigDecimal weight,
    @Nullable Integer pieces,
    @UpdatedAt @Attribute("touched") @Nullable Instant touchedAt) {

  /** The depot where it lies; none once it is delivered, so that it leaves the index. */
  @Derived
  static Optional<String> openDepot(Depot depot, boolean delivered) {
    return delivered ? Optional.empty() : Optional.of(depot.name());
  }

  /** Grams per piece, whole ones. */
  @Derived
  static long load(BigDecimal weight, @Nullable Integer pieces) {
    return weight.movePointRight(3).longValue() / (pieces == null || pieces < 1 ? 1 : pieces);
  }
  // endregion

  /** How urgent it is. */
  public enum Priority {
    LOW,
    VERY_HIGH
  }

  /** A place. */
  public record Depot(String name) {}

  /** A place by its name. */
  public static final class DepotCode implements Converter<Depot, String> {
    @Override
    public String to(Depot depot) {
      return depot.name();
    }

    @Override
    public Depot from(String stored) {
      return new Depot(stored);
    }
  }
}
