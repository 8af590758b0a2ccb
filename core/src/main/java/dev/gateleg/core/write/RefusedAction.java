package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.item.Value;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An action of a transaction whose condition failed. Immutable.
 *
 * @param action what it does: {@code update}
 * @param subject to what: an {@link EntityKey}, or in words what a pattern keeps for itself
 * @param item the item as it was, attribute by attribute; empty where there was none
 * @param found the entity that was there, or null where there was none that the table knows
 * @param exception what the action throws where it is the only one that failed
 */
public record RefusedAction(
    String action,
    Object subject,
    Map<String, Value> item,
    @Nullable Object found,
    RuntimeException exception) {

  /** The key of the item; empty for what a pattern keeps for itself. */
  public Optional<EntityKey<?>> key() {
    return subject instanceof EntityKey<?> key ? Optional.of(key) : Optional.empty();
  }

  /** The entity that was there, if it is one of that class. */
  public <E> Optional<E> found(Class<E> entity) {
    return entity.isInstance(found) ? Optional.of(entity.cast(found)) : Optional.empty();
  }
}
