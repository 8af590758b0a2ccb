package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.storage.BulkChanges;
import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.Store;

/** Puts many items into a table that nobody knows yet, and into its indexes. Not thread-safe. */
public final class TableFiller {

  private final Store store;
  private final Table table;
  private final BulkChanges bulk;

  TableFiller(Store store, Table table) {
    this.store = store;
    this.table = table;
    this.bulk = new BulkChanges(store);
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
    bulk.commit();
    Changes changes = bulk.changes();
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
    Changes changes = bulk.changes();
    changes.put(table.items(), key, item, null);
    for (Index index : table.indexes()) {
      byte[] entryKey = index.key().entryKeyOf(item.attributes(), key);
      if (entryKey != null) {
        changes.put(index.entries(), entryKey, index.project(item), null);
      }
    }
    bulk.added((long) item.size() * (1 + table.indexes().size()));
  }

  /** Runs what adds the items; if that fails, what was added is forgotten. */
  public void fill(Runnable adding) {
    try {
      adding.run();
    } catch (RuntimeException | Error e) {
      Changes drop = new Changes().drop(table.items());
      table.indexes().forEach(index -> drop.drop(index.entries()));
      store.commit(drop);
      throw e;
    }
  }

  /** Makes all of it last. */
  public void finish() {
    bulk.commit().awaitDurable();
  }
}
