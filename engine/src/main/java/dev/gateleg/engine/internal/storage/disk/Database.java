package dev.gateleg.engine.internal.storage.disk;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.storage.StorageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.AbstractEventListener;
import org.rocksdb.FlushJobInfo;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Status;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * RocksDB behind a gate. Native code does not survive a call after its database is freed, so every call holds the gate,
 * and {@link #close} waits until all have left. Failures to write are final: what the disk holds is then in doubt.
 *
 * <p>Thread-safe.
 */
final class Database implements AutoCloseable {

  /**
   * The checksums of so many bytes of sorted files are compared at each opening, which takes well under a second; a larger
   * database's are compared as it is read.
   */
  private static final long CHECKED_BYTES = 256L << 20;

  private final Path path;
  private final Evidence evidence;
  private final Settings settings;
  private final AbstractEventListener flushes;
  private final RocksDB rocks;
  private final ReadOptions reading = new ReadOptions();
  private final WriteOptions writing = new WriteOptions();
  private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
  private volatile @Nullable StorageException failure;
  private boolean closed;

  private Database(
      DatabaseFiles files,
      Evidence evidence,
      Settings settings,
      AbstractEventListener flushes,
      RocksDB rocks) {
    this.path = files.data();
    this.evidence = evidence;
    this.settings = settings;
    this.flushes = flushes;
    this.rocks = rocks;
  }

  /** How a database is opened. */
  enum Opening {
    /** It is made. */
    NEW,
    /** It was made by a version that noted nothing about its files. */
    UNNOTED,
    /** It is compared with what was noted about it. */
    CHECKED,
    /** It is damaged, and opened with what is left of it. */
    SALVAGE
  }

  /**
   * Opens a database.
   *
   * @throws StorageException if it is damaged, or its files cannot be used
   */
  static Database open(DatabaseFiles files, Opening how) {
    RocksDB.loadLibrary();
    Database database = null;
    try {
      long synced = how == Opening.CHECKED ? DamageCheck.run(files) : 0;
      if (how == Opening.CHECKED) {
        Evidence.beginOpening(files);
      }
      DurableFiles.makePrivateFolder(files.data());
      database = openFiles(files, how);
      database.checkOpened(files, how, synced);
      return database;
    } catch (IOException | RocksDBException e) {
      if (database != null) {
        database.close();
      }
      if (e instanceof RocksDBException refusal && how != Opening.NEW && !isDiskFull(refusal)) {
        throw files.damage("RocksDB says: " + e.getMessage(), e);
      }
      throw new StorageException(
          EngineCode.FOLDER_UNUSABLE,
          files.folder() + " cannot be opened: " + e.getMessage()
              + "; free disk space or make it writable, then open it again",
          e);
    } catch (RuntimeException | Error e) {
      if (database != null) {
        database.close();
      }
      throw e;
    }
  }

  private static boolean isDiskFull(RocksDBException e) {
    Status status = e.getStatus();
    return status != null && status.getSubCode() == Status.SubCode.NoSpace;
  }

  private static Database openFiles(DatabaseFiles files, Opening how)
      throws IOException, RocksDBException {
    Evidence evidence = Evidence.open(files);
    AbstractEventListener flushes = new Flushes(evidence);
    Settings settings = new Settings(how == Opening.NEW, how == Opening.SALVAGE, flushes);
    try {
      return new Database(
          files,
          evidence,
          settings,
          flushes,
          RocksDB.open(settings.options(), files.data().toString()));
    } catch (RocksDBException | RuntimeException | Error e) {
      settings.close();
      flushes.close();
      evidence.close();
      throw e;
    }
  }

  /** Tells {@link Evidence} of flushes. */
  private static final class Flushes extends AbstractEventListener {

    private final Evidence evidence;

    Flushes(Evidence evidence) {
      super(EnabledEventCallback.ON_FLUSH_COMPLETED);
      this.evidence = evidence;
    }

    @Override
    public void onFlushCompleted(RocksDB rocks, FlushJobInfo flush) {
      evidence.flushed(flush.getLargestSeqno());
    }
  }

  /** RocksDB has put into sorted files what the logs held; it is noted that they are needed no more. */
  private void checkOpened(DatabaseFiles files, Opening how, long synced)
      throws IOException, RocksDBException {
    long latest = rocks.getLatestSequenceNumber();
    if (latest < synced) {
      throw files.damage(
          "RocksDB reads writes up to " + latest + ", but " + synced + " were synced");
    }
    long sortedBytes = 0;
    for (LiveFileMetaData file : rocks.getLiveFilesMetaData()) {
      sortedBytes += file.size();
    }
    if (sortedBytes <= CHECKED_BYTES && how != Opening.SALVAGE) {
      rocks.verifyChecksum();
    }
    evidence.opened(latest);
    rocks.enableAutoCompaction(List.of(rocks.getDefaultColumnFamily()));
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
      long written = rocks.getLatestSequenceNumber();
      rocks.syncWal();
      evidence.synced(written);
    } catch (RocksDBException e) {
      throw fail("synced", e);
    } finally {
      leave();
    }
  }

  /** Lets what was noted of syncs outlive a power cut. */
  void force() {
    enter();
    try {
      evidence.force();
    } catch (IOException e) {
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
      throw new StorageException(
          EngineCode.STORE_CLOSED,
          "the store at " + path + " is closed; keep the engine open as long as it is used");
    }
  }

  private void leave() {
    gate.readLock().unlock();
  }

  private void checkTakesWrites() {
    StorageException before = failure;
    if (before != null) {
      throw new StorageException(
          EngineCode.STORE_FAILED,
          "the store at " + path + " takes no more writes since one failed;"
              + " see the cause, then close the engine and open it again",
          before);
    }
  }

  private StorageException fail(String what, Exception cause) {
    StorageException thrown = new StorageException(
        EngineCode.STORE_FAILED,
        path + " cannot be " + what + ": " + cause.getMessage()
            + "; free disk space or repair the disk, then close the engine and open it again",
        cause);
    failure = thrown;
    return thrown;
  }

  private StorageException unreadable(RocksDBException cause) {
    return new StorageException(
        EngineCode.STORE_UNREADABLE,
        path + " cannot be read: " + cause.getMessage()
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
      flushes.close();
      evidence.close();
    } catch (IOException e) {
      throw fail("synced", e);
    } finally {
      gate.writeLock().unlock();
    }
  }
}
