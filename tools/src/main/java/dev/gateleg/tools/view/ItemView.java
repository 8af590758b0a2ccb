package dev.gateleg.tools.view;

import dev.gateleg.core.item.Value;
import java.util.List;
import java.util.Map;

/**
 * An item as its table's model sees it.
 *
 * @param item the item, exactly as it was read
 * @param kind what it is
 * @param entity the entity's stored type name; for a hidden item its type; empty for an unknown one
 * @param reason why it is unknown, hidden or undecodable; empty for an entity
 * @param size its bytes, as DynamoDB counts them
 * @param partition the table's partition key
 * @param sort the table's sort key; empty where the table has none
 * @param indexes its entries in the indexes that it may be in
 */
public record ItemView(
    Map<String, Value> item,
    Kind kind,
    String entity,
    String reason,
    long size,
    List<KeyAttributeView> partition,
    List<KeyAttributeView> sort,
    List<IndexEntry> indexes) {

  /** What an item is. */
  public enum Kind {
    /** An entity of the model. */
    ENTITY,
    /** An entity of the model by its type or key, which the model can't read. */
    UNDECODABLE,
    /** What a pattern keeps for itself: its type starts with an underscore. */
    HIDDEN,
    /** Nothing that the model knows. */
    UNKNOWN
  }

  /** Copies the lists. */
  public ItemView {
    partition = List.copyOf(partition);
    sort = List.copyOf(sort);
    indexes = List.copyOf(indexes);
  }

  /** Whether an index has it under a key that its components do not make. */
  public boolean stale() {
    return indexes.stream().anyMatch(entry -> entry.state() == IndexEntry.State.STALE);
  }
}
