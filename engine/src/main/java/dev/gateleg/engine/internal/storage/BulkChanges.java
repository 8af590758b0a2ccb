package dev.gateleg.engine.internal.storage;

import org.jspecify.annotations.Nullable;

/**
 * Many changes, committed in parts of which none is larger than memory allows. Nobody must see them before all are made. Not
 * thread-safe.
 */
public final class BulkChanges {

  private static final int MAX_CHANGES = 1_000;

  /** Four of the largest items; the store holds as much again while it commits. */
  private static final long MAX_BYTES = 1_600_000;

  private final Store store;
  private Changes changes = new Changes();
  private long bytes;

  public BulkChanges(Store store) {
    this.store = store;
  }

  /**
   * Sets a key's value, sooner or later.
   *
   * @param size about how many bytes the value has
   * @param before what the key has now
   */
  public <V> void put(Space<V> space, byte[] key, V value, @Nullable V before, long size) {
    changes.put(space, key, value, before);
    added(size);
  }

  /** The changes that come next; to be told of by {@link #added}. */
  public Changes changes() {
    return changes;
  }

  /** Says that changes of so many bytes were added. */
  public void added(long size) {
    bytes += size;
    if (bytes >= MAX_BYTES || changes.changes().size() >= MAX_CHANGES) {
      commit();
    }
  }

  /** Commits what is left; it lasts once the commit does. */
  public Store.Commit commit() {
    Store.Commit commit = store.commit(changes);
    changes = new Changes();
    bytes = 0;
    return commit;
  }
}
