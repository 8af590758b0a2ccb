package dev.gateleg.engine.internal.storage;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A space in memory. Its entries are in a hash table, where one is found at the same cost among ten thousand as among ten
 * million, and in a skip list, which has their order. Both hold the same entry, so a value is replaced in one place.
 *
 * <p>Thread-safe as {@link Space} asks for: at most one thread at a time changes a key.
 */
final class MemorySpace<V> implements Space<V> {

  private final String name;
  private final Codec<V> codec;
  private final ConcurrentMap<Entry<V>, Entry<V>> byKey = new ConcurrentHashMap<>();
  private final ConcurrentSkipListMap<byte[], Entry<V>> inOrder =
      new ConcurrentSkipListMap<>(Arrays::compareUnsigned);
  private final LongAdder count = new LongAdder();
  private final LongAdder bytes = new LongAdder();

  MemorySpace(String name, Codec<V> codec) {
    this.name = name;
    this.codec = codec;
  }

  /** A key with its value, which is missing once the entry is removed. Equal by the key. */
  private static final class Entry<V> {

    private final byte[] key;
    private final int hash;
    private volatile @Nullable V value;

    Entry(byte[] key, @Nullable V value) {
      this.key = key;
      this.hash = Arrays.hashCode(key);
      this.value = value;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Entry<?> entry && entry.hash == hash && Arrays.equals(entry.key, key);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  void apply(Changes.Change<V> change) {
    V before = change.before();
    V after = change.after();
    if (after == null) {
      remove(change.key());
    } else {
      put(change.key(), after);
    }
    int entriesAdded = (after == null ? 0 : 1) - (before == null ? 0 : 1);
    if (entriesAdded != 0) {
      count.add(entriesAdded);
    }
    bytes.add((after == null ? 0 : codec.size(after)) - (before == null ? 0 : codec.size(before)));
  }

  private void put(byte[] key, V value) {
    Entry<V> fresh = new Entry<>(key, value);
    Entry<V> known = byKey.putIfAbsent(fresh, fresh);
    if (known == null) {
      inOrder.put(key, fresh);
    } else {
      known.value = value;
    }
  }

  private void remove(byte[] key) {
    Entry<V> known = byKey.remove(new Entry<V>(key, null));
    if (known != null) {
      // For readers that have found the entry already.
      known.value = null;
      inOrder.remove(key);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public @Nullable V get(byte[] key) {
    Entry<V> known = byKey.get(new Entry<V>(key, null));
    return known == null ? null : known.value;
  }

  @Override
  public void read(KeyRange range, Direction direction, Visitor<V> visitor) {
    if (range.isEmpty()) {
      return;
    }
    byte[] to = range.to();
    ConcurrentNavigableMap<byte[], Entry<V>> part = to == null
        ? inOrder.tailMap(range.from(), true)
        : inOrder.subMap(range.from(), true, to, false);
    if (direction == Direction.BACKWARD) {
      part = part.descendingMap();
    }
    for (Map.Entry<byte[], Entry<V>> entry : part.entrySet()) {
      V value = entry.getValue().value;
      if (value != null && !visitor.visit(entry.getKey(), value)) {
        return;
      }
    }
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
