package dev.gateleg.proofs.scenario.ledger;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;
import dev.gateleg.patterns.ledger.LedgerAccount;
import dev.gateleg.patterns.ledger.LedgerEntry;
import dev.gateleg.patterns.ledger.LedgerReservation;
import dev.gateleg.patterns.ledger.LedgerTransfer;

/** A table with a ledger. */
@SingleTable(
    name = "books",
    entities = {
      LedgerAccount.class,
      LedgerEntry.class,
      LedgerTransfer.class,
      LedgerReservation.class
    })
interface Books extends Table {

  /** All entries. */
  @Scan
  Pages<LedgerEntry> entries();

  /** All reservations. */
  @Scan
  Pages<LedgerReservation> reservations();
}
