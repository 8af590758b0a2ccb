package dev.gateleg.proofs.scenario.single;

import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Several clerks take tickets that nobody has, by a conditional update, and some give theirs back for others to take. */
public final class UpdateScenario implements Scenario {

  private static final int CLERKS = 3;
  private static final int TICKETS = 3;
  private static final int ROUNDS = 6;

  /** The scenario. */
  public UpdateScenario() {}

  @Override
  public String name() {
    return "update";
  }

  @Override
  public String promise() {
    return "a ticket that is taken on condition that it is free has one owner at a time";
  }

  /** Who was told to own which ticket, and has not begun to give it back. */
  private static final class Owners {
    private final Map<String, String> owners = new HashMap<>();
    private final List<String> clashes = new ArrayList<>();

    void took(String ticket, String clerk) {
      String other = owners.put(ticket, clerk);
      if (other != null && !other.equals(clerk)) {
        clashes.add(clerk + " was given " + ticket + " while " + other + " had it");
      }
    }

    void gaveBack(String ticket, String clerk) {
      owners.remove(ticket, clerk);
    }
  }

  @Override
  public void play(World world) {
    Desk desk = world.open(DeskTable.TYPE);
    Entries.of("ticket", TICKETS).forEach(id -> desk.create(new Ticket(id, Optional.empty())));
    Journal<String> journal = world.journal();
    Owners owners = new Owners();
    for (int i = 1; i <= CLERKS; i++) {
      Deque<String> work = Entries.of("clerk-" + i, ROUNDS);
      world.worker("clerk-" + i, worker -> takeAndGiveBack(worker, work, journal, owners));
    }
    world.afterwards(checks -> check(checks, desk, owners));
  }

  private static void takeAndGiveBack(
      Worker clerk, Deque<String> work, Journal<String> journal, Owners owners) {
    Desk desk = clerk.open(DeskTable.TYPE);
    while (!work.isEmpty()) {
      // A name for each time it is owned: what comes late of an earlier time is told from this one.
      String owner = work.remove();
      String id = "ticket/" + (1 + clerk.random().nextInt(TICKETS));
      boolean taken = journal
          .attempt(
              owner,
              () -> desk.update(Tickets.key(id))
                  .set(Tickets.owner, owner)
                  .when(Tickets.owner.isAbsent())
                  .run())
          .acknowledged();
      if (taken) {
        owners.took(id, owner);
        if (clerk.random().nextBoolean()) {
          owners.gaveBack(id, owner);
          desk.update(Tickets.key(id))
              .remove(Tickets.owner)
              .when(Tickets.owner.is(owner))
              .run();
        }
      }
    }
  }

  private static void check(Checks checks, Desk desk, Owners owners) {
    owners.clashes.forEach(checks::violation);
    owners.owners.forEach((ticket, owner) -> checks.equal(
        "the owner of " + ticket,
        Optional.of(owner),
        desk.getConsistent(Tickets.key(ticket)).orElseThrow().owner()));
  }
}
