package dev.gateleg.proofs.changes;

import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stream.StreamListing;
import dev.gateleg.core.spi.stream.StreamPage;
import dev.gateleg.core.spi.stream.StreamRecord;
import dev.gateleg.core.spi.stream.StreamShard;
import dev.gateleg.core.spi.stream.StreamStart;
import dev.gateleg.core.spi.stream.StreamTransport;
import dev.gateleg.core.spi.table.StreamedTable;
import dev.gateleg.core.stream.Streams;
import dev.gateleg.patterns.changes.Change;
import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.ChangeListener;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.changes.Consuming;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import java.math.BigInteger;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** A consumer that copies entries, once and in order, and what must hold of its copies. */
final class Copying {

  static final Duration LEASE = Duration.ofSeconds(20);

  private static final int ENTRIES = 4;
  private static final int WRITES = 14;
  private static final Duration MOST_PAUSE = Duration.ofSeconds(15);
  private static final Duration ROUND = Duration.ofSeconds(4);
  private static final int QUIET_ROUNDS = 20;
  private static final int MOST_ROUNDS = 1000;

  private Copying() {}

  static Archive made(World world) {
    return world.openStreaming(ArchiveTable.TYPE, StreamViewType.NEW_AND_OLD_IMAGES);
  }

  /** Somebody writes entries: new ones, changes, deletes. */
  static void writing(World world) {
    AtomicInteger left = new AtomicInteger(WRITES);
    Journal<String> journal = world.journal();
    world.worker("writer", worker -> {
      Archive archive = worker.open(ArchiveTable.TYPE);
      while (left.getAndDecrement() > 0) {
        worker.sleepUpTo(MOST_PAUSE);
        String id = "e" + worker.random().nextInt(ENTRIES);
        boolean delete = worker.random().nextInt(4) == 0;
        var unused = journal.attempt(id, () -> write(archive, id, delete));
      }
    });
  }

  /** An entry that comes back has a higher revision than the one that went; the clock's time makes that sure. */
  private static void write(Archive archive, String id, boolean delete) {
    Entry now = archive.getConsistent(Entries.key(id)).orElse(null);
    if (now == null) {
      archive.create(new Entry(id, StreamedTable.of(archive).random().getAsLong() >>> 8));
    } else if (delete) {
      archive
          .deleting(Entries.key(id))
          .when(Entries.revision.is(now.revision()))
          .runWithoutOld();
    } else {
      archive
          .update(Entries.key(id))
          .set(Entries.revision, now.revision() + 1)
          .when(Entries.revision.is(now.revision()))
          .run();
    }
  }

  /** Copies a change: on condition that the copy is as the entry was before, so that nothing is left out or out of order. */
  static void copy(Archive archive, Change<Entry> change) {
    String id = change.key().partition().s().substring("ENTRY#".length());
    long before = change.previous().map(Entry::revision).orElse(0L);
    long after = change.current().map(Entry::revision).orElse(0L);
    boolean unused = change.once(
        "copy",
        with -> with.add(archive
            .upsert(Copies.key(id))
            .set(Copies.revision, after)
            .add(Copies.changes, 1L)
            .when(
                before == 0
                    ? Copies.revision.is(0L).or(Copies.revision.isAbsent())
                    : Copies.revision.is(before))
            .orThrow(was -> new IllegalStateException(
                change + " from " + before + " to " + after + " came upon " + was))));
  }

  static Changes changes(Archive archive) {
    return Changes.of(archive, "copier")
        .on(Entries.TYPE, entries -> entries.each(change -> copy(archive, change)));
  }

  static Consuming consuming(World world, Changes changes, DynamoDbStreamsClient streams) {
    return changes
        .consuming(streams)
        .lease(LEASE)
        .page(3)
        .concurrency(2)
        .shards(2)
        .attempts(3)
        .backoff(Duration.ofMillis(50), Duration.ofSeconds(2))
        .checkpoints(Duration.ofSeconds(5))
        .listener(new Quiet())
        .ticks(() -> TimeUnit.MILLISECONDS.toNanos(world.clock().millis()));
  }

  /** A worker works once through its shards; trouble that passes is left to the next round. */
  static void round(Worker worker, ChangeConsumer consumer) {
    try {
      boolean unused = consumer.runOnce();
    } catch (RuntimeException e) {
      if (!passing(e)) {
        throw e;
      }
      worker.note(() -> "has trouble: " + e.getMessage());
    }
  }

  /** When all is quiet, a worker reads what is left, until there was nothing for longer than a lease and a look take. */
  static void drain(World world, ChangeConsumer last, Checks checks) {
    int quiet = 0;
    for (int round = 0; quiet < QUIET_ROUNDS; round++) {
      quiet = last.runOnce() ? 0 : quiet + 1;
      world.pass(ROUND);
      if (round == MOST_ROUNDS) {
        checks.violation("there was something to read in each of " + round + " rounds");
        return;
      }
    }
  }

  /** Copies are what the entries are, and every change was copied once. */
  static void check(World world, Archive archive, Checks checks) {
    Map<String, Long> entries = new HashMap<>();
    archive.entries().consistent().forEach(each -> entries.put(each.entryId(), each.revision()));
    Map<String, Long> told = told(world, checks);
    for (Copy copy : archive.copies().consistent()) {
      checks.equal(
          "the copy of " + copy.entryId(),
          entries.getOrDefault(copy.entryId(), 0L),
          copy.revision());
      checks.equal(
          "how many changes of " + copy.entryId() + " were copied",
          told.getOrDefault(copy.entryId(), 0L),
          copy.changes());
      told.remove(copy.entryId());
    }
    checks.that(told.isEmpty(), () -> "changes were not copied at all: " + told);
  }

  /** Copies are what the entries are; what the stream told is not known any more. */
  static void checkState(Archive archive, Checks checks) {
    Map<String, Long> entries = new HashMap<>();
    archive.entries().consistent().forEach(each -> entries.put(each.entryId(), each.revision()));
    for (Copy copy : archive.copies().consistent()) {
      checks.equal(
          "the copy of " + copy.entryId(),
          entries.getOrDefault(copy.entryId(), 0L),
          copy.revision());
      entries.remove(copy.entryId());
    }
    checks.that(entries.isEmpty(), () -> "entries were not copied at all: " + entries);
  }

  /** How many changes the stream tells of each entry; it also shows whether a position ever went back. */
  private static Map<String, Long> told(World world, Checks checks) {
    Map<String, String> positions = new HashMap<>();
    Map<String, Long> counts = new HashMap<>();
    hear(world, "archive", record -> {
      count(record, counts);
      position(record, positions, checks);
    });
    return counts;
  }

  /** All that a table's stream tells; the changes of an item in their order. */
  static void hear(World world, String table, Consumer<StreamRecord> hears) {
    StreamTransport streams = Streams.of(world.streams());
    String stream = streams.streamOf(table).orElseThrow();
    String after = null;
    do {
      StreamListing page = streams.list(stream, after);
      for (StreamShard shard : page.shards()) {
        hear(streams, streams.iterator(stream, shard.id(), StreamStart.OLDEST), hears);
      }
      after = page.next();
    } while (after != null);
  }

  private static void hear(StreamTransport streams, String from, Consumer<StreamRecord> hears) {
    String next = from;
    while (next != null) {
      StreamPage page = streams.read(next, 1000);
      page.records().forEach(hears);
      next = page.records().isEmpty() ? null : page.next();
    }
  }

  static String key(StreamRecord record, String name) {
    return Objects.requireNonNull(record.keys().get(name)).s();
  }

  private static void count(StreamRecord record, Map<String, Long> counts) {
    String key = key(record, "PK");
    if (key.startsWith("ENTRY#")) {
      counts.merge(key.substring("ENTRY#".length()), 1L, Long::sum);
    }
  }

  /** Checkpoints are items of the same table, so that the stream tells of them too. */
  private static void position(StreamRecord record, Map<String, String> positions, Checks checks) {
    String key = key(record, "PK") + " " + key(record, "SK");
    Map<String, Value> after = record.after();
    Value position = after == null ? null : after.getOrDefault("_position", after.get("position"));
    if (position != null && !position.s().equals("END") && !position.s().isEmpty()) {
      String before = positions.put(key, position.s());
      checks.that(
          before == null || new BigInteger(before).compareTo(new BigInteger(position.s())) <= 0,
          () -> "the position of " + key + " went back from " + before + " to " + position.s());
    }
  }

  /** Failures are part of the simulation. */
  static final class Quiet implements ChangeListener {
    @Override
    public void failed(String consumer, String item, int attempt, Throwable cause) {}

    @Override
    public void parked(String consumer, String item, Throwable cause) {}

    @Override
    public void trouble(String consumer, Throwable cause) {}

    @Override
    public void stopped(String consumer, Throwable cause) {}
  }

  /** Whether an exception of a consumer is one that passes. */
  static boolean passing(RuntimeException e) {
    return e instanceof UnavailableException
        || e instanceof ThrottledException
        || e instanceof ConflictException;
  }
}
