package dev.gateleg.tests.guide;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Attribute;
import dev.gateleg.model.CreatedAt;
import dev.gateleg.model.Entity;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Key;
import dev.gateleg.model.Prefix;
import dev.gateleg.model.Projection;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.To;
import dev.gateleg.model.UpdatedAt;
import dev.gateleg.model.Version;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

// region entities
@Entity
@Key(partition = "TICKET#{ticketId}", sort = "TICKET")
@Key(index = "GSI1", partition = "AGENT#{agent}", sort = "{state}#{openedAt}")
record Ticket(
    String ticketId,
    String title,
    State state,
    Optional<String> agent, // a ticket without an agent is absent from GSI1
    Place place,
    Contact contact,
    List<String> notes,
    Set<String> labels,
    Map<String, Integer> votes,
    int views,
    @Attribute("opened_at") Instant openedAt,
    @CreatedAt @Nullable Instant createdAt,
    @UpdatedAt @Nullable Instant updatedAt,
    @Version long version)
    implements Entry {}

@Entity
@Key(partition = "TICKET#{ticketId}", sort = "EVENT#{at}#{eventId}")
record Event(String ticketId, Instant at, String eventId, String text) implements Entry {}

@Entity
@Key(partition = "SESSION#{sessionId}", sort = "SESSION")
record Session(String sessionId, String user, @TimeToLive Instant expiresAt) {}
// endregion

// region values
/** Everything in a ticket's partition. */
sealed interface Entry permits Ticket, Event {}

/** A nested record is stored as a map. */
record Place(String building, int floor) {}

/** A sealed type is stored as a map of one entry: its name and its fields. */
sealed interface Contact permits Phone, Mail {}

record Phone(String number) implements Contact {}

record Mail(String address) implements Contact {}
// endregion

enum State {
  OPEN,
  SOLVED
}

// region projection
@Projection(of = Ticket.class)
record TicketTitle(String ticketId, String title) {}
// endregion

// region patterns
@SingleTable(
    name = "helpdesk",
    entities = {Ticket.class, Event.class, Session.class})
interface Helpdesk extends Table {

  /** One ticket. */
  @Get
  Optional<Ticket> ticket(String ticketId);

  /** One ticket as of now: every write that was acknowledged before is seen. */
  @Get(consistent = true)
  Optional<Ticket> ticketNow(String ticketId);

  /** A session. */
  @Get
  Optional<Session> session(String sessionId);

  /** An agent's tickets in a state, opened between two instants. */
  @Query(index = "GSI1")
  Pages<Ticket> ticketsOf(String agent, State state, @From Instant from, @To @Nullable Instant to);

  /** An agent's tickets, in whatever state, newest last within each. */
  @Query(index = "GSI1")
  Pages<Ticket> allTicketsOf(String agent);

  /** Only what a list shows of an agent's tickets. */
  @Query(index = "GSI1")
  Pages<TicketTitle> titlesOf(String agent);

  /** What happened to a ticket, newest first. */
  @Query(newestFirst = true)
  Pages<Event> events(String ticketId);

  /** What happened to a ticket at one instant, by the start of the event's id. */
  @Query
  Pages<Event> eventsAt(String ticketId, Instant at, @Prefix String eventId);

  /** A ticket with its events: one Query. */
  @Query
  Optional<History> history(String ticketId);

  /** The same as a list in the order of the sort key. */
  @Query
  Pages<Entry> entries(String ticketId);

  /** Every ticket: reads the whole table. */
  @Scan
  Pages<Ticket> everyTicket();
}

record History(Ticket ticket, List<Event> events) {}
// endregion
