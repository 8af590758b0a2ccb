package dev.gateleg.core.write;

import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.item.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What must hold of an item for it to be as it was read: each attribute that a decision was made from has the same value,
 * and each that was absent is absent. This is the one place that decides it (docs/adr/0044). Immutable.
 *
 * @param attributes the attributes with the values that they had; null for those that were absent
 * @param lasting whether any write by Gateleg makes this false for ever: it compares a version or a write's mark, and
 *     neither comes back
 */
record Unchanged(Map<String, @Nullable Value> attributes, boolean lasting) {

  /** Nothing was read. */
  static final Unchanged NOTHING = new Unchanged(Map.of(), false);

  /**
   * All that the entity knows of the item. An item with a version is compared by that. Otherwise attribute by attribute,
   * since programs that know nothing of Gateleg may write to the table; an entity with more attributes than a condition
   * takes is compared by the mark that every write of such an entity leaves.
   */
  static Unchanged whole(TableContext context, BoundEntity<?> entity, Map<String, Value> read) {
    String version = entity.type().versionAttribute();
    if (read.isEmpty()) {
      return of(List.of(context.schema().partition()), read, false);
    } else if (version != null && read.containsKey(version)) {
      return of(List.of(version), read, true);
    }
    return of(entity.compared(context.schema().attempt()), read, entity.wide());
  }

  /** All that the entity knows of the item, compared attribute by attribute, whether it has a version or not. */
  static Unchanged exact(TableContext context, BoundEntity<?> entity, Map<String, Value> read) {
    List<String> names = new ArrayList<>();
    names.add(context.schema().partition());
    if (!read.isEmpty()) {
      names.addAll(entity.compared(context.schema().attempt()));
    }
    return of(names, read, false);
  }

  /** Some attributes, from which a decision was made. */
  static Unchanged of(Collection<String> names, Map<String, Value> read, boolean lasting) {
    Map<String, @Nullable Value> attributes = new LinkedHashMap<>();
    names.forEach(name -> attributes.put(name, read.get(name)));
    return new Unchanged(attributes, lasting);
  }

  /** Whether an item is not as it was read. */
  boolean differs(Map<String, Value> item) {
    for (Map.Entry<String, @Nullable Value> was : attributes.entrySet()) {
      if (!Objects.equals(item.get(was.getKey()), was.getValue())) {
        return true;
      }
    }
    return false;
  }

  boolean isEmpty() {
    return attributes.isEmpty();
  }
}
