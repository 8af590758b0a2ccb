package dev.gateleg.tools.live;

import dev.gateleg.tools.view.KeyAttributeView;
import java.util.List;

/**
 * A change of an item, as a line.
 *
 * @param number counts all changes
 * @param at the second, since 1970
 * @param table the table
 * @param entity the entity; empty where the model does not know it
 * @param kind {@code Inserted}, {@code Modified} or {@code Removed}
 * @param partition the partition key
 * @param text what is different
 */
public record ChangeLine(
    long number,
    long at,
    String table,
    String entity,
    String kind,
    List<KeyAttributeView> partition,
    String text) {

  /** Copies the list. */
  public ChangeLine {
    partition = List.copyOf(partition);
  }
}
