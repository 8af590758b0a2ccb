package dev.gateleg.proofs.changes;

import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.changes.ChangesTrimmedException;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The stream loses records that a consumer which has begun has not read. It must not go on as if nothing had been. What is lost
 * before the first read of a stream was never there for the consumer, so it has begun before anything goes wrong.
 */
public final class ChangesTrimmedScenario implements Scenario {

  private static final int WORKERS = 2;
  private static final int FIRST_ROUNDS = 6;
  private static final int ROUNDS = 25;
  private static final Duration POLL = Duration.ofSeconds(8);

  /** The scenario. */
  public ChangesTrimmedScenario() {}

  @Override
  public String name() {
    return "changes-trimmed";
  }

  @Override
  public String promise() {
    return "a consumer whose changes are gone stops, or it has missed none";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.streamsAnd(FaultKind.TRIMMED_STREAM);
  }

  @Override
  public void play(World world) {
    Archive archive = Copying.made(world);
    archive.create(new Entry("first", 1));
    ChangeConsumer first = Copying.consuming(world, Copying.changes(archive), world.streams())
        .worker("first")
        .open();
    for (int round = 0; round < FIRST_ROUNDS; round++) {
      boolean unused = first.runOnce();
      world.pass(Duration.ofSeconds(2));
    }
    first.close();
    Copying.writing(world);
    for (int i = 1; i <= WORKERS; i++) {
      AtomicInteger rounds = new AtomicInteger(ROUNDS);
      world.worker("consumer-" + i, worker -> consume(world, worker, rounds));
    }
    world.afterwards(checks -> {
      Changes changes = Copying.changes(archive);
      ChangeConsumer last =
          Copying.consuming(world, changes, world.streams()).worker("last").open();
      try {
        Copying.drain(world, last, checks);
      } catch (ChangesTrimmedException e) {
        return; // it says so
      }
      Copying.checkState(archive, checks);
    });
  }

  private static void consume(World world, Worker worker, AtomicInteger rounds) {
    Archive archive = worker.open(ArchiveTable.TYPE);
    ChangeConsumer consumer = Copying.consuming(world, Copying.changes(archive), worker.streams())
        .worker(worker.name())
        .open();
    while (rounds.getAndDecrement() > 0) {
      try {
        boolean unused = consumer.runOnce();
      } catch (ChangesTrimmedException e) {
        return;
      } catch (RuntimeException e) {
        if (!Copying.passing(e)) {
          throw e;
        }
      }
      worker.sleepUpTo(POLL);
    }
  }
}
