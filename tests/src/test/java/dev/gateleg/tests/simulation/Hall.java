package dev.gateleg.tests.simulation;

import dev.gateleg.core.Table;
import dev.gateleg.model.SingleTable;

/** A table of seats. */
@SingleTable(
    name = "hall",
    entities = {Seat.class})
interface Hall extends Table {}
