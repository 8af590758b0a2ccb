package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import java.util.List;

/**
 * What a run over a table found of the claims of unique values.
 *
 * @param claimed how many values had no claim, or one that somebody had left behind, and are claimed now
 * @param alreadyClaimed how many values were claimed by their owners
 * @param duplicates the values that more than one item has, with those items that do not own them
 */
public record ClaimReport(long claimed, long alreadyClaimed, List<Duplicate> duplicates) {

  /**
   * A value that belongs to another item.
   *
   * @param attribute the unique attribute
   * @param value the value, as its claim has it
   * @param item the item that has the value without owning it
   * @param owner the item that owns it
   */
  public record Duplicate(String attribute, String value, EntityKey<?> item, EntityKey<?> owner) {}

  /** Copies the list. */
  public ClaimReport {
    duplicates = List.copyOf(duplicates);
  }
}
