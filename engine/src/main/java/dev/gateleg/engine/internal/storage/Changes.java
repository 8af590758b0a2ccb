package dev.gateleg.engine.internal.storage;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one commit does: entries that come, change or go, and spaces that go. Not thread-safe.
 *
 * <p>Each change carries the value it replaces. The writer knows it anyway, since it holds the key's lock, and with it the
 * store keeps count and size of a space without reading.
 */
public final class Changes {

  private final List<Space<?>> dropped = new ArrayList<>(0);
  private final List<Change<?>> changes = new ArrayList<>(4);

  /** Sets a key's value; {@code before} is what the key has now. */
  public <V> Changes put(Space<V> space, byte[] key, V value, @Nullable V before) {
    changes.add(new Change<>(space, key, before, value));
    return this;
  }

  /** Removes a key; {@code before} is what the key has now. */
  public <V> Changes remove(Space<V> space, byte[] key, V before) {
    changes.add(new Change<>(space, key, before, null));
    return this;
  }

  /** Drops a space with all it holds, before any other change is applied. Nobody uses the space afterwards. */
  public Changes drop(Space<?> space) {
    dropped.add(space);
    return this;
  }

  public boolean isEmpty() {
    return changes.isEmpty() && dropped.isEmpty();
  }

  /** The spaces that go first. */
  public List<Space<?>> dropped() {
    return dropped;
  }

  /** The changes in the order in which they were added; a later one of the same key wins. */
  public List<Change<?>> changes() {
    return changes;
  }

  /** A key's value before and after; no value after means that the key goes. */
  public record Change<V>(
      Space<V> space,
      byte[] key,
      @Nullable V before,
      @Nullable V after) {}
}
