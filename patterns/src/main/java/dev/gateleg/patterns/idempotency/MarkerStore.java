package dev.gateleg.patterns.idempotency;

import dev.gateleg.core.Table;
import dev.gateleg.model.SingleTable;

/** What idempotency keeps in a program's table. */
@SingleTable(
    name = "idempotency",
    entities = {Marker.class})
interface MarkerStore extends Table {}
