package dev.gateleg.proofs.queue;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import dev.gateleg.patterns.queue.Lane;
import java.time.Instant;

/** Tasks and their effects. */
@SingleTable(
    name = "workshop",
    entities = {Task.class, Effect.class})
interface Workshop extends Table {

  /** Tasks of a lane, the earliest first. */
  @Query(index = "WORK")
  Pages<Task> tasks(Lane lane, @To Instant due);
}
