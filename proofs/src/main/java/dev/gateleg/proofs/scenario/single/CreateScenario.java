package dev.gateleg.proofs.scenario.single;

import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import java.util.Deque;
import java.util.Optional;

/** Several clerks create the same tickets, each as its owner; a ticket has one creator, and it is told so. */
public final class CreateScenario implements Scenario {

  private static final int CLERKS = 3;
  private static final int TICKETS = 5;

  /** The scenario. */
  public CreateScenario() {}

  @Override
  public String name() {
    return "create";
  }

  @Override
  public String promise() {
    return "a create is acknowledged to the one who made the item, and refused to all others";
  }

  /** A try of a clerk for a ticket. */
  private record Try(String ticket, String clerk) {}

  @Override
  public void play(World world) {
    Desk desk = world.open(DeskTable.TYPE);
    Journal<Try> journal = world.journal();
    for (int i = 1; i <= CLERKS; i++) {
      Deque<String> work = Entries.of("ticket", TICKETS);
      world.worker("clerk-" + i, worker -> create(worker, work, journal));
    }
    world.afterwards(checks -> check(checks, desk, journal));
  }

  private static void create(Worker clerk, Deque<String> work, Journal<Try> journal) {
    Desk desk = clerk.open(DeskTable.TYPE);
    while (!work.isEmpty()) {
      String id = work.remove();
      journal.attempt(
          new Try(id, clerk.name()), () -> desk.create(new Ticket(id, Optional.of(clerk.name()))));
    }
  }

  private static void check(Checks checks, Desk desk, Journal<Try> journal) {
    journal.checkOnce(
        checks,
        tried -> desk.getConsistent(Tickets.key(tried.ticket()))
                .flatMap(Ticket::owner)
                .filter(tried.clerk()::equals)
                .isPresent()
            ? 1
            : 0);
  }
}
