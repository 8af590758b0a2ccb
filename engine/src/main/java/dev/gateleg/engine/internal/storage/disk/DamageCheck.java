package dev.gateleg.engine.internal.storage.disk;

import dev.gateleg.engine.storage.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Compares a store's files with what was noted about them, before RocksDB opens them: the manifest and the logs must hold, whole
 * and undamaged, all that was synced. Only what comes after that may be torn. Not thread-safe.
 */
final class DamageCheck {

  private final DatabaseFiles files;
  private final StoreState state;
  private final long synced;

  /** The first write that no sorted file and no log so far has. */
  private long next;

  private boolean hasGap;

  private DamageCheck(DatabaseFiles files, StoreState state, long synced) {
    this.files = files;
    this.state = state;
    this.synced = synced;
    this.next = state.flushedTo() + 1;
  }

  /**
   * Checks a store that was closed or killed; answers up to which sequence number it holds all writes.
   *
   * @throws StorageException if something is missing or damaged; no file is changed then
   */
  static long run(DatabaseFiles files) throws IOException {
    StoreState state = StoreState.read(files.state());
    if (state == null) {
      throw files.damage("its file 'state' is missing or unreadable");
    }
    long synced = SyncedMark.read(files.synced());
    if (synced < 0) {
      throw files.damage("its file 'synced' is missing or unreadable");
    }
    DamageCheck check = new DamageCheck(files, state, synced);
    boolean undo = check.mustUndoOpening();
    check.checkManifest(undo ? files.manifestBefore() : files.manifest(files.currentManifest()));
    Map<Long, Path> logs = check.checkLogs();
    if (undo) {
      DurableFiles.copy(files.manifestBefore(), files.manifest(state.manifest()));
      files.pointTo(state.manifest());
    }
    for (Path log : logs.values()) {
      if (files.isArchived(log)) {
        files.unarchive(log);
      }
    }
    return synced;
  }

  /**
   * Whether a process died while it opened the database, after it had written a manifest of which nothing was noted. Its logs and
   * sorted files are all still there, so it is opened again from the manifest before.
   */
  private boolean mustUndoOpening() throws IOException {
    if (!Files.isDirectory(files.data())) {
      throw files.damage("its folder 'data' is missing");
    }
    long manifest = files.currentManifest();
    if (manifest < 0) {
      throw files.damage("data/CURRENT is missing or unreadable");
    }
    if (manifest < state.manifest()) {
      throw files.damage("data/CURRENT names an old manifest, number " + manifest + " where "
          + state.manifest() + " was noted");
    }
    return state.opening() && manifest != state.manifest();
  }

  private void checkManifest(Path manifest) throws IOException {
    if (!Files.exists(manifest)) {
      throw files.damage(files.folder().relativize(manifest) + " is missing");
    }
    long intact = LogRecords.read(manifest, (sequence, writes) -> true);
    if (state.opening() || files.currentManifest() == state.manifest()) {
      if (intact < state.manifestBytes()) {
        throw files.damage(files.folder().relativize(manifest) + " is intact up to byte " + intact
            + " only, of " + state.manifestBytes() + " that were synced");
      }
    }
  }

  /** Reads the logs; answers those that hold writes which no sorted file has. */
  private Map<Long, Path> checkLogs() throws IOException {
    Map<Long, Path> needed = new java.util.TreeMap<>();
    String broken = null;
    for (Map.Entry<Long, Path> log : files.logs().entrySet()) {
      if (next > synced) {
        break;
      }
      long before = next;
      long intact = LogRecords.read(log.getValue(), this::take);
      if (next > before) {
        needed.put(log.getKey(), log.getValue());
      }
      if (intact < Files.size(log.getValue()) && broken == null) {
        broken = files.folder().relativize(log.getValue()) + " is damaged at byte " + intact;
      }
    }
    if (next <= synced) {
      throw files.damage((broken == null ? "a write-ahead log is missing or cut short" : broken)
          + "; the writes " + next + " to " + synced + " were synced and cannot be read");
    }
    return needed;
  }

  /** Takes a batch; wants another until one is missing in between. */
  private boolean take(long first, int writes) {
    if (first > next) {
      hasGap = true;
    } else if (!hasGap) {
      next = Math.max(next, first + writes);
    }
    return !hasGap;
  }
}
