package dev.gateleg.benchmarks.scale;

import dev.gateleg.core.Table;
import dev.gateleg.model.SingleTable;

/** Fares of a tram. */
@SingleTable(
    name = "tram",
    entities = {Fare.class})
interface Tram extends Table {}
