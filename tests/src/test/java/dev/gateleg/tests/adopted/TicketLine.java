package dev.gateleg.tests.adopted;

import dev.gateleg.model.Projection;

/** What the index by status holds of a ticket. */
@Projection(of = Ticket.class)
public record TicketLine(
    String customerId, String ticketId, String status, long openedAt, String subject) {}
