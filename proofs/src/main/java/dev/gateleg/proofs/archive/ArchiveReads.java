package dev.gateleg.proofs.archive;

import dev.gateleg.core.item.Value;
import dev.gateleg.engine.Engine;
import dev.gateleg.patterns.archive.Archive;
import dev.gateleg.patterns.archive.ArchiveSink;
import dev.gateleg.patterns.archive.FolderSink;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Fills an archive with as many items as one wants, and counts the reads by which each of some keys is found. */
public final class ArchiveReads {

  private static final int AT_ONCE = 100_000;
  private static final int LOOKED_FOR = 200;

  private ArchiveReads() {}

  /** What was seen: how many items there are, and the most reads that one took to be found, or not to be. */
  public record Report(long items, int mostReads, int mostReadsOfNothing) {}

  /** Fills an archive and prints what was seen; the arguments are a folder that is not there, and the number of items. */
  public static void main(String[] arguments) {
    Report report = run(Path.of(arguments[0]), Long.parseLong(arguments[1]), 7);
    System.out.println(report);
    System.exit(report.mostReads() <= 3 && report.mostReadsOfNothing() <= 3 ? 0 : 1);
  }

  /** Fills an archive in a folder and looks for items. */
  public static Report run(Path folder, long items, long seed) {
    try (Engine engine = Engine.inMemory()) {
      OfficeTable.TYPE.create(engine.client());
      Counted sink = new Counted(FolderSink.at(folder));
      Archive archive = Archive.of(OfficeTable.open(engine.client()), sink)
          .itemsPerFile(AT_ONCE)
          .recentEntries(10 * AT_ONCE);
      for (long from = 0; from < items; from += AT_ONCE) {
        List<Map<String, Value>> some = new ArrayList<>();
        for (long i = from; i < Math.min(items, from + AT_ONCE); i++) {
          some.add(item(i));
        }
        archive.keep(some);
      }
      Random random = new Random(seed);
      int most = 0;
      int nothing = 0;
      for (int i = 0; i < LOOKED_FOR; i++) {
        long id = random.nextLong(items);
        most = Math.max(most, reads(sink, archive, id, true));
        nothing = Math.max(nothing, reads(sink, archive, items + id, false));
      }
      return new Report(items, most, nothing);
    }
  }

  private static int reads(Counted sink, Archive archive, long id, boolean there) {
    sink.reads.set(0);
    Optional<Paper> found = archive.find(Papers.key(Long.toString(id)));
    if (found.isPresent() != there || found.map(Paper::count).orElse(id) != id) {
      throw new IllegalStateException(id + " is " + found);
    }
    return sink.reads.get();
  }

  private static Map<String, Value> item(long id) {
    String text = Long.toString(id);
    return Map.of(
        "PK", Value.fromS("PAPER#" + text),
        "SK", Value.fromS("PAPER"),
        "_type", Value.fromS("Paper"),
        "paperId", Value.fromS(text),
        "count", Value.fromN(text));
  }

  /** A sink whose reads are counted. */
  private static final class Counted implements ArchiveSink {

    private final ArchiveSink real;
    private final AtomicInteger reads = new AtomicInteger();

    Counted(ArchiveSink real) {
      this.real = real;
    }

    @Override
    public void write(String name, byte[] content) {
      real.write(name, content);
    }

    @Override
    public byte[] read(String name, long offset, int length) {
      reads.incrementAndGet();
      return real.read(name, offset, length);
    }

    @Override
    public Optional<Tagged> readTagged(String name) {
      reads.incrementAndGet();
      return real.readTagged(name);
    }

    @Override
    public boolean replace(String name, byte[] content, @Nullable String tag) {
      return real.replace(name, content, tag);
    }
  }
}
