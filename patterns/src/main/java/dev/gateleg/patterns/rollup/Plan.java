package dev.gateleg.patterns.rollup;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.write.TransactionPart;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What some changes of entities do to rows, each row once. When an entity is stamped with the instant of its write, it is
 * counted as it will be stored.
 *
 * @param <E> the entity
 */
final class Plan<E> {

  /**
   * An entity that is written.
   *
   * @param before as it was, or null
   * @param after as it will be, by the instant of its write; or null
   */
  record Change<E>(@Nullable E before, Function<Instant, @Nullable E> after) {}

  private record Deltas<E>(Instant now, Map<RowKey, RowDelta<E>> byRow) {}

  private final List<RollupStore<E>> stores;
  private final List<Change<E>> changes;
  private final Set<RowKey> rows;
  private volatile Deltas<E> last;

  Plan(List<RollupStore<E>> stores, List<Change<E>> changes, Instant now) {
    this.stores = stores;
    this.changes = changes;
    this.last = new Deltas<>(now, deltas(now));
    this.rows = last.byRow.keySet();
  }

  /** The updates of all rows that change. */
  List<TransactionPart> parts() {
    List<TransactionPart> parts = new ArrayList<>(rows.size());
    for (RowKey row : rows) {
      parts.add(storeOf(row).part(row, now -> delta(row, now)));
    }
    return parts;
  }

  private RollupStore<E> storeOf(RowKey row) {
    Rollup<E, ?> rollup = Objects.requireNonNull(last.byRow.get(row)).rollup();
    for (RollupStore<E> store : stores) {
      if (store.rollup().equals(rollup)) {
        return store;
      }
    }
    throw new IllegalStateException("A row of no rollup: " + row);
  }

  private RowDelta<E> delta(RowKey row, Instant now) {
    Deltas<E> known = last;
    if (!known.now.equals(now)) {
      known = new Deltas<>(now, deltas(now));
      last = known;
    }
    if (known.byRow.keySet() != rows && !known.byRow.keySet().equals(rows)) {
      throw new InvalidInputException(
          "RollupInstant",
          "The transaction is made at " + now + ", when other rows would change than the " + row
              + "; give it the instant of its parts, or let addTo do so.",
          null);
    }
    return Objects.requireNonNull(known.byRow.get(row));
  }

  private Map<RowKey, RowDelta<E>> deltas(Instant now) {
    Map<RowKey, RowDelta<E>> byRow = new LinkedHashMap<>();
    for (Change<E> change : changes) {
      E before = change.before;
      E after = change.after.apply(now);
      for (RollupStore<E> store : stores) {
        List<RowKey> left = before == null ? List.of() : store.keys(before);
        List<RowKey> entered = after == null ? List.of() : store.keys(after);
        Tally<E> out =
            left.isEmpty() ? null : new Tally<>(store.rollup(), Objects.requireNonNull(before));
        Tally<E> in =
            entered.isEmpty() ? null : new Tally<>(store.rollup(), Objects.requireNonNull(after));
        List<RowKey> stayed = left.isEmpty() || entered.isEmpty()
            ? List.of()
            : left.stream().filter(entered::contains).toList();
        if (left.size() > stayed.size()) {
          add(byRow, left, stayed, RowDelta.of(store.rollup(), out, null));
        }
        if (entered.size() > stayed.size()) {
          add(byRow, entered, stayed, RowDelta.of(store.rollup(), null, in));
        }
        if (!stayed.isEmpty()) {
          add(byRow, stayed, List.of(), RowDelta.of(store.rollup(), out, in));
        }
      }
    }
    byRow.values().removeIf(RowDelta::isNothing);
    return byRow;
  }

  /** Most rows of a rollup change alike, and share what is told of it. */
  private void add(
      Map<RowKey, RowDelta<E>> byRow, List<RowKey> rows, List<RowKey> but, RowDelta<E> delta) {
    for (RowKey row : rows) {
      if (!but.contains(row)) {
        byRow.merge(row, delta, RowDelta::and);
      }
    }
  }
}
