package dev.gateleg.proofs.scenario.rollup;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;

/** The table of the scenarios of rollups. */
@SingleTable(
    name = "stall",
    entities = {Purchase.class})
interface Stall extends Table {

  /** All purchases. */
  @Scan
  Pages<Purchase> purchases();
}
