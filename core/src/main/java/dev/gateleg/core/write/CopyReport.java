package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How copies and their owners compare. Immutable.
 *
 * @param inStep how many copies are as their owners are
 * @param differences those that are not
 */
public record CopyReport(long inStep, List<Difference> differences) {

  /** Copies the list. */
  public CopyReport {
    differences = List.copyOf(differences);
  }

  /** In which way a copy is not as its owner. */
  public enum Kind {
    /** The owner has no copy. */
    MISSING,
    /** The copy is not as the owner is. */
    STALE,
    /** The copy has no owner, or its owner has its copy elsewhere. */
    ORPHANED,
    /** The place of the copy is taken by that of another owner. */
    TAKEN
  }

  /**
   * A copy that is not as its owner.
   *
   * @param kind in which way
   * @param copy the copy's key
   * @param owner the owner's key
   * @param repaired whether it is in step now
   */
  public record Difference(
      Kind kind, EntityKey<?> copy, @Nullable EntityKey<?> owner, boolean repaired) {}

  /** Whether nothing is left to be done: all copies are in step, or were brought in step. */
  public boolean clean() {
    return differences.stream().allMatch(Difference::repaired);
  }
}
