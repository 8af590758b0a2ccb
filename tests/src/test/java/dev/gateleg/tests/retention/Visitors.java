package dev.gateleg.tests.retention;

import dev.gateleg.core.Table;
import dev.gateleg.model.SingleTable;

/** Visitors of a building. */
@SingleTable(
    name = "visitors",
    entities = {Session.class, Badge.class, Note.class})
public interface Visitors extends Table {}
