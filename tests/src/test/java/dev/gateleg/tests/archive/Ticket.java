package dev.gateleg.tests.archive;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.Version;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/** A ticket of support, closed on a day. */
@Entity
@Key(partition = "TICKET#{ticketId}", sort = "METADATA")
@Key(index = "GSI1", partition = "CLOSED#{closedOn}", sort = "{ticketId}")
record Ticket(
    String ticketId,
    Optional<LocalDate> closedOn,
    String text,
    @TimeToLive Optional<Instant> expiresAt,
    @Version long version) {}
