package dev.gateleg.proofs.migration;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;

/** Slips as they were kept, in one table with the new ones. */
@SingleTable(
    name = "lending",
    entities = {FormerSlip.class})
public interface FormerLending extends Table {

  /** All slips. */
  @Scan
  Pages<FormerSlip> slips();
}
