package dev.gateleg.tests.migration;

import dev.gateleg.core.Table;
import dev.gateleg.model.Get;
import dev.gateleg.model.SingleTable;
import java.util.Optional;

/** A table whose keys do not tell parcels apart. */
@SingleTable(
    name = "loose-depot",
    entities = {Loose.class})
interface LooseDepot extends Table {

  /** The parcel of a customer in a city, as if there were one. */
  @Get
  Optional<Loose> parcel(String customer, String city);
}
