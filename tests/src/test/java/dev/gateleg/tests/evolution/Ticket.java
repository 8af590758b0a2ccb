package dev.gateleg.tests.evolution;

import dev.gateleg.model.Default;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.UUID;

/** A ticket as it is now. */
// region default
@Entity
@Key(partition = "TICKET#{id}", sort = "TICKET")
@Key(index = "GSI1", partition = "KIND#{kind}", sort = "{id}")
record Ticket(
    String id,
    Optional<Instant> scannedAt,
    Seat seat,
    @Default("STANDARD") Kind kind,
    @Default("10.50") BigDecimal price,
    @Default(by = "stateOf") State state,
    // endregion
    @Default("2024-05-01") LocalDate day,
    @Default("PT2H") Duration lasts,
    @Default("true") boolean refundable,
    @Default("7") long points,
    @Default("a \"quoted\" text") String note,
    @Default("00000000-0000-0000-0000-000000000001") UUID holder) {

  /** What a ticket is good for. */
  enum Kind {
    STANDARD,
    FRONT
  }

  /** Whether it was used. */
  enum State {
    SOLD,
    USED
  }

  /** Where somebody sits. */
  record Seat(int row, @Default("1") int place) {}

  // region by
  static State stateOf(Optional<Instant> scannedAt) {
    return scannedAt.isPresent() ? State.USED : State.SOLD;
  }
  // endregion
}
