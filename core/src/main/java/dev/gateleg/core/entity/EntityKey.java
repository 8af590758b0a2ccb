package dev.gateleg.core.entity;

import dev.gateleg.core.cost.ItemSize;
import dev.gateleg.core.internal.item.Shown;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.key.KeyLimits;
import org.jspecify.annotations.Nullable;

/**
 * The table key of one item, and which entity it is. Made by an entity's companion: {@code Orders.key("o1")}.
 *
 * @param <E> the entity
 * @param type the entity's type
 * @param partition the partition key
 * @param sort the sort key, or null where the table has none
 */
public record EntityKey<E>(
    EntityType<E> type, Value partition, @Nullable Value sort) {

  /** Checks the keys' lengths. */
  public EntityKey {
    ItemSize.checkTableKey(type.name(), "partition", partition, KeyLimits.PARTITION_KEY_BYTES);
    if (sort != null) {
      ItemSize.checkTableKey(type.name(), "sort", sort, KeyLimits.SORT_KEY_BYTES);
    }
  }

  /** The entity and its keys: {@code Order(ORDER#o1, METADATA)}. */
  @Override
  public String toString() {
    return type.name() + "(" + shown() + ")";
  }

  /** The keys alone: {@code ORDER#o1, METADATA}. */
  public String shown() {
    return Shown.key(partition) + (sort == null ? "" : ", " + Shown.key(sort));
  }
}
