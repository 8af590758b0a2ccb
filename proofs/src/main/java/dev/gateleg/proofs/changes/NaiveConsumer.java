package dev.gateleg.proofs.changes;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stream.StreamFailure;
import dev.gateleg.core.spi.stream.StreamPage;
import dev.gateleg.core.spi.stream.StreamRecord;
import dev.gateleg.core.spi.stream.StreamShard;
import dev.gateleg.core.spi.stream.StreamStart;
import dev.gateleg.core.spi.stream.StreamTransport;
import dev.gateleg.core.spi.table.StreamedTable;
import dev.gateleg.core.stream.Streams;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A control: a consumer as people write it in an afternoon. It reads parents before children and keeps a bookmark for each
 * shard; what it gets wrong, its mistake says.
 */
public final class NaiveConsumer implements Scenario {

  private static final int ROUNDS = 30;
  private static final int LAST_ROUNDS = 60;
  private static final Duration POLL = Duration.ofSeconds(8);

  private final Mistake mistake;

  /** What a naive consumer gets wrong. */
  public enum Mistake {
    /** After a failure later changes still run; the failed one is tried again at the end. */
    GOES_ON("goes-on-after-failure", 1),
    /** A shard that appears later is read from its end. */
    LATEST("latest-on-children", 1),
    /** The bookmark is moved by whoever thinks that the shard is its own. */
    NO_LEASE("checkpoint-without-lease", 2);

    private final String title;
    private final int workers;

    Mistake(String title, int workers) {
      this.title = title;
      this.workers = workers;
    }
  }

  /** The control. */
  public NaiveConsumer(Mistake mistake) {
    this.mistake = mistake;
  }

  @Override
  public String name() {
    return mistake.title;
  }

  @Override
  public String promise() {
    return "every change is copied, those of an item in their order, and no position goes back";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public Set<FaultKind> faults() {
    return Set.of(
        FaultKind.PAUSE, FaultKind.SHARD_SPLIT, FaultKind.LATE_STREAM_RECORD, FaultKind.CLOCK_SKEW);
  }

  @Override
  public void play(World world) {
    Archive archive = Copying.made(world);
    Copying.writing(world);
    Set<String> known = new HashSet<>();
    for (int i = 1; i <= mistake.workers; i++) {
      AtomicInteger rounds = new AtomicInteger(ROUNDS);
      world.worker("naive-" + i, worker -> {
        Reader reader =
            new Reader(worker.open(ArchiveTable.TYPE), Streams.of(worker.streams()), worker, known);
        while (rounds.getAndDecrement() > 0) {
          reader.round();
          worker.sleepUpTo(POLL);
        }
      });
    }
    world.afterwards(checks -> {
      Reader last = new Reader(archive, Streams.of(world.streams()), null, known);
      for (int i = 0; i < LAST_ROUNDS; i++) {
        world.pass(Duration.ofMinutes(1));
        last.round();
      }
      Copying.check(world, archive, checks);
    });
  }

  /** One worker; null stands for the one that reads the rest. */
  private final class Reader {

    private final Archive archive;
    private final StreamTransport streams;
    private final @Nullable Worker worker;
    private final Set<String> known;
    private final String name;
    private final Map<String, String> iterators = new HashMap<>();

    Reader(Archive archive, StreamTransport streams, @Nullable Worker worker, Set<String> known) {
      this.archive = archive;
      this.streams = streams;
      this.worker = worker;
      this.known = known;
      this.name = worker == null ? "last" : worker.name();
    }

    private Instant now() {
      Instant now =
          worker == null ? StreamedTable.of(archive).now() : worker.clock().instant();
      return now.truncatedTo(ChronoUnit.MILLIS);
    }

    void round() {
      String stream = streams.streamOf("archive").orElseThrow();
      List<StreamShard> shards = streams.list(stream, null).shards();
      boolean first = known.isEmpty();
      for (StreamShard shard : shards) {
        boolean child = known.add(shard.id()) && !first;
        Bookmark mark = archive.getConsistent(Bookmarks.key(shard.id())).orElse(null);
        Bookmark parent = shard.parent() == null
            ? null
            : archive.getConsistent(Bookmarks.key(shard.parent())).orElse(null);
        boolean readable =
            shard.parent() == null || (parent != null && parent.position().equals("END"));
        if (mistake == Mistake.LATEST && child) {
          iterators.put(shard.id(), streams.iterator(stream, shard.id(), StreamStart.NEWEST));
        }
        if (readable && (mark == null || mine(mark))) {
          read(stream, shard.id(), mark);
        }
      }
    }

    private boolean mine(Bookmark mark) {
      return !mark.position().equals("END")
          && (mark.owner().equals(name) || mark.until().isBefore(now()));
    }

    private void read(String stream, String shard, @Nullable Bookmark mark) {
      String position = mark == null ? "" : mark.position();
      try {
        String iterator = iterators.remove(shard);
        if (iterator == null || mistake != Mistake.LATEST) {
          iterator = streams.iterator(
              stream, shard, position.isEmpty() ? StreamStart.OLDEST : StreamStart.after(position));
        }
        archive.put(new Bookmark(shard, position, name, now().plusSeconds(20)));
        StreamPage page = streams.read(iterator, 100);
        handle(page.records());
        String end = page.next() == null
            ? "END"
            : page.records().isEmpty()
                ? position
                : page.records().get(page.records().size() - 1).sequence();
        archive.put(new Bookmark(shard, end, name, now().plusSeconds(20)));
      } catch (StreamFailure e) {
        iterators.remove(shard);
      }
    }

    private void handle(List<StreamRecord> records) {
      List<StreamRecord> failed = new ArrayList<>();
      for (StreamRecord record : records) {
        if (Copying.key(record, "PK").startsWith("ENTRY#")) {
          boolean fails =
              mistake == Mistake.GOES_ON && worker != null && worker.random().nextInt(3) == 0;
          if (fails) {
            failed.add(record);
          } else {
            copy(record);
          }
        }
      }
      failed.forEach(this::copy);
    }

    private long revision(@Nullable Map<String, Value> image) {
      Value revision = image == null ? null : image.get("revision");
      return revision == null ? 0 : Long.parseLong(revision.n());
    }

    private void copy(StreamRecord record) {
      String id = Copying.key(record, "PK").substring("ENTRY#".length());
      long after = revision(record.after());
      Copy unused = archive
          .upsert(Copies.key(id))
          .set(Copies.revision, after)
          .add(Copies.changes, 1L)
          .run();
    }
  }
}
