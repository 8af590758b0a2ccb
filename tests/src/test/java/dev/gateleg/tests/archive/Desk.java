package dev.gateleg.tests.archive;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;
import java.time.LocalDate;

/** Tickets and customers. */
@SingleTable(
    name = "desk",
    entities = {Ticket.class, Customer.class})
interface Desk extends Table {

  /** The tickets that were closed on a day. */
  @Query(index = "GSI1")
  Pages<Ticket> closedOn(LocalDate closedOn);

  /** All tickets. */
  @Scan
  Pages<Ticket> tickets();

  /** All customers. */
  @Scan
  Pages<Customer> customers();
}
