package dev.gateleg.benchmarks.patterns;

import dev.gateleg.core.Table;
import dev.gateleg.model.SingleTable;
import dev.gateleg.patterns.ledger.LedgerAccount;
import dev.gateleg.patterns.ledger.LedgerEntry;
import dev.gateleg.patterns.ledger.LedgerReservation;
import dev.gateleg.patterns.ledger.LedgerTransfer;

/** The table of all patterns. */
@SingleTable(
    name = "till",
    entities = {
      Account.class,
      Charge.class,
      Sale.class,
      LedgerAccount.class,
      LedgerEntry.class,
      LedgerTransfer.class,
      LedgerReservation.class
    })
interface Till extends Table {}
