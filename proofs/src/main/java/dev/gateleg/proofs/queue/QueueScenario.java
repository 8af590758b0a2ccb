package dev.gateleg.proofs.queue;

import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.patterns.queue.Job;
import dev.gateleg.patterns.queue.JobLostException;
import dev.gateleg.patterns.queue.Lane;
import dev.gateleg.patterns.queue.WorkQueue;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Producers enqueue tasks; workers take, keep, finish and fail them, die in between, and come back as zombies. */
public final class QueueScenario implements Scenario {

  static final int TASKS = 5;

  private static final int WORKERS = 3;
  private static final int ROUNDS = 8;
  private static final int ATTEMPTS = 4;
  private static final Duration LEASE = Duration.ofSeconds(20);
  private static final Duration POLL = Duration.ofSeconds(30);

  /** The scenario. */
  public QueueScenario() {}

  @Override
  public String name() {
    return "queue";
  }

  @Override
  public String promise() {
    return "no job is finished twice, none is lost, no fence is given twice, nobody takes over before the lease ends";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.transactionsAnd(FaultKind.INDEX_LAG, FaultKind.STALE_READ);
  }

  @Override
  public void play(World world) {
    Workshop workshop = world.open(WorkshopTable.TYPE);
    Journal<String> enqueued = enqueuing(world);
    Holders holders = new Holders(world, LEASE);
    for (int i = 1; i <= WORKERS; i++) {
      AtomicInteger rounds = new AtomicInteger(ROUNDS);
      world.worker("worker-" + i, worker -> {
        WorkQueue<Task> queue = queue(world, worker.open(WorkshopTable.TYPE), worker.name());
        while (rounds.getAndDecrement() > 0) {
          worker.sleepUpTo(POLL);
          round(world, worker, queue, holders);
          if (worker.random().nextInt(ROUNDS) == 0) {
            replay(worker, queue);
          }
        }
      });
    }
    world.afterwards(checks -> {
      drain(world, workshop);
      holders.wrong().forEach(checks::violation);
      check(workshop, enqueued, checks);
    });
  }

  /** A producer enqueues tasks together with what they will leave behind. */
  static Journal<String> enqueuing(World world) {
    Journal<String> enqueued = world.journal();
    AtomicInteger next = new AtomicInteger();
    world.worker("producer", worker -> {
      Workshop mine = worker.open(WorkshopTable.TYPE);
      while (next.get() < TASKS) {
        int number = next.getAndIncrement();
        String id = "t" + number;
        enqueued.attempt(id, () -> {
          mine.transaction()
              .add(mine.creating(Task.waiting(
                  id, number == 0, worker.clock().instant().truncatedTo(ChronoUnit.MILLIS))))
              .add(mine.creating(new Effect(id, 0)))
              .run();
          return true;
        });
      }
    });
    return enqueued;
  }

  private static WorkQueue<Task> queue(World world, Workshop workshop, String name) {
    return WorkQueue.of(workshop, Task.QUEUE, workshop::tasks)
        .worker(name)
        .lease(LEASE)
        .attempts(ATTEMPTS)
        .backoff(Duration.ofSeconds(1), Duration.ofSeconds(10))
        .ticks(() -> TimeUnit.MILLISECONDS.toNanos(world.clock().millis()));
  }

  private static void round(World world, Worker worker, WorkQueue<Task> queue, Holders holders) {
    try {
      Instant asked = world.clock().instant();
      List<Job<Task>> jobs = queue.take(2);
      jobs.forEach(job -> holders.taken(job, asked));
      for (Job<Task> job : jobs) {
        done(world, worker, job, holders);
      }
    } catch (UnavailableException | ThrottledException | ConflictException e) {
      worker.note(() -> "leaves it: " + e.getMessage());
    }
  }

  /** Somebody gives what is dead another chance; a job that another replayed, or that lives again, stays as it is. */
  private static void replay(Worker worker, WorkQueue<Task> queue) {
    try {
      queue.dead(TASKS).forEach(dead -> {
        boolean replayed = queue.replay(dead);
        worker.note(() -> (replayed ? "replays " : "does not replay ") + dead.taskId());
      });
    } catch (UnavailableException | ThrottledException | ConflictException e) {
      worker.note(() -> "leaves it: " + e.getMessage());
    }
  }

  private static void done(World world, Worker worker, Job<Task> job, Holders holders) {
    Workshop workshop = worker.open(WorkshopTable.TYPE);
    try {
      worker.sleepUpTo(LEASE);
      if (worker.random().nextBoolean()) {
        Instant asked = world.clock().instant();
        job.heartbeat();
        holders.beat(job, asked);
      }
      holders.leaves(job);
      if (job.entity().hopeless() || worker.random().nextInt(4) == 0) {
        job.fail("it did not work");
      } else if (worker.random().nextInt(6) == 0) {
        job.later(Duration.ofSeconds(5));
      } else {
        workshop
            .transaction()
            .add(job.finishing())
            .add(workshop.update(Effects.key(job.entity().taskId())).add(Effects.times, 1L))
            .run();
      }
    } catch (JobLostException e) {
      worker.note(() -> "was too late: " + e.getMessage());
    }
  }

  /** When all is quiet, one worker does the rest: whatever is left is taken within two leases. */
  private static void drain(World world, Workshop workshop) {
    WorkQueue<Task> queue = queue(world, workshop, "last");
    for (int i = 0; i < 4 * ATTEMPTS * TASKS; i++) {
      for (Job<Task> job : queue.take(TASKS)) {
        if (job.entity().hopeless()) {
          job.fail("it never works");
        } else {
          workshop
              .transaction()
              .add(job.finishing())
              .add(workshop.update(Effects.key(job.entity().taskId())).add(Effects.times, 1L))
              .run();
        }
      }
      GeneratedTable.contextOf(workshop).sleeper().sleep(LEASE);
    }
  }

  static void check(Workshop workshop, Journal<String> enqueued, Checks checks) {
    for (String id : enqueued.keys()) {
      Task task = workshop.getConsistent(Tasks.key(id)).orElse(null);
      long times = workshop.getConsistent(Effects.key(id)).map(Effect::times).orElse(0L);
      if (task == null) {
        checks.that(!enqueued.acknowledged(id), () -> id + " was enqueued and is not there");
        continue;
      }
      checks.that(
          !task.lane().equals(Optional.of(Lane.WAITING)), () -> id + " was never done: " + task);
      boolean dead = task.lane().equals(Optional.of(Lane.DEAD));
      checks.equal("how often " + id + " was finished", dead ? 0L : 1L, times);
      checks.that(
          !dead || task.ticket().orElseThrow().attempts() >= ATTEMPTS,
          () -> id + " died before its last attempt: " + task);
      checks.that(!task.hopeless() || dead, () -> id + " is hopeless and not dead: " + task);
    }
  }
}
