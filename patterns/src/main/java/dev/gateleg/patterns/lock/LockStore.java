package dev.gateleg.patterns.lock;

import dev.gateleg.core.Table;
import dev.gateleg.model.SingleTable;

/** What locks keep in a program's table. */
@SingleTable(
    name = "locks",
    entities = {LockItem.class})
interface LockStore extends Table {}
