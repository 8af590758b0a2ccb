package dev.gateleg.testing.simulation;

import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.call.Threads;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.core.table.ScopedTableType;
import dev.gateleg.core.table.TableDefinition;
import dev.gateleg.core.table.TableOpener;
import dev.gateleg.core.table.TableType;
import dev.gateleg.engine.Engine;
import dev.gateleg.testing.simulation.schedule.VirtualClock;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The world of one run: an engine of its own with nothing in it, a clock at the start of time, and workers who are still to
 * begin. Nothing goes wrong for those who look at it from outside: while it is filled, and when it is checked.
 */
public final class World {

  private final Engine engine;
  private final DynamoDbClient client;
  private final VirtualClock time;
  private final Random random;
  private final Set<String> made = new HashSet<>();
  private final List<Plan> plans = new ArrayList<>();
  private final List<Consumer<Checks>> checks = new ArrayList<>();

  /** A worker who is to begin. */
  record Plan(String name, Consumer<Worker> code) {}

  World(Engine engine, VirtualClock time, Random random) {
    this.engine = engine;
    this.client = engine.client();
    this.time = time;
    this.random = random;
  }

  /** A client without faults. */
  public DynamoDbClient client() {
    return client;
  }

  /** A client of streams without faults. */
  public DynamoDbStreamsClient streams() {
    return engine.streamsClient();
  }

  /** The engine, for faults while the world is filled and for what is due when time passes. */
  public Engine engine() {
    return engine;
  }

  /** Opens a table without faults; the first time, it is made. */
  public <T> T open(TableType<T> type) {
    make(type, request -> {});
    return prepared(type.with(client)).open();
  }

  /** Opens a table without faults; the first time, it is made with a stream of that view. */
  public <T> T openStreaming(TableType<T> type, StreamViewType view) {
    make(
        type,
        request ->
            request.streamSpecification(stream -> stream.streamEnabled(true).streamViewType(view)));
    return prepared(type.with(client)).open();
  }

  /** Opens a table for a scope without faults; the first time, it is made. */
  public <T, S> T open(ScopedTableType<T, S> type, S scope) {
    make(type, request -> {});
    return prepared(type.with(client, scope)).open();
  }

  private void make(TableDefinition<?> type, Consumer<CreateTableRequest.Builder> change) {
    String name = type.schema().name();
    if (made.add(name)) {
      Tables.create(client, type.schema(), name, change);
    }
  }

  private <T> TableOpener<T> prepared(TableOpener<T> opener) {
    return opener
        .clock(time)
        .random(random::nextLong)
        .sleeper(new Sleeper() {
          @Override
          public void sleep(Duration duration) {
            time.advance(duration);
          }

          @Override
          public long nanos() {
            return time.nanos();
          }
        })
        .threads(Threads.inTurn());
  }

  /** The true time. */
  public Clock clock() {
    return time;
  }

  /** Random numbers for what differs from run to run. */
  public Random random() {
    return random;
  }

  /** A journal with nothing in it. */
  public <K> Journal<K> journal() {
    return new Journal<>();
  }

  /**
   * Adds a worker. When it dies, its code is begun again from its start, by a worker with the same name who remembers
   * nothing; and so it is when a call ends in an exception that leaves everything open, and the code does not catch it. Any
   * other exception that the code lets go is a violation.
   */
  public void worker(String name, Consumer<Worker> code) {
    plans.add(new Plan(name, code));
  }

  /** Lets time pass when all is quiet, while it is checked. */
  public void pass(Duration time) {
    this.time.advance(time);
    engine.runDue();
  }

  /** Adds what is checked when all workers are done, the faults are over and all that was under way has arrived. */
  public void afterwards(Consumer<Checks> check) {
    checks.add(check);
  }

  List<Plan> plans() {
    return plans;
  }

  void check(Checks all) {
    checks.forEach(check -> check.accept(all));
  }
}
