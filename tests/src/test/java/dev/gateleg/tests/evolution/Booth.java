package dev.gateleg.tests.evolution;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import java.util.Optional;

/** The booth's table as it is now. */
@SingleTable(
    name = "booth",
    entities = {Ticket.class})
interface Booth extends Table {

  /** One ticket. */
  @Get(consistent = true)
  Optional<Ticket> ticket(String id);

  /** The tickets of a kind. */
  @Query(index = "GSI1")
  Pages<Ticket> ticketsOf(Ticket.Kind kind);
}
