package dev.gateleg.tests.rollup;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;

/** The table of what is sold. */
@SingleTable(
    name = "market",
    entities = {Sale.class, Visit.class})
public interface Market extends Table {

  /** The sales of a branch. */
  @Query
  Pages<Sale> salesOf(String branch);

  /** All sales. */
  @Scan
  Pages<Sale> sales();
}
