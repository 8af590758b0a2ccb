package dev.gateleg.tests.patterns;

import dev.gateleg.core.Table;
import dev.gateleg.model.SingleTable;
import dev.gateleg.patterns.ledger.LedgerAccount;
import dev.gateleg.patterns.ledger.LedgerEntry;
import dev.gateleg.patterns.ledger.LedgerReservation;
import dev.gateleg.patterns.ledger.LedgerTransfer;

/** A ledger beside an entity of the program. */
@SingleTable(
    name = "bank",
    entities = {
      Invoice.class,
      LedgerAccount.class,
      LedgerEntry.class,
      LedgerTransfer.class,
      LedgerReservation.class
    })
public interface Bank extends Table {}
