package dev.gateleg.benchmarks.scale;

import dev.gateleg.core.Table;
import dev.gateleg.model.SingleTable;

/** Samples. */
@SingleTable(
    name = "store",
    entities = {Sample.class})
interface Store extends Table {}
