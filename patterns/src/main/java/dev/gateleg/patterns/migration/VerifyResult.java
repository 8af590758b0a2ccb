package dev.gateleg.patterns.migration;

import dev.gateleg.core.entity.EntityKey;
import java.util.List;

/**
 * What a verification found. Immutable.
 *
 * @param old how many old items were read
 * @param now how many new items were read
 * @param again how many of them had to be read again, because they were written meanwhile or differ
 * @param unknown how many items of the old table are of no entity that it knows, and stay behind
 * @param differences what differs
 * @param units the read units that it took
 */
public record VerifyResult(
    long old, long now, long again, long unknown, List<Different> differences, double units) {

  /**
   * New items that are not what the old ones say.
   *
   * @param old the keys of the old items
   * @param now the keys of the new items that are missing, differ, or are too much
   */
  public record Different(List<EntityKey<?>> old, List<EntityKey<?>> now) {

    /** Copies the lists. */
    public Different {
      old = List.copyOf(old);
      now = List.copyOf(now);
    }
  }

  /** Copies the list. */
  public VerifyResult {
    differences = List.copyOf(differences);
  }

  /** Whether both sides are the same. */
  public boolean same() {
    return differences.isEmpty();
  }

  /** One line for a terminal. */
  @Override
  public String toString() {
    return old + " old and " + now + " new items, "
        + (same() ? "all the same" : differences.size() + " differences") + ", " + again
        + " read again, " + Math.round(units) + " units"
        + (unknown == 0 ? "" : ", " + unknown + " items of unknown entities stay behind");
  }
}
