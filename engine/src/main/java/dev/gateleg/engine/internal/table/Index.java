package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.key.KeyLayout;
import dev.gateleg.engine.internal.storage.Space;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A secondary index: the same items under another key, whole or in part.
 *
 * @param name the index's name
 * @param global whether it has a partition key of its own
 * @param key how its keys are laid out
 * @param projected the attributes that its entries have; null means all
 * @param entries its entries, under its own key followed by the table's key
 * @param lag what is still on its way to it, if it is global
 */
public record Index(
    String name,
    boolean global,
    KeyLayout key,
    @Nullable Set<String> projected,
    Space<Item> entries,
    @Nullable Lag lag) {

  public boolean projectsAll() {
    return projected == null;
  }

  /** The entry that an item has in this index, if it has one; the item itself if all attributes are projected. */
  public Item project(Item item) {
    if (projected == null) {
      return item;
    }
    Map<String, AttributeValue> part = new LinkedHashMap<>();
    for (Map.Entry<String, AttributeValue> attribute : item.attributes().entrySet()) {
      if (projected.contains(attribute.getKey())) {
        part.put(attribute.getKey(), attribute.getValue());
      }
    }
    return Item.of(part);
  }
}
