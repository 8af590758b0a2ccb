package dev.gateleg.proofs.changes;

import dev.gateleg.patterns.changes.Change;
import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.ChangeHandler;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.changes.DeadLetter;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Workers share the shards of a stream, die, stand still, steal and hand over; one item's changes are poison until late. */
public final class ChangesScenario implements Scenario {

  private static final String POISON = "e0";
  private static final int WORKERS = 3;
  private static final int ROUNDS = 25;
  private static final Duration POLL = Duration.ofSeconds(8);

  private final boolean batches;

  private ChangesScenario(boolean batches) {
    this.batches = batches;
  }

  /** The handler takes one change at a time. */
  public static ChangesScenario oneByOne() {
    return new ChangesScenario(false);
  }

  /** The handler takes several changes at once. */
  public static ChangesScenario inBatches() {
    return new ChangesScenario(true);
  }

  @Override
  public String name() {
    return batches ? "changes-batches" : "changes";
  }

  @Override
  public String promise() {
    return "every change is copied once, those of an item in their order, and what can't be waits"
        + " as dead letters";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.streamsAnd();
  }

  @Override
  public void play(World world) {
    Archive archive = Copying.made(world);
    Copying.writing(world);
    for (int i = 1; i <= WORKERS; i++) {
      AtomicInteger rounds = new AtomicInteger(ROUNDS);
      world.worker("consumer-" + i, worker -> consume(world, worker, rounds));
    }
    world.afterwards(checks -> {
      drain(world, archive, checks);
      Copying.check(world, archive, checks);
    });
  }

  /** A handler that can't handle one item. */
  private Changes poisoned(Archive archive) {
    ChangeHandler<Change<Entry>> handler = change -> {
      if (change.key().partition().s().endsWith(POISON)) {
        throw new IllegalArgumentException("poison");
      }
      Copying.copy(archive, change);
    };
    return Changes.of(archive, "copier")
        .on(
            Entries.TYPE,
            entries -> batches
                ? entries.inBatches(3, several -> {
                  for (Change<Entry> change : several) {
                    handler.handle(change);
                  }
                })
                : entries.each(handler));
  }

  private void consume(World world, Worker worker, AtomicInteger rounds) {
    Archive archive = worker.open(ArchiveTable.TYPE);
    ChangeConsumer consumer = Copying.consuming(world, poisoned(archive), worker.streams())
        .worker(worker.name())
        .open();
    while (rounds.getAndDecrement() > 0) {
      Copying.round(worker, consumer);
      worker.sleepUpTo(POLL);
      if (worker.random().nextInt(12) == 0) {
        consumer.close();
        consumer = Copying.consuming(world, poisoned(archive), worker.streams())
            .worker(worker.name())
            .open();
      }
    }
  }

  /** When all is quiet, one worker reads the rest, and the dead letters are replayed. */
  private void drain(World world, Archive archive, Checks checks) {
    Changes poisoned = poisoned(archive);
    ChangeConsumer last =
        Copying.consuming(world, poisoned, world.streams()).worker("last").open();
    Copying.drain(world, last, checks);
    List<DeadLetter> letters =
        Copying.consuming(world, poisoned, world.streams()).deadLetters().list();
    for (DeadLetter letter : letters) {
      checks.that(
          letter.key().contains(POISON),
          () -> "a change failed that should not: " + letter.key() + " " + letter.cause());
    }
    var replayed = Copying.consuming(world, Copying.changes(archive), world.streams())
        .deadLetters()
        .replay();
    replayed.failed().forEach(failed -> checks.violation("a replay failed: " + failed.cause()));
  }
}
