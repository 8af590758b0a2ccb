package dev.gateleg.engine.internal.backup;

import dev.gateleg.engine.internal.fault.TornTransactions;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.storage.BulkChanges;
import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.table.History;
import dev.gateleg.engine.internal.table.Table;
import java.time.Instant;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The items of a table that were different at an instant, with what they were then. They may be more than memory holds, so they are
 * gathered in a space of the store, which goes with {@link #close}. The caller holds the locks of all items meanwhile.
 */
final class PastItems implements AutoCloseable {

  private final Store store;
  private final Space<History.Undo> differences;

  /**
   * Gathers the differences.
   *
   * @param name tells those apart that are needed at the same time
   * @param torn what was late at that instant
   */
  PastItems(Store store, String name, Table table, Instant instant, TornTransactions torn) {
    this.store = store;
    String space = "scratch/" + name;
    // What is left of a process that died.
    store.commit(new Changes().drop(store.space(space, History.CODEC)));
    this.differences = store.space(space, History.CODEC);
    History history = table.history();
    if (history != null) {
      BulkChanges changes = new BulkChanges(store);
      history.readBackTo(instant, undo -> {
        // Backwards, so that the first change after the instant, which tells what the item was at
        // it, comes last and stays.
        Item before = undo.before();
        changes.put(
            differences,
            undo.key(),
            undo,
            differences.get(undo.key()),
            undo.key().length + (before == null ? 0 : before.size()));
      });
      changes.commit();
    }
    torn.undo(table.id(), instant, new Snapshot(table));
  }

  private final class Snapshot implements TornTransactions.Snapshot {

    private final Table table;

    Snapshot(Table table) {
      this.table = table;
    }

    @Override
    public @Nullable Item get(byte[] key) {
      History.Undo known = differences.get(key);
      return known == null ? table.items().get(key) : known.before();
    }

    @Override
    public void put(byte[] key, @Nullable Item item) {
      History.Undo undo = new History.Undo(key, item);
      store.commit(new Changes().put(differences, key, undo, differences.get(key)));
    }
  }

  /** Shows all items that the table had then: first those that it still has as they were. */
  void readAll(Table table, BiConsumer<byte[], Item> reader) {
    boolean same = differences.count() == 0;
    table.items().read(KeyRange.ALL, Space.Direction.FORWARD, (key, item) -> {
      if (same || differences.get(key) == null) {
        reader.accept(key, item);
      }
      return true;
    });
    read(undo -> {
      Item before = undo.before();
      if (before != null) {
        reader.accept(undo.key(), before);
      }
    });
  }

  /** What is known of an item; null if it is what it was then. */
  History.@Nullable Undo of(byte[] key) {
    return differences.get(key);
  }

  /** Shows each of them, in the order of their keys. */
  void read(Consumer<History.Undo> reader) {
    differences.read(KeyRange.ALL, Space.Direction.FORWARD, (key, undo) -> {
      reader.accept(undo);
      return true;
    });
  }

  @Override
  public void close() {
    store.commit(new Changes().drop(differences)).awaitDurable();
  }
}
