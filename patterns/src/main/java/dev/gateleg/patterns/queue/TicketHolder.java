package dev.gateleg.patterns.queue;

import dev.gateleg.core.Table;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.SingleTable;
import java.util.Optional;

/** An entity of no table, from which the compiler writes the fields of {@link Ticket} that all queued entities use. */
@Entity
@Key(partition = "{id}", sort = "TICKET")
record TicketHolder(String id, Optional<Ticket> ticket) {

  /** A table of no use but that. */
  @SingleTable(name = "tickets", entities = TicketHolder.class)
  interface Tickets extends Table {}
}
