package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.item.Value;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An item before and after a write, for what the write brings along. Immutable but for what tries have learned.
 *
 * @param <E> the entity
 */
final class OwnerChange<E> {

  private final TableContext context;
  private final BoundEntity<E> entity;
  private final EntityKey<E> key;
  private final Map<String, Value> before;
  private final Map<String, Value> after;
  private final boolean whole;
  private final Instant now;
  private final Set<String> learned;

  OwnerChange(
      TableContext context,
      BoundEntity<E> entity,
      EntityKey<E> key,
      Map<String, Value> before,
      Map<String, Value> after,
      boolean whole,
      Instant now,
      Set<String> learned) {
    this.context = context;
    this.entity = entity;
    this.key = key;
    this.before = context.expired(before) ? Map.of() : before;
    this.after = after;
    this.whole = whole;
    this.now = now;
    this.learned = learned;
  }

  /** The item's key. */
  public EntityKey<E> key() {
    return key;
  }

  /** The item as it was; empty where there was none, or it had outlived its time. */
  public Map<String, Value> itemBefore() {
    return before;
  }

  /** The item as it will be; empty where it is deleted. */
  public Map<String, Value> itemAfter() {
    return after;
  }

  /** The entity as it was; null where there was none. */
  public @Nullable E before() {
    return before.isEmpty() ? null : entity.read(before);
  }

  /** The entity as it will be; null where it is deleted. */
  public @Nullable E after() {
    return after.isEmpty() ? null : entity.read(after);
  }

  /** Whether the whole item is written, so that what follows it is written too, changed or not. */
  public boolean whole() {
    return whole;
  }

  /** The instant of the write. */
  public Instant now() {
    return now;
  }

  /** What earlier tries of the same write have found out; a hint, no more. */
  public Set<String> learned() {
    return learned;
  }

  TableContext context() {
    return context;
  }

  BoundEntity<E> entity() {
    return entity;
  }
}
