package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.key.KeyLayout;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.stream.StreamLog;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table as it is between two changes of its definition. A change makes a new object and retires the old one; who holds
 * an item's lock and a table that is not retired knows that nothing about the table changes until the lock is freed.
 */
public final class Table {

  private final TableDefinition definition;
  private final KeyLayout key;
  private final Space<Item> items;
  private final List<Index> indexes;
  private final @Nullable StreamLog stream;
  private final @Nullable Expiry expiry;
  private final @Nullable History history;
  private volatile boolean retired;

  Table(
      TableDefinition definition,
      KeyLayout key,
      Space<Item> items,
      List<Index> indexes,
      @Nullable StreamLog stream,
      @Nullable Expiry expiry,
      @Nullable History history) {
    this.definition = definition;
    this.key = key;
    this.items = items;
    this.indexes = List.copyOf(indexes);
    this.stream = stream;
    this.expiry = expiry;
    this.history = history;
  }

  public String name() {
    return definition.name();
  }

  public String id() {
    return definition.description().tableId();
  }

  public TableDefinition definition() {
    return definition;
  }

  public KeyLayout key() {
    return key;
  }

  public Space<Item> items() {
    return items;
  }

  public List<Index> indexes() {
    return indexes;
  }

  public @Nullable Index index(String name) {
    for (Index index : indexes) {
      if (index.name().equals(name)) {
        return index;
      }
    }
    return null;
  }

  public boolean hasLocalIndexes() {
    return indexes.stream().anyMatch(index -> !index.global());
  }

  /** Where changes of items are recorded, if the stream is enabled. */
  public @Nullable StreamLog stream() {
    return stream;
  }

  /** The order in which items expire, if time to live is enabled. */
  public @Nullable Expiry expiry() {
    return expiry;
  }

  /** What items were before each change, if continuous backups are enabled. */
  public @Nullable History history() {
    return history;
  }

  /** Whether the table was deleted or its definition was changed since this object was made. */
  public boolean isRetired() {
    return retired;
  }

  void retire() {
    retired = true;
  }
}
