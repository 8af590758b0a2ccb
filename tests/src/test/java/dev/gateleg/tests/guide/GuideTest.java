package dev.gateleg.tests.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.batch.BatchResult;
import dev.gateleg.core.call.Call;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.explain.Explain;
import dev.gateleg.core.explain.Meter;
import dev.gateleg.core.explain.Metered;
import dev.gateleg.core.read.Page;
import dev.gateleg.testing.FreshTable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

class GuideTest {

  private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");

  private final List<Call> calls = new CopyOnWriteArrayList<>();

  // region fresh
  @RegisterExtension
  final FreshTable<Helpdesk> table = FreshTable.of(HelpdeskTable.TYPE)
      .clock(Clock.fixed(NINE, ZoneOffset.UTC)) // the engine's time too
      .listener(calls::add);
  // endregion

  private Helpdesk helpdesk;

  @BeforeEach
  void open() {
    helpdesk = table.open();
  }

  private static Ticket ticket(String id, Optional<String> agent, Instant openedAt) {
    return new Ticket(
        id,
        "Printer on fire",
        State.OPEN,
        agent,
        new Place("B2", 3),
        new Mail("ada@example.org"),
        List.of(),
        Set.of(),
        Map.of(),
        0,
        openedAt,
        null,
        null,
        0);
  }

  @Test
  void writes() {
    Ticket ticket = ticket("t1", Optional.empty(), NINE);
    // region create
    Ticket stored = helpdesk.create(ticket); // with its version, createdAt and updatedAt
    // endregion
    assertThat(stored.version()).isPositive();
    assertThat(stored.createdAt()).isEqualTo(NINE);
    assertThatThrownBy(() -> helpdesk.create(ticket)).isInstanceOf(AlreadyExistsException.class);
    // region update
    Ticket taken = helpdesk
        .update(Tickets.key("t1"))
        .set(
            Tickets.agent,
            "ada") // enters GSI1: the missing parts are read, and presumed by condition
        .add(Tickets.views, 1)
        .append(Tickets.notes, List.of("Called back."))
        .addElements(Tickets.labels, Set.of("hardware"))
        .set(Tickets.place.floor, 4)
        .set(Tickets.votes.at("ada"), 5)
        .when(Tickets.agent.isAbsent().and(Tickets.state.is(State.OPEN)))
        .run();
    // endregion
    assertThat(taken.notes()).containsExactly("Called back.");
    assertThat(taken.place()).isEqualTo(new Place("B2", 4));
    assertThat(taken.votes()).isEqualTo(Map.of("ada", 5));
    assertThat(helpdesk.allTicketsOf("ada")).containsExactly(taken);
    // region failure
    try {
      helpdesk
          .update(Tickets.key("t1"))
          .set(Tickets.agent, "bob")
          .when(Tickets.agent.isAbsent())
          .run();
    } catch (ConditionFailedException e) {
      String holder = e.item().get("agent").s(); // the item as it was comes along
      assertThat(holder).isEqualTo("ada");
    }
    // endregion
    // region exactly-once
    Ticket seen =
        helpdesk.update(Tickets.key("t1")).add(Tickets.views, 1).exactlyOnce().run();
    // endregion
    assertThat(seen.views()).isEqualTo(taken.views() + 1);
    // region modify
    Ticket solved = helpdesk.modify(
        Tickets.key("t1"), t -> solved(t)); // read, change, write if unchanged, else again
    // endregion
    assertThat(helpdesk.ticketsOf("ada", State.SOLVED, NINE, null)).containsExactly(solved);
    assertThat(helpdesk.ticketsOf("ada", State.OPEN, NINE, null)).isEmpty();
    // region delete
    helpdesk.delete(solved); // only at the version that was read
    // endregion
    assertThat(helpdesk.ticket("t1")).isEmpty();
  }

  private static Ticket solved(Ticket t) {
    return new Ticket(
        t.ticketId(),
        t.title(),
        State.SOLVED,
        t.agent(),
        t.place(),
        t.contact(),
        t.notes(),
        t.labels(),
        t.votes(),
        t.views(),
        t.openedAt(),
        t.createdAt(),
        t.updatedAt(),
        t.version());
  }

  @Test
  void reads() {
    helpdesk.create(ticket("t1", Optional.of("ada"), NINE));
    helpdesk.create(ticket("t2", Optional.of("ada"), NINE.plusSeconds(60)));
    helpdesk.create(new Event("t1", NINE, "e1", "opened"));
    String cursor = null;
    // region reads
    Page<Ticket> page =
        helpdesk.allTicketsOf("ada").page(20, cursor); // page.next() goes to the browser and back
    List<Ticket> two =
        helpdesk.allTicketsOf("ada").filter(Tickets.views.atMost(10)).limit(2).list();
    long open = helpdesk.ticketsOf("ada", State.OPEN, NINE, null).count();
    List<TicketTitle> titles = helpdesk.titlesOf("ada").reversed().list();
    for (Ticket each : helpdesk.everyTicket().parallel(4)) {
      assertThat(each.title()).isNotEmpty();
    }
    // endregion
    assertThat(page.items()).hasSize(2);
    assertThat(two).hasSize(2);
    assertThat(open).isEqualTo(2);
    assertThat(titles).extracting(TicketTitle::ticketId).containsExactly("t2", "t1");
    // region collection
    History history = helpdesk.history("t1").orElseThrow();
    List<Entry> entries = helpdesk.entries("t1").list();
    // endregion
    assertThat(history.events()).hasSize(1);
    assertThat(entries).hasSize(2);
    assertThat(helpdesk.eventsAt("t1", NINE, "e")).hasSize(1);
  }

  @Test
  void expiry() {
    helpdesk.put(new Session("s1", "ada", NINE.minusSeconds(1)));
    assertThat(helpdesk.session("s1")).isEmpty();
    helpdesk.create(new Session("s1", "ada", NINE.plus(Duration.ofHours(1))));
    assertThat(helpdesk.session("s1")).isPresent();
  }

  @Test
  void batches() {
    // region batch
    List<Event> events = IntStream.range(0, 1000)
        .mapToObj(i -> new Event("t1", NINE.plusSeconds(i), "e" + i, "imported"))
        .toList();
    BatchResult result = helpdesk.batch().putAll(events).concurrency(4).run();
    // endregion
    assertThat(result.left()).isEmpty();
    assertThat(helpdesk.events("t1").count()).isEqualTo(1000);
  }

  @Test
  void seeing() {
    helpdesk.create(ticket("t1", Optional.of("ada"), NINE));
    calls.clear();
    // region seeing
    helpdesk.allTicketsOf("ada").list();
    Call call = calls.get(
        0); // allTicketsOf, Query, Ticket, GSI1, its duration, its cost by table and index
    // endregion
    // region explain
    List<DynamoDbRequest> requests =
        Explain.requests(helpdesk, h -> h.ticket("t1")); // nothing is sent
    Metered<List<Ticket>> metered =
        Meter.run(helpdesk, h -> h.allTicketsOf("ada").list());
    double units = metered.cost().total(); // also by table and index
    // endregion
    assertThat(requests).hasSize(1);
    assertThat(units).isPositive();
    assertThat(metered.result()).hasSize(1);
    assertThat(call.pattern()).isEqualTo("allTicketsOf");
    assertThat(call.cost().indexes()).containsKey("GSI1");
  }
}
