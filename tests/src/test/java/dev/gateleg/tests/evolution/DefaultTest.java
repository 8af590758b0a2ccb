package dev.gateleg.tests.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.testing.FreshTable;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Items from before a component are read with its default. */
final class DefaultTest {

  private static final Instant SCANNED = Instant.parse("2024-05-01T20:00:00Z");

  @RegisterExtension
  final FreshTable<Booth> table = FreshTable.of(BoothTable.TYPE);

  private Booth booth;
  private FirstBooth first;

  @BeforeEach
  void open() {
    booth = table.open();
    first = FirstBoothTable.TYPE.with(table.client()).tableName(table.name()).open();
    first.create(new FirstTicket("t1", Optional.empty(), new FirstTicket.Seat(4)));
    first.create(new FirstTicket("t2", Optional.of(SCANNED), new FirstTicket.Seat(5)));
  }

  private static Ticket ticket(String id, Optional<Instant> scanned, int row, Ticket.State state) {
    return new Ticket(
        id,
        scanned,
        new Ticket.Seat(row, 1),
        Ticket.Kind.STANDARD,
        new BigDecimal("10.50"),
        state,
        LocalDate.of(2024, 5, 1),
        Duration.ofHours(2),
        true,
        7,
        "a \"quoted\" text",
        new UUID(0, 1));
  }

  @Test
  void anItemFromBeforeIsReadAsANewOne() {
    assertThat(booth.ticket("t1")).contains(ticket("t1", Optional.empty(), 4, Ticket.State.SOLD));
    assertThat(booth.ticket("t2"))
        .contains(ticket("t2", Optional.of(SCANNED), 5, Ticket.State.USED));
  }

  @Test
  void conditionsAndIndexesSeeWhatIsStored() {
    // region conditions
    assertThat(booth.ticketsOf(Ticket.Kind.STANDARD)).isEmpty();
    booth
        .update(Tickets.key("t1"))
        .set(Tickets.kind, Ticket.Kind.FRONT)
        .when(Tickets.kind.isAbsent().or(Tickets.kind.is(Ticket.Kind.STANDARD)))
        .run();
    // endregion
    assertThat(booth.ticket("t1").orElseThrow().kind()).isEqualTo(Ticket.Kind.FRONT);
    assertThat(booth.ticketsOf(Ticket.Kind.FRONT)).isEmpty();
    booth.put(booth.ticket("t1").orElseThrow());
    assertThat(booth.ticketsOf(Ticket.Kind.FRONT)).hasSize(1);
  }

  @Test
  void aWriteOfTheWholeItemStoresTheDefaults() {
    booth.put(booth.ticket("t2").orElseThrow());
    assertThat(booth.ticketsOf(Ticket.Kind.STANDARD)).hasSize(1);
    booth.modify(
        Tickets.key("t1"), ticket -> ticket("t1", Optional.of(SCANNED), 9, ticket.state()));
    assertThat(booth.ticket("t1").orElseThrow().seat()).isEqualTo(new Ticket.Seat(9, 1));
    assertThat(first.ticket("t1").orElseThrow().seat()).isEqualTo(new FirstTicket.Seat(9));
  }
}
