package dev.gateleg.proofs.changes;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.changes.Consuming;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** A consumer begins when the stream has 701 shards already: more than one list shows, each with a change or none. */
public final class ChangesBacklogScenario implements Scenario {

  /** Each write splits the shard that it goes to. */
  private static final int WRITES = 350;

  private static final int SHARDS_AT_ONCE = 64;
  private static final int WORKERS = 3;
  private static final int ROUNDS = 12;
  private static final Duration POLL = Duration.ofSeconds(8);
  private static final Duration CYCLE = Duration.ofSeconds(4);

  /** A dead worker's lease, and the looks that a list of eight pages takes. */
  private static final int MOST_IDLE_CYCLES = 10;

  private static final int MOST_CYCLES = 400;

  /** The scenario. */
  public ChangesBacklogScenario() {}

  @Override
  public String name() {
    return "changes-backlog";
  }

  @Override
  public String promise() {
    return "a backlog of 701 shards is read from the start, without a break, each change once";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.streamsAnd();
  }

  @Override
  public void play(World world) {
    Archive archive = Copying.made(world);
    world.engine().faults(Faults.none().with(Fault.SHARD_SPLIT, 1));
    for (int i = 0; i < WRITES; i++) {
      archive.create(new Entry("b" + i, 1 + i));
    }
    world.engine().faults(Faults.none());
    for (int i = 1; i <= WORKERS; i++) {
      AtomicInteger rounds = new AtomicInteger(ROUNDS);
      world.worker("consumer-" + i, worker -> consume(world, worker, rounds));
    }
    world.afterwards(checks -> {
      drain(world, archive, checks);
      Copying.check(world, archive, checks);
    });
  }

  private static Consuming consuming(World world, Changes changes, DynamoDbStreamsClient streams) {
    return Copying.consuming(world, changes, streams).shards(SHARDS_AT_ONCE);
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

  /** When all is quiet, one worker reads the rest: every cycle goes on until nothing is left. */
  private static void drain(World world, Archive archive, Checks checks) {
    ChangeConsumer last = consuming(world, Copying.changes(archive), world.streams())
        .worker("last")
        .open();
    int idle = 0;
    long seen = 0;
    for (int cycle = 0; copied(archive) < WRITES; cycle++) {
      boolean unused = last.runOnce();
      world.pass(CYCLE);
      long records = last.health().records();
      idle = records > seen ? 0 : idle + 1;
      seen = records;
      if (idle > MOST_IDLE_CYCLES || cycle > MOST_CYCLES) {
        checks.violation("nothing was read for " + idle + " cycles, and " + copied(archive) + " of "
            + WRITES + " changes are copied");
        return;
      }
    }
  }

  private static long copied(Archive archive) {
    return archive.copies().consistent().count();
  }
}
