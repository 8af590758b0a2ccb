package dev.gateleg.proofs.scenario.single;

import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A control: look whether it is there, and write it if it is not. Two who look at once both write. */
public final class SelectThenInsert implements Scenario {

  private static final int CLERKS = 3;
  private static final int TICKETS = 3;

  /** The control. */
  public SelectThenInsert() {}

  @Override
  public String name() {
    return "select-then-insert";
  }

  @Override
  public String promise() {
    return "a ticket has one creator";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public void play(World world) {
    world.open(DeskTable.TYPE);
    Map<String, Integer> creators = new HashMap<>();
    for (int i = 1; i <= CLERKS; i++) {
      Deque<String> work = Entries.of("ticket", TICKETS);
      world.worker("clerk-" + i, worker -> {
        Desk desk = worker.open(DeskTable.TYPE);
        while (!work.isEmpty()) {
          String id = work.remove();
          if (desk.getConsistent(Tickets.key(id)).isEmpty()) {
            desk.put(new Ticket(id, Optional.of(worker.name())));
            creators.merge(id, 1, Integer::sum);
          }
        }
      });
    }
    world.afterwards(checks -> creators.forEach(
        (id, count) -> checks.that(count <= 1, () -> id + " was created by " + count + " clerks")));
  }
}
