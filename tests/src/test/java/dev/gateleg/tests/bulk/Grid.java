package dev.gateleg.tests.bulk;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;

/** Meters and their owners. */
@SingleTable(
    name = "grid",
    entities = {Reading.class, Owner.class})
interface Grid extends Table {

  /** What a meter showed, in the order of time. */
  @Query
  Pages<Reading> readings(String meter);

  /** All of it. */
  @Scan
  Pages<Reading> everyReading();
}
