package dev.gateleg.core.spi.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.spi.write.LearningWrite.Seen;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What the tries of a transaction have seen of items that refused them. Thread-safe. */
public final class Sight {

  private final Map<EntityKey<?>, Seen<?>> items = new ConcurrentHashMap<>();

  /** Nothing was seen yet. */
  public Sight() {}

  /** What is known of an item; it is always read as the same. */
  @SuppressWarnings("unchecked") // Who writes an item reads it as the same each time.
  <S> Seen<S> of(EntityKey<?> key) {
    return (Seen<S>) items.getOrDefault(key, Seen.NOTHING);
  }

  void saw(EntityKey<?> key, Seen<?> item) {
    items.put(key, item);
  }
}
