package dev.gateleg.tests.rollup;

import dev.gateleg.core.Table;
import dev.gateleg.model.Scope;
import dev.gateleg.model.SingleTable;

/** A table of many tenants. */
@SingleTable(
    name = "chain",
    entities = {Till.class})
@Scope("tenant")
public interface Chain extends Table {}
