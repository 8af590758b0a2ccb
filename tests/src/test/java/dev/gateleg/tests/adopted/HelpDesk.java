package dev.gateleg.tests.adopted;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Index;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import java.util.Optional;

/** The access patterns of a table that another program made and still writes. */
@SingleTable(
    name = "helpdesk",
    partitionKey = "pk_id",
    sortKey = "sk_id",
    typeAttribute = "",
    attemptAttribute = "",
    entities = {Customer.class, Ticket.class},
    indexes = {
      @Index(
          name = "by_status",
          partitionKey = "ticket_status",
          sortKey = "opened_at",
          projected = Index.Projected.INCLUDE,
          include = "subject"),
      @Index(
          name = "by_agent",
          partitionKey = "agent_name",
          sortKey = "opened_at",
          projected = Index.Projected.KEYS_ONLY),
      @Index(name = "by_priority", local = true, sortKey = "priority"),
      @Index(name = "inverted", partitionKey = "sk_id", sortKey = "pk_id")
    })
public interface HelpDesk extends Table {

  /** One customer. */
  @Get
  Optional<Customer> customer(String customerId);

  /** One ticket. */
  @Get
  Optional<Ticket> ticket(String customerId, String ticketId);

  /** A customer's tickets. */
  @Query
  Pages<Ticket> ticketsOf(String customerId);

  /** Tickets in a state, newest first; the index holds a part of each. */
  @Query(index = "by_status", newestFirst = true)
  Pages<TicketLine> ticketsIn(String status);

  /** Tickets in a state that were opened between two seconds. */
  @Query(index = "by_status")
  Pages<TicketLine> ticketsBetween(String status, @From long from, @To long to);

  /** The tickets of an agent; the index holds their keys. */
  @Query(index = "by_agent")
  Pages<TicketReference> ticketsWith(String agent);

  /** A customer's tickets of a priority and above, as they are now. */
  @Query(index = "by_priority", consistent = true)
  Pages<Ticket> urgent(String customerId, @From Integer priority);

  /** Whoever has a ticket of this id. */
  @Query(index = "inverted")
  Pages<Ticket> ticketsCalled(String ticketId);

  /** Every customer: a scan. */
  @Scan
  Pages<Customer> everyCustomer();
}
