package dev.gateleg.engine.history;

import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.Codec;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.MemoryStore;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.storage.Store;
import java.util.concurrent.locks.LockSupport;

/**
 * A store in memory that takes its time between reading and committing, so that calls that are not kept apart do meet. It
 * is as correct as the store it stands on.
 */
final class SlowStore implements Store {

  private static final long PAUSE_NANOS = 50_000;

  private final Store store = new MemoryStore();

  @Override
  public <V> Space<V> space(String name, Codec<V> codec) {
    return new SlowSpace<>(store.space(name, codec));
  }

  @Override
  public Commit commit(Changes changes) {
    LockSupport.parkNanos(PAUSE_NANOS);
    Changes inner = new Changes();
    changes.dropped().forEach(space -> inner.drop(((SlowSpace<?>) space).space));
    changes.changes().forEach(change -> copy(change, inner));
    return store.commit(inner);
  }

  private static <V> void copy(Changes.Change<V> change, Changes to) {
    Space<V> space = ((SlowSpace<V>) change.space()).space;
    if (change.after() == null) {
      to.remove(space, change.key(), change.before());
    } else {
      to.put(space, change.key(), change.after(), change.before());
    }
  }

  @Override
  public void close() {
    store.close();
  }

  private record SlowSpace<V>(Space<V> space) implements Space<V> {

    @Override
    public String name() {
      return space.name();
    }

    @Override
    public V get(byte[] key) {
      V value = space.get(key);
      LockSupport.parkNanos(PAUSE_NANOS);
      return value;
    }

    @Override
    public void read(KeyRange range, Direction direction, Visitor<V> visitor) {
      space.read(range, direction, visitor);
    }

    @Override
    public long count() {
      return space.count();
    }

    @Override
    public long bytes() {
      return space.bytes();
    }
  }
}
