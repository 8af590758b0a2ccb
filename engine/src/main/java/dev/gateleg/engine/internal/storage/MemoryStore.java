package dev.gateleg.engine.internal.storage;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** A store that keeps the values themselves in concurrent skip lists and forgets them with the process. */
public final class MemoryStore implements Store {

  private final Map<String, MemorySpace<?>> spaces = new ConcurrentHashMap<>();

  @Override
  @SuppressWarnings("unchecked") // A name always comes with the same codec, hence the same type.
  public <V> Space<V> space(String name, Codec<V> codec) {
    return (Space<V>) spaces.computeIfAbsent(name, n -> new MemorySpace<>(n, codec));
  }

  @Override
  public Commit commit(Changes changes) {
    for (Space<?> space : changes.dropped()) {
      spaces.remove(space.name());
    }
    for (Changes.Change<?> change : changes.changes()) {
      apply(change);
    }
    return Commit.DONE;
  }

  private <V> void apply(Changes.Change<V> change) {
    ((MemorySpace<V>) change.space()).apply(change);
  }

  @Override
  public void close() {
    spaces.clear();
  }

  private static final class MemorySpace<V> implements Space<V> {

    private final String name;
    private final Codec<V> codec;
    private final ConcurrentSkipListMap<byte[], V> entries =
        new ConcurrentSkipListMap<>(Arrays::compareUnsigned);
    private final LongAdder count = new LongAdder();
    private final LongAdder bytes = new LongAdder();

    MemorySpace(String name, Codec<V> codec) {
      this.name = name;
      this.codec = codec;
    }

    void apply(Changes.Change<V> change) {
      V before = change.before();
      V after = change.after();
      if (after == null) {
        entries.remove(change.key());
      } else {
        entries.put(change.key(), after);
      }
      int entriesAdded = (after == null ? 0 : 1) - (before == null ? 0 : 1);
      if (entriesAdded != 0) {
        count.add(entriesAdded);
      }
      bytes.add(
          (after == null ? 0 : codec.size(after)) - (before == null ? 0 : codec.size(before)));
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public @Nullable V get(byte[] key) {
      return entries.get(key);
    }

    @Override
    public void read(KeyRange range, Direction direction, Visitor<V> visitor) {
      if (range.isEmpty()) {
        return;
      }
      byte[] to = range.to();
      ConcurrentNavigableMap<byte[], V> part = to == null
          ? entries.tailMap(range.from(), true)
          : entries.subMap(range.from(), true, to, false);
      if (direction == Direction.BACKWARD) {
        part = part.descendingMap();
      }
      for (Map.Entry<byte[], V> entry : part.entrySet()) {
        if (!visitor.visit(entry.getKey(), entry.getValue())) {
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
}
