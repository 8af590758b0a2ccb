package dev.gateleg.tests.restore;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;
import java.util.Optional;

/** Parcels and their stops. */
@SingleTable(
    name = "depot",
    entities = {Parcel.class, Stop.class})
public interface Depot extends Table {

  /** One parcel. */
  @Get
  Optional<Parcel> parcel(String parcelId);

  /** The stops of a parcel. */
  @Query
  Pages<Stop> stopsOf(String parcelId);

  /** Parcels in a state. */
  @Query(index = "GSI1")
  Pages<Parcel> parcelsIn(String state);

  /** Every stop. */
  @Scan
  Pages<Stop> stops();
}
