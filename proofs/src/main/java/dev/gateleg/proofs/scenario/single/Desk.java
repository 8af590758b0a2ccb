package dev.gateleg.proofs.scenario.single;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;

/** The table of the scenarios of single writes. */
@SingleTable(
    name = "desk",
    entities = {Sheet.class, Note.class, Ticket.class, Booking.class})
interface Desk extends Table {

  /** Who has booked a seat. */
  @Query(index = "GSI1")
  Pages<Booking> bookingsOf(String seat);

  /** All bookings. */
  @Scan
  Pages<Booking> bookings();
}
