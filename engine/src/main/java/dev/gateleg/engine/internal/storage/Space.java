package dev.gateleg.engine.internal.storage;

import org.jspecify.annotations.Nullable;

/**
 * An ordered map from keys to values; keys are ordered as unsigned bytes.
 *
 * <p>Keys handed in or out are never modified afterwards, by neither side. Thread-safe.
 *
 * @param <V> the type of the values, immutable
 */
public interface Space<V> {

  String name();

  @Nullable
  V get(byte[] key);

  /**
   * Shows the entries of a range to the visitor, in key order or against it, until the visitor has enough. Entries that
   * are committed meanwhile may be seen or not.
   */
  void read(KeyRange range, Direction direction, Visitor<V> visitor);

  /** The number of entries; exact when no commit is under way. */
  long count();

  /** The sum of the values' sizes in bytes, as their codec counts them; exact when no commit is under way. */
  long bytes();

  /** The order in which a range is read. */
  enum Direction {
    FORWARD,
    BACKWARD
  }

  /** Receives entries one by one. */
  @FunctionalInterface
  interface Visitor<V> {

    /** Takes an entry; answers whether it wants another. */
    boolean visit(byte[] key, V value);
  }
}
