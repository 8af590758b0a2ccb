package dev.gateleg.tests.adopted;

import dev.gateleg.model.Projection;

/** What the index by agent holds of a ticket: its keys. */
@Projection(of = Ticket.class)
public record TicketReference(String customerId, String ticketId, long openedAt) {}
