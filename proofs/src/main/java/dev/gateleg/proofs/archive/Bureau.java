package dev.gateleg.proofs.archive;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;

/** Permits. */
@SingleTable(
    name = "bureau",
    entities = {Permit.class})
interface Bureau extends Table {

  /** All permits. */
  @Scan
  Pages<Permit> permits();
}
