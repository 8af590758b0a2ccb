package derived;

import dev.gateleg.model.Derived;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Entity
@Key(partition = "BRANCH#{branchId}", sort = "{createdAt:date@Europe/Berlin}#{parcelId}")
@Key(index = "GSI1", partition = "SENDER#{email:lower}", sort = "{createdAt:month}")
@Key(index = "GSI2", partition = "OPEN#{openDepot}", sort = "{load}#{status:lower}")
public record Parcel(
    String branchId,
    String parcelId,
    String email,
    Instant createdAt,
    Status status,
    String depot,
    Optional<LocalDate> delivered,
    @Nullable Integer pieces,
    long grams) {

  @Derived
  static Optional<String> openDepot(String depot, Optional<LocalDate> delivered) {
    return delivered.isEmpty() ? Optional.of(depot) : Optional.empty();
  }

  @Derived
  static long load(long grams, @Nullable Integer pieces) {
    return pieces == null || pieces < 1 ? grams : grams / pieces;
  }

  public enum Status {
    NEW,
    SENT
  }
}
