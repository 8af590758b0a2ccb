package dev.gateleg.core.internal.expression;

import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.ConditionTree;
import dev.gateleg.core.spi.expression.UpdateAction;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * On what terms a write is made, and what it changes: all that its expressions say. An item that has outlived its time
 * counts as absent. Immutable, apart from the collections that it is given.
 *
 * @param item what the item must be, in any case
 * @param version the version that it must have, where it must have one
 * @param when the program's own condition, if there is one
 * @param presumed attributes that must be as they were read, null for those that were absent
 * @param unlessBy an attempt that must not have made the write already: its first answer may have been lost, and the SDK
 *     sends it again
 * @param changes what is changed
 * @param now when the write is made
 */
public record WriteTerms(
    Item item,
    long version,
    @Nullable ConditionTree when,
    Map<String, @Nullable Value> presumed,
    @Nullable Value unlessBy,
    List<UpdateAction> changes,
    Instant now) {

  private static final Value SOME = Value.NULL;

  /** What an item must be for a write to happen. */
  public enum Item {
    /** Anything. */
    ANY,
    /** There, or absent; but not past its time. */
    LIVE,
    /** Past its time or, if not, as the program's own condition wants it. */
    LIVE_OR_EXPIRED,
    /** There. */
    PRESENT,
    /** Absent. */
    ABSENT,
    /** There, at a version. */
    AT_VERSION
  }

  /** The same with nothing of the values but that they are there, so that what remembers it keeps no data. */
  WriteTerms withoutValues() {
    Map<String, @Nullable Value> attributes = new LinkedHashMap<>();
    presumed.forEach((name, value) -> attributes.put(name, value == null ? null : SOME));
    return new WriteTerms(
        item,
        version,
        when == null ? null : when.withValues(SOME),
        attributes,
        unlessBy == null ? null : SOME,
        changes.stream().map(change -> change.withValue(SOME)).toList(),
        now);
  }

  /** Terms of a write that replaces an item, deletes it, or only looks at it. */
  public static WriteTerms of(Item item, long version, @Nullable Condition<?> when, Instant now) {
    return new WriteTerms(item, version, tree(when), Map.of(), null, List.of(), now);
  }

  /** What a condition says, if there is one. */
  public static @Nullable ConditionTree tree(@Nullable Condition<?> when) {
    return when == null ? null : when.tree();
  }
}
