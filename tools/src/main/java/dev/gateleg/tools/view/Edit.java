package dev.gateleg.tools.view;

import dev.gateleg.core.item.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A change of one item, about to be written on the condition that the item is still as it was shown.
 *
 * @param shown the item as it was shown; empty where there was none
 * @param changes what will be different, with what follows: index keys, the version, the time of the update
 * @param units about what the write costs
 */
public record Edit(Map<String, Value> shown, List<Change> changes, double units) {

  /** Copies the list. */
  public Edit {
    changes = List.copyOf(changes);
  }

  /**
   * An attribute that will be different.
   *
   * @param attribute its name
   * @param before its value; null where it was absent
   * @param after its value; null where it will be absent
   * @param follows whether it follows from another change
   */
  public record Change(
      String attribute, @Nullable Value before, @Nullable Value after, boolean follows) {}

  /** The item as it will be; empty where it is deleted. */
  public Map<String, Value> after() {
    Map<String, Value> after = new LinkedHashMap<>(shown);
    for (Change change : changes) {
      if (change.after() == null) {
        after.remove(change.attribute());
      } else {
        after.put(change.attribute(), change.after());
      }
    }
    return after;
  }

  /** Whether nothing would be different: then nothing is sent. */
  public boolean isEmpty() {
    return changes.isEmpty();
  }
}
