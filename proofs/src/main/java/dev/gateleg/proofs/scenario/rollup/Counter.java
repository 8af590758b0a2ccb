package dev.gateleg.proofs.scenario.rollup;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;

/** The table of the scenario of declared rollups. */
@SingleTable(
    name = "counter",
    entities = {Receipt.class, DayReport.class})
interface Counter extends Table {

  /** All receipts. */
  @Scan
  Pages<Receipt> receipts();

  /** All reports. */
  @Query
  Pages<DayReport> reports();
}
