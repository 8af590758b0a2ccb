package dev.gateleg.engine.internal.storage.disk;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.Codec;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.storage.StorageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * A store that keeps its spaces in a folder, on RocksDB, and finds them again after a crash.
 *
 * <p>A commit is one batch in RocksDB's log, hence there as a whole or not at all. It needs the library {@code
 * org.rocksdb:rocksdbjni} at run time. Thread-safe.
 */
public final class DiskStore implements Store {

  /** A space with more entries is dropped by a range, which is cheap to write but costs later readers a little. */
  private static final int MAX_SINGLE_DELETES = 1_000;

  private final StoreFolder folder;
  private final Database database;
  private final GroupSync syncs;
  private final Map<String, Integer> numbers;
  private final AtomicInteger lastNumber;
  private final Map<String, DiskSpace<?>> spaces = new ConcurrentHashMap<>();
  private boolean closed;

  private DiskStore(StoreFolder folder, Database database) {
    this.folder = folder;
    this.database = database;
    this.syncs = new GroupSync(database::sync);
    this.numbers = knownNumbers(database);
    this.lastNumber = new AtomicInteger(
        numbers.values().stream().mapToInt(Integer::intValue).max().orElse(Layout.FIRST_SPACE - 1));
  }

  /**
   * Opens the store in a folder, which is made if it is not there.
   *
   * @throws StorageException if the folder is in use, holds something else, or needs another version
   */
  public static DiskStore open(Path path) {
    return open(path, false);
  }

  /**
   * As {@link #open(Path)}, but a damaged store is opened with what is left of it.
   *
   * @param salvage whether what can still be read is taken for the whole
   */
  public static DiskStore open(Path path, boolean salvage) {
    StoreFolder folder = StoreFolder.take(path.toAbsolutePath().normalize());
    Database database = null;
    try {
      if (salvage && folder.opening() != Database.Opening.NEW) {
        folder.keepDamaged();
      }
      database = Database.open(folder.files(), folder.opening());
      folder.made();
      return new DiskStore(folder, database);
    } catch (RuntimeException | Error e) {
      if (database != null) {
        database.close();
      }
      folder.close();
      throw e;
    }
  }

  private static Map<String, Integer> knownNumbers(Database database) {
    Map<String, Integer> known = new ConcurrentHashMap<>();
    database.read(
        KeyRange.prefix(Layout.nameKeys()), Space.Direction.FORWARD, (nameKey, number) -> {
          known.put(Layout.nameIn(nameKey), Layout.numberIn(number));
          return true;
        });
    return known;
  }

  @Override
  @SuppressWarnings("unchecked") // A name always comes with the same codec, hence the same type.
  public <V> Space<V> space(String name, Codec<V> codec) {
    return (Space<V>) spaces.computeIfAbsent(name, n -> {
      Integer known = numbers.get(n);
      return known == null
          ? new DiskSpace<>(database, n, lastNumber.incrementAndGet(), false, codec)
          : new DiskSpace<>(database, n, known, true, codec);
    });
  }

  @Override
  public Commit commit(Changes changes) {
    if (changes.isEmpty()) {
      return commitOf(syncs.latest(), List.of());
    }
    List<Integer> dropped = new ArrayList<>(0);
    Map<DiskSpace<?>, Sums> sums = new IdentityHashMap<>(4);
    try (WriteBatch batch = new WriteBatch()) {
      for (Space<?> space : changes.dropped()) {
        addDrop(batch, (DiskSpace<?>) space);
        dropped.add(((DiskSpace<?>) space).number());
      }
      for (Changes.Change<?> change : changes.changes()) {
        add(batch, change, sums);
      }
      for (Map.Entry<DiskSpace<?>, Sums> entry : sums.entrySet()) {
        entry.getKey().register(batch);
        entry.getValue().addTo(batch, entry.getKey().number());
      }
      database.write(batch);
    } catch (RocksDBException e) {
      throw new StorageException(
          EngineCode.STORE_FAILED,
          "the changes do not fit into a batch: " + e.getMessage() + "; make fewer",
          e);
    }
    sums.forEach((space, added) -> space.written(added.entries, added.bytes));
    for (Space<?> space : changes.dropped()) {
      numbers.remove(space.name());
      spaces.remove(space.name(), space);
    }
    return commitOf(syncs.made(), dropped);
  }

  private <V> void add(WriteBatch batch, Changes.Change<V> change, Map<DiskSpace<?>, Sums> sums)
      throws RocksDBException {
    DiskSpace<V> space = (DiskSpace<V>) change.space();
    space.add(batch, change);
    Sums added = sums.computeIfAbsent(space, s -> new Sums());
    added.entries += space.entriesAdded(change);
    added.bytes += space.bytesAdded(change);
  }

  private void addDrop(WriteBatch batch, DiskSpace<?> space) throws RocksDBException {
    byte[] from = Layout.start(space.number());
    byte[] to = Layout.start(space.number() + 1);
    List<byte[]> keys = new ArrayList<>();
    database.read(new KeyRange(from, to), Space.Direction.FORWARD, (key, value) -> {
      keys.add(key);
      return keys.size() <= MAX_SINGLE_DELETES;
    });
    if (keys.size() > MAX_SINGLE_DELETES) {
      batch.deleteRange(from, to);
    } else {
      for (byte[] key : keys) {
        batch.delete(key);
      }
    }
    batch.delete(Layout.nameKey(space.name()));
    batch.delete(Layout.countKey(space.number()));
    batch.delete(Layout.sizeKey(space.number()));
  }

  private Commit commitOf(long number, List<Integer> dropped) {
    if (dropped.isEmpty()) {
      return () -> syncs.await(number);
    }
    return () -> {
      syncs.await(number);
      // Not before: files that go are gone at once, even if the drop itself is lost in a crash.
      dropped.forEach(space -> database.reclaim(Layout.start(space), Layout.start(space + 1)));
    };
  }

  /** Lets what was noted of syncs outlive a power cut. */
  @Override
  public void tidy() {
    database.force();
  }

  /** {@inheritDoc} Closing twice is harmless. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      syncs.await(syncs.made());
    } finally {
      database.close();
      folder.close();
    }
  }

  /** What a commit adds to a space's count and size. */
  private static final class Sums {

    private long entries;
    private long bytes;

    void addTo(WriteBatch batch, int space) throws RocksDBException {
      if (entries != 0) {
        batch.merge(Layout.countKey(space), Layout.addend(entries));
      }
      if (bytes != 0) {
        batch.merge(Layout.sizeKey(space), Layout.addend(bytes));
      }
    }
  }
}
