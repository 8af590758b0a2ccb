package dev.gateleg.patterns.ledger;

import dev.gateleg.core.Table;
import dev.gateleg.model.SingleTable;

/** What a ledger keeps hidden in a program's table. */
@SingleTable(
    name = "transfers",
    entities = {TransferMark.class})
interface TransferMarkStore extends Table {}
