package dev.gateleg.proofs.scenario.rollup;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;

/** The table of the control of declared rollups. */
@SingleTable(
    name = "loose",
    entities = {LooseReceipt.class, LooseReport.class})
interface LooseCounter extends Table {

  /** All receipts. */
  @Scan
  Pages<LooseReceipt> receipts();

  /** All reports. */
  @Query
  Pages<LooseReport> reports();
}
