package dev.gateleg.proofs.queue;

import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.patterns.queue.Lane;
import dev.gateleg.patterns.queue.Ticket;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A control: what the index shows as overdue is put back as it was read, with a new owner. The index is late, and so a job that
 * is finished comes back and is done again.
 */
public final class StaleRescue implements Scenario {

  private static final int WORKERS = 3;
  private static final int ROUNDS = 10;
  private static final Duration LEASE = Duration.ofSeconds(20);
  private static final Duration POLL = Duration.ofSeconds(30);

  /** The control. */
  public StaleRescue() {}

  @Override
  public String name() {
    return "stale-rescue";
  }

  @Override
  public String promise() {
    return "no job is finished twice";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.transactionsAnd(FaultKind.INDEX_LAG);
  }

  @Override
  public void play(World world) {
    Workshop workshop = world.open(WorkshopTable.TYPE);
    Journal<String> enqueued = QueueScenario.enqueuing(world);
    for (int i = 1; i <= WORKERS; i++) {
      AtomicInteger rounds = new AtomicInteger(ROUNDS);
      world.worker("worker-" + i, worker -> {
        while (rounds.getAndDecrement() > 0) {
          worker.sleepUpTo(POLL);
          try {
            round(worker);
          } catch (UnavailableException
              | ThrottledException
              | ConflictException
              | ConditionFailedException e) {
            worker.note(() -> "leaves it: " + e.getMessage());
          }
        }
      });
    }
    world.afterwards(checks -> enqueued.keys().forEach(id -> {
      long times = workshop.getConsistent(Effects.key(id)).map(Effect::times).orElse(0L);
      checks.that(times <= 1, () -> id + " was finished " + times + " times");
    }));
  }

  private static void round(Worker worker) {
    Workshop workshop = worker.open(WorkshopTable.TYPE);
    Instant now = worker.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    for (Task seen : workshop.tasks(Lane.WAITING, now).limit(2).list()) {
      Ticket mine = new Ticket(0, 0, Optional.of(worker.name()), LEASE, Optional.empty());
      workshop.put(new Task(
          seen.taskId(),
          seen.hopeless(),
          Optional.of(Lane.WAITING),
          Optional.of(now.plus(LEASE)),
          Optional.of(mine)));
      worker.sleepUpTo(LEASE);
      workshop
          .transaction()
          .add(workshop
              .update(Tasks.key(seen.taskId()))
              .remove(Tasks.lane)
              .remove(Tasks.due)
              .when(Tasks.ticket.is(mine)))
          .add(workshop.update(Effects.key(seen.taskId())).add(Effects.times, 1L))
          .run();
    }
  }
}
