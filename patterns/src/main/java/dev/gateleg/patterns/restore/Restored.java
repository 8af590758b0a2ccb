package dev.gateleg.patterns.restore;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.item.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a restore has written. Immutable.
 *
 * @param items the items that were written or deleted
 */
public record Restored(List<Item> items) {

  /**
   * An item that was written or deleted.
   *
   * @param key its key
   * @param before as it was before; empty where there was none
   * @param after as it was written; empty where it was deleted
   */
  public record Item(EntityKey<?> key, Map<String, Value> before, Map<String, Value> after) {

    /** Copies the maps. */
    public Item {
      before = Map.copyOf(before);
      after = Map.copyOf(after);
    }
  }

  /** Copies the list. */
  public Restored {
    items = List.copyOf(items);
  }

  /** The items as they were before, as a source: restoring from it undoes the restore. */
  public RestoreSource before() {
    Map<EntityKey<?>, Map<String, Value>> kept = new LinkedHashMap<>();
    items.forEach(item -> kept.put(item.key(), item.before()));
    return RestoreSource.of(kept);
  }

  /** The keys of the items. */
  public List<EntityKey<?>> keys() {
    return items.stream().<EntityKey<?>>map(Item::key).toList();
  }
}
