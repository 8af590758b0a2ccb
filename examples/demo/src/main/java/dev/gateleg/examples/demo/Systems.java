package dev.gateleg.examples.demo;

import dev.gateleg.core.schema.Tables;
import dev.gateleg.examples.load.Load;
import dev.gateleg.examples.load.LoadClient;
import dev.gateleg.examples.load.Tally;
import dev.gateleg.examples.system.ExampleSystem;
import dev.gateleg.examples.system.OpenSystem;
import dev.gateleg.examples.system.Place;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The example systems as the demo's own process sees them: it makes their tables, writes their seed data, puts load on their
 * services, and audits. The services themselves run elsewhere.
 */
final class Systems implements AutoCloseable {

  private static final Duration LAST_ROUND = Duration.ofMinutes(5);
  private static final Duration TO_REST = Duration.ofMinutes(5);

  /** A system, opened for seed data and audit. */
  record Seen(ExampleSystem system, String table, OpenSystem open, Load load) {}

  private final List<Seen> all = new ArrayList<>();
  private final DynamoDbClient client;
  private final Tally tally = new Tally();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean ending;

  Systems(
      DynamoDbClient client, DynamoDbStreamsClient streams, String suffix, long seed, Path folder) {
    this.client = client;
    for (ExampleSystem system : ExampleSystem.all()) {
      String table = system.name() + suffix;
      OpenSystem open =
          system.open(new Place(client, streams, table, Clock.systemUTC(), call -> {}, folder));
      all.add(new Seen(system, table, open, open.load(seed)));
    }
  }

  List<Seen> all() {
    return all;
  }

  Tally tally() {
    return tally;
  }

  void createTables() {
    all.forEach(seen -> seen.system.createTable(client, seen.table));
  }

  void deleteTables() {
    all.forEach(seen -> Tables.delete(client, seen.table));
  }

  void seed(long seed) {
    all.forEach(seen -> seen.open.seed(seed));
  }

  /** Lets that many clients call the services, each a client of one system, as fast as they are answered. */
  void begin(URI services, int clients, long seed) {
    begin(services, clients, seed, Duration.ZERO);
  }

  /** The same with a pause after each round, so that others get something of the machine. */
  void begin(URI services, int clients, long seed, Duration pause) {
    HttpClient http = HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(Duration.ofSeconds(2))
        .build();
    for (int i = 0; i < clients; i++) {
      Seen seen = all.get(i % all.size());
      Random random = new Random(seed + i);
      String name = "c" + seed + "-" + i;
      Load.Script script = seen.load.client(
          new LoadClient(http, services, seen.system.name(), tally, random), name, random);
      threads.add(new Thread(() -> run(script, seen.system.name(), pause), name));
    }
    threads.forEach(Thread::start);
  }

  private void run(Load.Script script, String system, Duration pause) {
    while (!ending) {
      try {
        script.round();
        Thread.sleep(pause.toMillis());
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException e) {
        tally.count(system + " client failed: " + e);
      }
    }
  }

  /** Lets every client end its round. */
  void end() throws InterruptedException {
    ending = true;
    long end = System.nanoTime() + LAST_ROUND.toNanos();
    for (Thread thread : threads) {
      thread.join(Math.max(1, Duration.ofNanos(end - System.nanoTime()).toMillis()));
      thread.interrupt();
    }
  }

  /** Waits until the services have come to rest: handlers have seen every change. */
  void rest() throws InterruptedException {
    long end = System.nanoTime() + TO_REST.toNanos();
    for (Seen seen : all) {
      while (!seen.load.rested() && System.nanoTime() < end) {
        Thread.sleep(50);
      }
    }
  }

  /** How much work waits in the queues of all systems. */
  int waiting() {
    return all.stream().mapToInt(seen -> seen.load.waiting()).sum();
  }

  List<Verdict.Line> audit() {
    List<Verdict.Line> lines = new ArrayList<>();
    for (Seen seen : all) {
      seen.load.audit().forEach(line -> lines.add(new Verdict.Line(seen.system.name(), line)));
    }
    return lines;
  }

  @Override
  public void close() {
    all.forEach(seen -> seen.open.close());
  }
}
