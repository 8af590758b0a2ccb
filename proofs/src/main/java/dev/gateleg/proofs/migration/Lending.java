package dev.gateleg.proofs.migration;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;

/** Slips as they are to be kept. */
@SingleTable(
    name = "lending",
    entities = {Slip.class})
public interface Lending extends Table {

  /** A reader's slips. */
  @Query(consistent = true)
  Pages<Slip> slipsOf(String reader);

  /** All slips. */
  @Scan
  Pages<Slip> slips();
}
