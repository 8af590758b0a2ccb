package dev.gateleg.analytics;

import java.util.List;

/**
 * What a load did. Immutable.
 *
 * @param source what was loaded
 * @param skipped whether there was nothing to do, since it was loaded before
 * @param tables what became of each table
 */
public record Loaded(String source, boolean skipped, List<TableChange> tables) {

  /** Copies the list. */
  public Loaded {
    tables = List.copyOf(tables);
  }

  /**
   * What became of a table.
   *
   * @param table its name
   * @param read how many items of it were read
   * @param inserted rows of keys that were not there before
   * @param changed rows of keys that were there, and are others now
   * @param deleted rows of keys that are gone
   */
  public record TableChange(String table, long read, long inserted, long changed, long deleted) {}

  /** The items that were read. */
  public long read() {
    return tables.stream().mapToLong(TableChange::read).sum();
  }

  /** The rows that were inserted, changed or deleted. */
  public long written() {
    return tables.stream()
        .mapToLong(table -> table.inserted() + table.changed() + table.deleted())
        .sum();
  }
}
