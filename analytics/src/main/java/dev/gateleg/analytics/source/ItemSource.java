package dev.gateleg.analytics.source;

import dev.gateleg.core.Table;
import dev.gateleg.core.item.Value;
import dev.gateleg.patterns.archive.ArchiveSink;
import dev.gateleg.patterns.bulk.Bulk;
import dev.gateleg.patterns.bulk.BulkRead;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where items come from. */
public interface ItemSource {

  /** What it holds. */
  About about();

  /**
   * Reads everything. Sinks are taken from the supplier by the threads that use them, one for each, and are closed by them.
   *
   * @param threads how many threads read at once, where the source does not decide it
   */
  void read(int threads, Supplier<Sink> sinks);

  /** Takes what is read. Used by one thread. */
  interface Sink extends AutoCloseable {

    /** An item; the one of the highest order is the newest of its key. */
    void put(Map<String, Value> item, long order);

    /** A key whose item is deleted. */
    void delete(Map<String, Value> key, long order);

    @Override
    void close();
  }

  /**
   * What a source holds.
   *
   * @param id what tells it from others, also for people
   * @param content whether it is everything or what changed
   * @param from from when on changes are in it; null where that is not said
   * @param through up to when, or as of when, it is; null where that is not said
   * @param distinct whether each key is in it once
   * @param fixed whether it never changes, so that it need not be read a second time
   */
  record About(
      String id,
      Content content,
      @Nullable Instant from,
      @Nullable Instant through,
      boolean distinct,
      boolean fixed) {}

  /** What items mean. */
  enum Content {
    /** They are all items: others are gone. */
    WHOLE,
    /** They are what changed: others are as they were. */
    CHANGES
  }

  /** A live table: a parallel scan of four segments. {@link #scan} takes one with a rate. */
  static ItemSource table(Table table) {
    return scan(Bulk.on(table).reading());
  }

  /** A live table by a scan with its own rate and number of segments: {@code scan(Bulk.on(shop).reading().unitsPerSecond(500))}. */
  static ItemSource scan(BulkRead scan) {
    return new ScanSource(scan);
  }

  /**
   * An export of DynamoDB's, full or incremental, or one of {@code Bulk.exporting}: the folder of its manifests, or one above it
   * that has no other.
   *
   * @throws dev.gateleg.core.error.InvalidInputException with the code {@code ExportBroken}, if it is not whole
   */
  static ItemSource export(Path folder) {
    return ExportSource.of(folder);
  }

  /**
   * An archive: the newest item of each key in it.
   *
   * @throws dev.gateleg.core.error.InvalidInputException with the code {@code ArchiveMissing}, if there is none
   */
  static ItemSource archive(ArchiveSink sink) {
    return ArchiveSource.of(sink);
  }
}
