package dev.gateleg.proofs.changes;

import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.changes.Consuming;
import dev.gateleg.patterns.changes.StartAt;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Consumers begin with all data while it is changed: a gap or a double would break the chain of an entry's revisions. */
public final class ChangesFromAllScenario implements Scenario {

  private static final int BEFORE = 12;
  private static final int WORKERS = 2;
  private static final int ROUNDS = 25;
  private static final Duration POLL = Duration.ofSeconds(8);

  /** The scenario. */
  public ChangesFromAllScenario() {}

  @Override
  public String name() {
    return "changes-from-all";
  }

  @Override
  public String promise() {
    return "a consumer that begins with all data hears of each item once, and of its changes from"
        + " there on";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.streamsAnd();
  }

  @Override
  public void play(World world) {
    Archive archive = Copying.made(world);
    for (int i = 0; i < BEFORE; i++) {
      archive.create(new Entry("e" + i, 1 + i));
      archive.update(Entries.key("e" + i)).set(Entries.revision, 100L + i).run();
    }
    Copying.writing(world);
    for (int i = 1; i <= WORKERS; i++) {
      AtomicInteger rounds = new AtomicInteger(ROUNDS);
      world.worker("consumer-" + i, worker -> consume(world, worker, rounds));
    }
    world.afterwards(checks -> {
      Changes changes = Copying.changes(archive);
      ChangeConsumer last =
          consuming(world, changes, world.streams()).worker("last").open();
      Copying.drain(world, last, checks);
      consuming(world, changes, world.streams())
          .deadLetters()
          .list()
          .forEach(letter -> checks.violation(letter.key() + ": " + letter.cause()));
      Copying.checkState(archive, checks);
    });
  }

  private static Consuming consuming(World world, Changes changes, DynamoDbStreamsClient streams) {
    return Copying.consuming(world, changes, streams).startAt(StartAt.ALL_DATA);
  }

  private static void consume(World world, Worker worker, AtomicInteger rounds) {
    Archive archive = worker.open(ArchiveTable.TYPE);
    ChangeConsumer consumer = consuming(world, Copying.changes(archive), worker.streams())
        .worker(worker.name())
        .open();
    while (rounds.getAndDecrement() > 0) {
      Copying.round(worker, consumer);
      worker.sleepUpTo(POLL);
    }
  }
}
