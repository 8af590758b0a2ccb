package dev.gateleg.proofs.archive;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;

/** Papers. */
@SingleTable(
    name = "office",
    entities = {Paper.class})
interface Office extends Table {

  /** All papers. */
  @Scan
  Pages<Paper> papers();
}
