package dev.gateleg.proofs.changes;

import dev.gateleg.core.schema.Tables;
import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * Workers of a consumer in processes of their own, over HTTP; half of them are killed at once. Every change must be told, and
 * none later than the lease and two seconds.
 */
public final class ConsumerKills {

  private static final int SHARDS = 16;
  private static final Duration BETWEEN_WRITES = Duration.ofMillis(20);
  private static final Duration LONGEST_START = Duration.ofMinutes(15);
  private static final Duration LONGEST_END = Duration.ofMinutes(2);

  private final int workers;
  private final int killed;
  private final Duration lease;
  private final Random random;
  private final Map<String, Long> written = new ConcurrentHashMap<>();
  private final AtomicLong longest = new AtomicLong();
  private final AtomicLong told = new AtomicLong();

  /**
   * What was seen.
   *
   * @param changes how many changes were written
   * @param lost how many of them were never told
   * @param longest the longest time between a change and its telling
   * @param lease the workers' lease
   */
  public record Report(long changes, long lost, Duration longest, Duration lease) {

    /** Whether all changes were told within the lease and two seconds. */
    public boolean asItShould() {
      return lost == 0 && longest.compareTo(lease.plusSeconds(2)) <= 0;
    }
  }

  private ConsumerKills(int workers, int killed, Duration lease, long seed) {
    this.workers = workers;
    this.killed = killed;
    this.lease = lease;
    this.random = new Random(seed);
  }

  /** Prints what was seen of eight workers, four of them killed; fails where a change was lost or told too late. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Report report = run(8, 4, Duration.ofSeconds(10), 1);
    System.out.println("8 workers, 4 killed: " + report.changes() + " changes, " + report.lost()
        + " lost, none unread longer than " + report.longest().toMillis() + " ms (lease "
        + report.lease().toMillis() + " ms)");
    System.exit(report.asItShould() ? 0 : 1);
  }

  /** Runs workers and kills some of them. */
  public static Report run(int workers, int killed, Duration lease, long seed)
      throws IOException, InterruptedException {
    return new ConsumerKills(workers, killed, lease, seed).report();
  }

  private Report report() throws IOException, InterruptedException {
    try (Engine engine = Engine.inMemory();
        Endpoint endpoint = engine.serve(0)) {
      DynamoDbClient client = engine.client();
      Tables.create(
          client,
          ArchiveTable.TYPE.schema(),
          "archive",
          table -> table.streamSpecification(stream ->
              stream.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)));
      Archive archive = ArchiveTable.TYPE.open(client);
      engine.faults(Faults.none().with(Fault.SHARD_SPLIT, 1));
      for (int i = 1; i < SHARDS; i++) {
        archive.create(new Entry("split-" + i, 1));
      }
      engine.faults(Faults.none());
      List<Process> processes = new ArrayList<>();
      try {
        return killing(endpoint.uri(), archive, processes);
      } finally {
        processes.forEach(Process::destroyForcibly);
      }
    }
  }

  private Report killing(URI endpoint, Archive archive, List<Process> processes)
      throws IOException, InterruptedException {
    CountDownLatch ready = new CountDownLatch(workers);
    for (int i = 0; i < workers; i++) {
      Process process = start(endpoint, i);
      processes.add(process);
      Thread hears = new Thread(() -> hear(process, ready), "hears-" + i);
      hears.setDaemon(true);
      hears.start();
    }
    if (!ready.await(LONGEST_START.toSeconds(), TimeUnit.SECONDS)) {
      throw new IllegalStateException("the workers did not start within " + LONGEST_START);
    }
    long changes = write(archive, lease.multipliedBy(2)); // they share the shards meanwhile
    longest.set(0);
    List<Process> victims = new ArrayList<>(processes);
    Collections.shuffle(victims, random);
    victims.subList(0, killed).forEach(Process::destroyForcibly);
    changes += write(archive, lease.multipliedBy(3));
    long giveUp = System.nanoTime() + LONGEST_END.toNanos();
    while (!written.isEmpty() && System.nanoTime() < giveUp) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    return new Report(changes, written.size(), Duration.ofNanos(longest.get()), lease);
  }

  private long write(Archive archive, Duration time) throws InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    long count = 0;
    while (System.nanoTime() < end) {
      String id = Long.toString(random.nextLong(), Character.MAX_RADIX);
      written.put(id, System.nanoTime());
      archive.create(new Entry(id, 1));
      count++;
      TimeUnit.NANOSECONDS.sleep(BETWEEN_WRITES.toNanos());
    }
    return count;
  }

  private Process start(URI endpoint, int number) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            "-Xmx96m",
            "-cp",
            System.getProperty("java.class.path"),
            ConsumerProcess.class.getName(),
            endpoint.toString(),
            "worker-" + number,
            lease.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private void hear(Process process, CountDownLatch ready) {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.equals(ConsumerProcess.READY)) {
          ready.countDown();
        } else {
          Long at = written.remove(line);
          if (at != null) {
            told.incrementAndGet();
            longest.accumulateAndGet(System.nanoTime() - at, Math::max);
          }
        }
      }
    } catch (IOException e) {
      // The process was killed.
    }
  }
}
