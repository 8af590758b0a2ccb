package dev.gateleg.patterns.tree;

import dev.gateleg.core.Table;
import dev.gateleg.model.SingleTable;

/** The gates of trees. */
@SingleTable(
    name = "trees",
    entities = {TreeGate.class})
interface Gates extends Table {}
