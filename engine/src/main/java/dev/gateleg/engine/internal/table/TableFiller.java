package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.Store;

/** Puts many items into a table that nobody knows yet, and into its indexes. Not thread-safe. */
public final class TableFiller {

  private static final int CHANGES_AT_ONCE = 1_000;

  private final Store store;
  private final Table table;
  private Changes changes = new Changes();

  TableFiller(Store store, Table table) {
    this.store = store;
    this.table = table;
  }

  public Table table() {
    return table;
  }

  /** Adds an item, or replaces the one with its key; the item must have the table's key. */
  public void add(Item item) {
    byte[] key = table.key().keyOf(item.attributes());
    if (key == null) {
      throw new IllegalArgumentException("an item without the key of table " + table.name());
    }
    // Only an import may bring a key twice; what was written before must be found then.
    commit();
    Item before = table.items().get(key);
    changes.put(table.items(), key, item, before);
    for (Index index : table.indexes()) {
      byte[] oldKey = before == null ? null : index.key().entryKeyOf(before.attributes(), key);
      byte[] newKey = index.key().entryKeyOf(item.attributes(), key);
      if (oldKey != null && before != null) {
        changes.remove(index.entries(), oldKey, index.project(before));
      }
      if (newKey != null) {
        changes.put(index.entries(), newKey, index.project(item), null);
      }
    }
  }

  /** Adds an item whose key has not been added yet. */
  public void addNew(byte[] key, Item item) {
    changes.put(table.items(), key, item, null);
    for (Index index : table.indexes()) {
      byte[] entryKey = index.key().entryKeyOf(item.attributes(), key);
      if (entryKey != null) {
        changes.put(index.entries(), entryKey, index.project(item), null);
      }
    }
    if (changes.changes().size() >= CHANGES_AT_ONCE) {
      commit();
    }
  }

  private void commit() {
    if (!changes.isEmpty()) {
      store.commit(changes);
      changes = new Changes();
    }
  }

  /** Makes all of it last. */
  public void finish() {
    store.commit(changes).awaitDurable();
    changes = new Changes();
  }
}
