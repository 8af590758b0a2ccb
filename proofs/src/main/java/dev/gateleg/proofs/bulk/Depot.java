package dev.gateleg.proofs.bulk;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;

/** Parcels. */
@SingleTable(
    name = "depot",
    entities = {Parcel.class})
interface Depot extends Table {

  /** All parcels. */
  @Scan
  Pages<Parcel> parcels();
}
