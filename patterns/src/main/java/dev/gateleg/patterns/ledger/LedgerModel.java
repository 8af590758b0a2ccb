package dev.gateleg.patterns.ledger;

import dev.gateleg.core.Table;
import dev.gateleg.model.SingleTable;

/** A table of the ledger alone, from which the compiler writes the companions that all tables with a ledger use. */
@SingleTable(
    name = "ledger",
    entities = {
      LedgerAccount.class,
      LedgerEntry.class,
      LedgerTransfer.class,
      LedgerReservation.class
    })
interface LedgerModel extends Table {}
