package dev.gateleg.engine.internal.storage.disk;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.storage.StorageException;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Notes what a database's files must hold, while it is opened and used, so that {@link DamageCheck} can tell what is missing.
 *
 * <p>Each note is a lower bound, made after what it says has become true. Logs are deleted only here, after it is noted that all
 * their writes are in sorted files. Thread-safe.
 */
final class Evidence implements AutoCloseable {

  private static final Logger LOG = System.getLogger(Evidence.class.getName());

  private final DatabaseFiles files;
  private final SyncedMark mark;
  private StoreState state = new StoreState(false, 0, 0, 0);

  private Evidence(DatabaseFiles files, SyncedMark mark) {
    this.files = files;
    this.mark = mark;
  }

  static Evidence open(DatabaseFiles files) throws IOException {
    return new Evidence(files, SyncedMark.open(files.synced()));
  }

  /** Notes, before RocksDB opens a checked database, how to get back to what was checked. */
  static void beginOpening(DatabaseFiles files) throws IOException {
    StoreState noted = StoreState.read(files.state());
    if (noted != null) {
      long manifest = files.currentManifest();
      long bytes = LogRecords.read(files.manifest(manifest), (sequence, writes) -> true);
      DurableFiles.copy(files.manifest(manifest), files.manifestBefore());
      new StoreState(true, noted.flushedTo(), manifest, bytes).write(files.state());
    }
  }

  /** Notes that RocksDB is open, with all writes up to a sequence number in sorted files. */
  synchronized void opened(long latest) throws IOException {
    mark.write(latest);
    mark.force();
    note(latest);
    Files.deleteIfExists(files.manifestBefore());
    for (Path log : files.logs().values()) {
      if (files.isArchived(log)) {
        Files.delete(log);
      }
    }
  }

  /** Notes that all writes up to a sequence number are synced. */
  void synced(long sequence) {
    try {
      mark.write(sequence);
    } catch (IOException e) {
      throw new StorageException(
          EngineCode.STORE_FAILED,
          files.synced() + " cannot be written: " + e.getMessage()
              + "; repair the disk, then close the engine and open it again",
          e);
    }
  }

  /** Notes that all writes up to a sequence number are in sorted files, and deletes the logs that nobody needs since. */
  synchronized void flushed(long sequence) {
    try {
      if (sequence > state.flushedTo()) {
        mark.force();
        note(sequence);
        deleteFlushedLogs();
      }
    } catch (NoSuchFileException e) {
      LOG.log(
          Logger.Level.DEBUG,
          "a log was put away while it was looked at; the next flush sees it",
          e);
    } catch (IOException | RuntimeException e) {
      // The note before is still true, and the logs are still there.
      LOG.log(
          Logger.Level.WARNING,
          EngineCode.STATE_NOT_NOTED.message(files.state() + " is tried again later"),
          e);
    }
  }

  private void note(long flushedTo) throws IOException {
    long manifest = files.currentManifest();
    long bytes = LogRecords.read(files.manifest(manifest), (sequence, writes) -> true);
    StoreState now = new StoreState(false, flushedTo, manifest, bytes);
    now.write(files.state());
    state = now;
  }

  /** Deletes archived logs that end before the first write that is not flushed, as the first write of the log after tells. */
  private void deleteFlushedLogs() throws IOException {
    Map<Long, Path> logs = files.logs();
    List<Path> archived = new ArrayList<>();
    for (Path log : logs.values()) {
      long[] first = {Long.MAX_VALUE};
      LogRecords.read(log, (sequence, writes) -> {
        first[0] = sequence;
        return false;
      });
      if (first[0] != Long.MAX_VALUE && first[0] <= state.flushedTo() + 1) {
        for (Path before : archived) {
          Files.deleteIfExists(before);
        }
        archived.clear();
      }
      if (files.isArchived(log)) {
        archived.add(log);
      }
    }
  }

  /** Lets what was noted of syncs outlive a power cut. */
  void force() throws IOException {
    mark.force();
  }

  @Override
  public void close() throws IOException {
    mark.force();
    mark.close();
  }
}
