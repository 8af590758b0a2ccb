package dev.gateleg.tests.changes;

import dev.gateleg.core.Table;
import dev.gateleg.model.SingleTable;

/** A kiosk. */
@SingleTable(
    name = "kiosk",
    entities = {Sale.class, Till.class, Voucher.class})
public interface Kiosk extends Table {}
