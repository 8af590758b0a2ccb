package dev.gateleg.analytics.internal;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.analytics.internal.Store.FirstLoad;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.schema.EntityTable;
import dev.gateleg.analytics.source.ItemSource;
import dev.gateleg.analytics.source.ItemSource.About;
import dev.gateleg.analytics.source.ItemSource.Content;
import dev.gateleg.core.error.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/** One load of a lake. */
public final class LakeLoad {

  private final String place;
  private final AnalyticsModel model;
  private final Store store;
  private final int threads;
  private final AtomicLongArray counts;

  /** A load into a store, which is at a place. */
  public LakeLoad(String place, AnalyticsModel model, Store store, int threads) {
    this.place = place;
    this.model = model;
    this.store = store;
    this.threads = threads;
    this.counts = new AtomicLongArray(model.tables().size());
  }

  /**
   * What a load did.
   *
   * @param skipped whether it was loaded before
   * @param tables what became of each table
   */
  public record Result(boolean skipped, List<Change> tables) {
    /** Copies the list. */
    public Result {
      tables = List.copyOf(tables);
    }
  }

  /**
   * What became of a table.
   *
   * @param table its name
   * @param read items of it that were read
   * @param inserted rows of new keys
   * @param changed rows of known keys
   * @param deleted rows of keys that are gone
   */
  public record Change(String table, long read, long inserted, long changed, long deleted) {}

  /** Runs it. */
  public Result run(ItemSource source) {
    Path lock = store.lock();
    try {
      Path parent = lock.getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      try (FileChannel channel =
              FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock held = held(channel)) {
        if (held == null) {
          throw new InvalidInputException(
              AnalyticsCode.LAKE_BUSY,
              "Another load into " + place + " runs now; wait until it has ended.",
              null);
        }
        return load(source);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(place + " can't be written.", e);
    }
  }

  private static @Nullable FileLock held(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private Result load(ItemSource source) throws IOException {
    About about = source.about();
    Manifest now = store.manifest().orElse(null);
    if (now == null) {
      store.tidy(null);
      return first(source, about);
    }
    if (!now.table().equals(model.model().table())) {
      throw new InvalidInputException(
          AnalyticsCode.LAKE_OTHER,
          place + " holds the table " + now.table() + ", not " + model.model().table()
              + "; give each table a place of its own.",
          null);
    }
    if (about.fixed() && (now.applied().contains(about.id()) || old(about, now))) {
      return new Result(true, List.of());
    }
    checkFollows(about, now);
    Evolution.checkTypes(now, model);
    store.tidy(now);
    return merge(source, about, now);
  }

  /** Whether changes end before what is there. */
  private static boolean old(About about, Manifest now) {
    Instant through = about.through();
    return about.content() == Content.CHANGES
        && through != null
        && now.through() != null
        && !through.isAfter(now.through());
  }

  private void checkFollows(About about, Manifest now) {
    if (about.content() == Content.WHOLE) {
      return;
    }
    Evolution.checkEntities(now, model);
    Instant from = about.from();
    if (from != null && (now.through() == null || from.isAfter(now.through()))) {
      throw new InvalidInputException(
          AnalyticsCode.LAKE_GAP,
          about.id() + " has what changed from " + from + " on, and " + place
              + (now.through() == null
                  ? " was not loaded from an export with a time"
                  : " ends at " + now.through())
              + "; load what is between first, or a full export.",
          null);
    }
  }

  private Result first(ItemSource source, About about) throws IOException {
    if (about.content() == Content.CHANGES) {
      throw new InvalidInputException(
          AnalyticsCode.LAKE_GAP,
          about.id() + " has only what changed, and nothing was loaded into " + place
              + " yet; load a full export first.",
          null);
    }
    if (!about.distinct()) {
      return merge(source, about, new Manifest(model.model().table(), List.of(), null, List.of()));
    }
    return kept(store.first(source, threads, counts), next(about, null));
  }

  private Result kept(FirstLoad load, Manifest next) {
    try {
      Fit.check(model, counts);
      List<Change> changes = new ArrayList<>();
      for (int i = 0; i < counts.length(); i++) {
        changes.add(new Change(model.tables().get(i).name(), counts.get(i), counts.get(i), 0, 0));
      }
      load.keep(next);
      return new Result(false, changes);
    } catch (RuntimeException e) {
      load.discard();
      throw e;
    }
  }

  private Manifest next(About about, @Nullable Manifest now) {
    List<String> applied = new ArrayList<>();
    if (about.content() == Content.CHANGES && now != null) {
      applied.addAll(now.applied());
    }
    applied.add(about.id());
    return new Manifest(model.model().table(), applied, about.through(), List.of());
  }

  private Result merge(ItemSource source, About about, Manifest now) throws IOException {
    return staged(source, stage -> {
      Fit.check(model, counts);
      Merge merge = new Merge(stage, model);
      merge.compare(store.current(now, stage.database), about.content() == Content.WHOLE);
      List<Change> changes = new ArrayList<>();
      for (int i = 0; i < counts.length(); i++) {
        EntityTable table = model.tables().get(i);
        long inserted = merge.inserted(i);
        changes.add(new Change(
            table.name(),
            counts.get(i),
            inserted,
            merge.rowsToAdd(i) - inserted,
            merge.deleted(i)));
      }
      store.apply(merge, stage.database, now, next(about, now));
      return new Result(false, changes);
    });
  }

  private interface Work {
    Result on(Stage stage);
  }

  private Result staged(ItemSource source, Work work) throws IOException {
    Path scratch = store.scratch();
    clear(scratch);
    try (Database database = Database.at(scratch, place)) {
      return work.on(Stage.read(database, model, source, threads, counts));
    } finally {
      clear(scratch);
    }
  }

  private static void clear(Path scratch) throws IOException {
    Files.deleteIfExists(scratch);
    Files.deleteIfExists(scratch.resolveSibling(scratch.getFileName() + ".wal"));
  }
}
