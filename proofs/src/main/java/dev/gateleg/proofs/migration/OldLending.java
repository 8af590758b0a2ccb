package dev.gateleg.proofs.migration;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;

/** Slips as they were kept, in another table than the new ones. */
@SingleTable(
    name = "old-lending",
    entities = {OldSlip.class})
public interface OldLending extends Table {

  /** All slips. */
  @Scan
  Pages<OldSlip> slips();
}
