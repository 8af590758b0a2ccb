package dev.gateleg.tests.evolution;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TypeName;
import java.time.Instant;
import java.util.Optional;

/** A ticket as it was at first. */
@Entity
@TypeName("Ticket")
@Key(partition = "TICKET#{id}", sort = "TICKET")
record FirstTicket(String id, Optional<Instant> scannedAt, Seat seat) {

  /** Where somebody sits. */
  record Seat(int row) {}
}
