package dev.gateleg.engine.internal.storage;

/**
 * A set of named, ordered spaces whose changes are committed together.
 *
 * <p>Everything the engine keeps lives in spaces: items, index entries, stream records, transaction tokens and table
 * definitions. One {@link Changes} may touch any number of them; after a crash either all of it is there or nothing.
 *
 * <p>The store does not isolate writers from each other: the engine holds the locks of all keys that it reads and
 * changes until {@link #commit} has returned. Readers of a range take no locks and see each entry either before or after
 * a commit, never torn.
 *
 * <p>Thread-safe.
 */
public interface Store extends AutoCloseable {

  /**
   * The space with that name, empty if nothing was ever committed to it. Asked twice, it is the same space; the codec must
   * then be an equal one.
   */
  <V> Space<V> space(String name, Codec<V> codec);

  /**
   * Applies all changes at once. When this returns, every reader sees them; they outlive a crash only once {@link
   * Commit#awaitDurable} has returned. Commits become durable in the order in which they were made; so who changes nothing
   * can still wait for what it has seen, with a commit of no changes.
   *
   * @throws StorageException if the store cannot take the changes; none of them is applied then
   */
  Commit commit(Changes changes);

  /** Does what the store puts off, to be called about every second. */
  default void tidy() {}

  /** Makes everything durable and frees the files. No other call is allowed afterwards. */
  @Override
  void close();

  /** The wait for a commit's durability, apart from the commit, so that many writers share one sync. */
  @FunctionalInterface
  interface Commit {

    /** A commit that has nothing to wait for. */
    Commit DONE = () -> {};

    /**
     * Returns once the commit outlives a crash of the process or of the machine.
     *
     * @throws StorageException if the sync failed; the outcome is unknown then, and the store takes no more commits
     */
    void awaitDurable();
  }
}
