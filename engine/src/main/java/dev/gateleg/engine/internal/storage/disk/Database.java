package dev.gateleg.engine.internal.storage.disk;

import dev.gateleg.engine.StorageException;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * RocksDB behind a gate. Native code does not survive a call after its database is freed, so every call holds the gate,
 * and {@link #close} waits until all have left. Failures to write are final: what the disk holds is then in doubt.
 *
 * <p>Thread-safe.
 */
final class Database implements AutoCloseable {

  private final Path path;
  private final Settings settings;
  private final RocksDB rocks;
  private final ReadOptions reading = new ReadOptions();
  private final WriteOptions writing = new WriteOptions();
  private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
  private volatile @Nullable StorageException failure;
  private boolean closed;

  private Database(Path path, Settings settings, RocksDB rocks) {
    this.path = path;
    this.settings = settings;
    this.rocks = rocks;
  }

  static Database open(Path path) {
    RocksDB.loadLibrary();
    Settings settings = new Settings();
    try {
      Files.createDirectories(path);
      return new Database(path, settings, RocksDB.open(settings.options(), path.toString()));
    } catch (IOException | RocksDBException e) {
      settings.close();
      throw new StorageException(
          "[StoreDamaged] " + path + " cannot be opened: " + e.getMessage()
              + "; free disk space or restore the folder from a copy, then open it again",
          e);
    }
  }

  byte @Nullable [] get(byte[] key) {
    enter();
    try {
      return rocks.get(reading, key);
    } catch (RocksDBException e) {
      throw unreadable(e);
    } finally {
      leave();
    }
  }

  /** The sum under a key that merges add to; 0 if there is none. */
  long sum(byte[] key) {
    byte[] value = get(key);
    return value == null ? 0 : Layout.sumIn(value);
  }

  /** Shows the entries of a range as they are at one moment. */
  void read(KeyRange range, Space.Direction direction, Space.Visitor<byte[]> visitor) {
    enter();
    try (RocksIterator entries = rocks.newIterator(reading)) {
      if (direction == Space.Direction.FORWARD) {
        readForward(entries, range, visitor);
      } else {
        readBackward(entries, range, visitor);
      }
      entries.status();
    } catch (RocksDBException e) {
      throw unreadable(e);
    } finally {
      leave();
    }
  }

  private static void readForward(
      RocksIterator entries, KeyRange range, Space.Visitor<byte[]> visitor) {
    byte[] to = range.to();
    for (entries.seek(range.from()); entries.isValid(); entries.next()) {
      byte[] key = entries.key();
      if (to != null && Arrays.compareUnsigned(key, to) >= 0
          || !visitor.visit(key, entries.value())) {
        return;
      }
    }
  }

  private static void readBackward(
      RocksIterator entries, KeyRange range, Space.Visitor<byte[]> visitor) {
    byte[] to = range.to();
    if (to == null) {
      entries.seekToLast();
    } else {
      entries.seekForPrev(to);
    }
    for (; entries.isValid(); entries.prev()) {
      byte[] key = entries.key();
      if (to != null && Arrays.equals(key, to)) {
        continue; // The end does not belong to the range.
      }
      if (Arrays.compareUnsigned(key, range.from()) < 0 || !visitor.visit(key, entries.value())) {
        return;
      }
    }
  }

  /** Applies a batch: seen by all readers when this returns, durable with the next {@link #sync}. */
  void write(WriteBatch batch) {
    enter();
    try {
      checkTakesWrites();
      rocks.write(writing, batch);
    } catch (RocksDBException e) {
      throw fail("written", e);
    } finally {
      leave();
    }
  }

  /** Makes durable what was written before. */
  void sync() {
    enter();
    try {
      checkTakesWrites();
      rocks.syncWal();
    } catch (RocksDBException e) {
      throw fail("synced", e);
    } finally {
      leave();
    }
  }

  /** Frees files that hold nothing but keys of the range; all of them must be deleted, and that durably. */
  void reclaim(byte[] from, byte[] to) {
    enter();
    try {
      rocks.deleteFilesInRanges(rocks.getDefaultColumnFamily(), List.of(from, to), false);
    } catch (RocksDBException e) {
      throw unreadable(e);
    } finally {
      leave();
    }
  }

  private void enter() {
    gate.readLock().lock();
    if (closed) {
      gate.readLock().unlock();
      throw new StorageException("[StoreClosed] the store at " + path
          + " is closed; keep the engine open as long as it is used");
    }
  }

  private void leave() {
    gate.readLock().unlock();
  }

  private void checkTakesWrites() {
    StorageException before = failure;
    if (before != null) {
      throw new StorageException(
          "[StoreFailed] the store at " + path + " takes no more writes since one failed;"
              + " see the cause, then close the engine and open it again",
          before);
    }
  }

  private StorageException fail(String what, RocksDBException cause) {
    StorageException thrown = new StorageException(
        "[StoreFailed] " + path + " cannot be " + what + ": " + cause.getMessage()
            + "; free disk space or repair the disk, then close the engine and open it again",
        cause);
    failure = thrown;
    return thrown;
  }

  private StorageException unreadable(RocksDBException cause) {
    return new StorageException(
        "[StoreUnreadable] " + path + " cannot be read: " + cause.getMessage()
            + "; repair the disk or restore the folder from a copy",
        cause);
  }

  /** Waits for all calls to end, then frees the database without a sync. Harmless the second time. */
  @Override
  public void close() {
    gate.writeLock().lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      rocks.close();
      reading.close();
      writing.close();
      settings.close();
    } finally {
      gate.writeLock().unlock();
    }
  }
}
