package dev.gateleg.tests.hidden;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;

/** The records of a small pattern of the tests. */
@SingleTable(
    name = "errands",
    entities = {Errand.class})
interface ErrandStore extends Table {

  /** Somebody's errands. */
  @Query
  Pages<Errand> errandsOf(String of);
}
