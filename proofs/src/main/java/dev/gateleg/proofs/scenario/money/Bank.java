package dev.gateleg.proofs.scenario.money;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;

/** The table of the scenarios of money. */
@SingleTable(
    name = "bank",
    entities = {Account.class, Transfer.class, Charge.class})
interface Bank extends Table {

  /** All transfers. */
  @Scan
  Pages<Transfer> transfers();

  /** All charges. */
  @Scan
  Pages<Charge> charges();
}
