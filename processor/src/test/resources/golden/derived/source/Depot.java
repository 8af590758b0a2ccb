package derived;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Is;
import dev.gateleg.model.Prefix;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parcels by what is derived of them. */
@SingleTable(name = "depot", entities = Parcel.class)
public interface Depot extends Table {

  /** By the time at which it came. */
  @Get
  Optional<Parcel> parcel(String branchId, Instant createdAt, String parcelId);

  /** By its day. */
  @Get
  Parcel parcelOfDay(String branchId, LocalDate createdAt, String parcelId);

  /** A branch's parcels of some days. */
  @Query
  Pages<Parcel> parcels(String branchId, @From LocalDate from, @To @Nullable LocalDate to);

  /** A sender's parcels of a month. */
  @Query(index = "GSI1")
  Pages<Parcel> sentBy(String email, @Is("createdAt:month") YearMonth month);

  /** What lies in a depot. */
  @Query(index = "GSI2")
  Pages<Parcel> openIn(String openDepot, @From long load);
}
