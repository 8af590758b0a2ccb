package dev.gateleg.proofs.scenario.single;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.util.Optional;

/** Something that has one owner. */
@Entity
@Key(partition = "TICKET#{ticketId}", sort = "TICKET")
record Ticket(String ticketId, Optional<String> owner) {}
