package dev.gateleg.proofs.scenario.batch;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;

/** The table of the scenarios of batches. */
@SingleTable(
    name = "lab",
    entities = {Sample.class})
interface Lab extends Table {

  /** The samples of a series. */
  @Query(consistent = true)
  Pages<Sample> samples(String series);
}
