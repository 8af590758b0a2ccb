package dev.gateleg.engine.internal.storage.disk;

import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.Codec;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** A range of the database's keys that begin with the space's number. Thread-safe. */
final class DiskSpace<V> implements Space<V> {

  private final Database database;
  private final String name;
  private final int number;
  private final Codec<V> codec;
  private final LongAdder count = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private volatile boolean registered;

  /** A space that the database may know already, with its sums. */
  DiskSpace(Database database, String name, int number, boolean registered, Codec<V> codec) {
    this.database = database;
    this.name = name;
    this.number = number;
    this.registered = registered;
    this.codec = codec;
    if (registered) {
      count.add(database.sum(Layout.countKey(number)));
      bytes.add(database.sum(Layout.sizeKey(number)));
    }
  }

  @Override
  public String name() {
    return name;
  }

  int number() {
    return number;
  }

  /**
   * Adds the space's name to a batch unless a batch before has it. Two that come first at the same time both do, and
   * say the same.
   */
  void register(WriteBatch batch) throws RocksDBException {
    if (!registered) {
      batch.put(Layout.nameKey(name), Layout.number(number));
    }
  }

  void add(WriteBatch batch, Changes.Change<V> change) throws RocksDBException {
    byte[] key = Layout.key(number, change.key());
    V after = change.after();
    if (after == null) {
      batch.delete(key);
    } else {
      batch.put(key, codec.encode(after));
    }
  }

  long entriesAdded(Changes.Change<V> change) {
    return (change.after() == null ? 0 : 1) - (change.before() == null ? 0 : 1);
  }

  long bytesAdded(Changes.Change<V> change) {
    V before = change.before();
    V after = change.after();
    return (after == null ? 0L : codec.size(after)) - (before == null ? 0L : codec.size(before));
  }

  /** Takes note that a batch with these sums is written. */
  void written(long entriesAdded, long bytesAdded) {
    registered = true;
    count.add(entriesAdded);
    bytes.add(bytesAdded);
  }

  @Override
  public @Nullable V get(byte[] key) {
    byte[] value = database.get(Layout.key(number, key));
    return value == null ? null : codec.decode(value);
  }

  @Override
  public void read(KeyRange range, Direction direction, Visitor<V> visitor) {
    if (range.isEmpty()) {
      return;
    }
    byte[] from = Layout.key(number, range.from());
    byte[] end = range.to();
    byte[] to = end == null ? Layout.start(number + 1) : Layout.key(number, end);
    database.read(
        new KeyRange(from, to),
        direction,
        (key, value) -> visitor.visit(withoutPrefix(key), codec.decode(value)));
  }

  private static byte[] withoutPrefix(byte[] key) {
    byte[] rest = new byte[key.length - Layout.PREFIX_BYTES];
    System.arraycopy(key, Layout.PREFIX_BYTES, rest, 0, rest.length);
    return rest;
  }

  @Override
  public long count() {
    return count.sum();
  }

  @Override
  public long bytes() {
    return bytes.sum();
  }
}
