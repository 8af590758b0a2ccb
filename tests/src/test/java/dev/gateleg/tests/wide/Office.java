package dev.gateleg.tests.wide;

import dev.gateleg.core.Table;
import dev.gateleg.model.SingleTable;

/** Surveys. */
@SingleTable(name = "office", entities = Survey.class)
public interface Office extends Table {}
