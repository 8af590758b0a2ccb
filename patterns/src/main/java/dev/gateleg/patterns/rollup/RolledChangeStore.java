package dev.gateleg.patterns.rollup;

import dev.gateleg.core.Table;
import dev.gateleg.model.SingleTable;

/** Which changes of streams were counted, in a program's table. */
@SingleTable(
    name = "rolled",
    entities = {RolledChange.class})
interface RolledChangeStore extends Table {}
