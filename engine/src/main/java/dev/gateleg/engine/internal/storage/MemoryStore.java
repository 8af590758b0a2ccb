package dev.gateleg.engine.internal.storage;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A store that keeps the values themselves and forgets them with the process. */
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
}
