package dev.gateleg.patterns.rollup;

import dev.gateleg.core.spi.write.DependentWrites.Change;
import dev.gateleg.core.spi.write.Sight;
import dev.gateleg.core.write.TransactionPart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What some changes of entities do to the rows of a rollup, each row once.
 *
 * @param <E> the entity
 */
final class Plan<E> {

  private final RollupStore<E> store;
  private final Map<RowKey, RowDelta<E>> byRow = new LinkedHashMap<>();

  Plan(RollupStore<E> store, List<Change<E>> changes) {
    this.store = store;
    changes.forEach(this::add);
    byRow.values().removeIf(RowDelta::isNothing);
  }

  /** The updates of all rows that change. */
  List<TransactionPart> parts(Sight sight) {
    List<TransactionPart> parts = new ArrayList<>(byRow.size());
    byRow.forEach((row, delta) -> parts.add(store.part(row, delta, sight)));
    return parts;
  }

  private void add(Change<E> change) {
    E before = change.before();
    E after = change.after();
    Rollup<E, ?> rollup = store.rollup();
    List<RowKey> left = before == null ? List.of() : store.keys(before);
    List<RowKey> entered = after == null ? List.of() : store.keys(after);
    Tally<E> out = left.isEmpty() ? null : new Tally<>(rollup, Objects.requireNonNull(before));
    Tally<E> in = entered.isEmpty() ? null : new Tally<>(rollup, Objects.requireNonNull(after));
    List<RowKey> stayed = left.isEmpty() || entered.isEmpty()
        ? List.of()
        : left.stream().filter(entered::contains).toList();
    if (left.size() > stayed.size()) {
      add(left, stayed, RowDelta.of(rollup, out, null));
    }
    if (entered.size() > stayed.size()) {
      add(entered, stayed, RowDelta.of(rollup, null, in));
    }
    if (!stayed.isEmpty()) {
      add(stayed, List.of(), RowDelta.of(rollup, out, in));
    }
  }

  /** Most rows of a rollup change alike, and share what is told of it. */
  private void add(List<RowKey> rows, List<RowKey> but, RowDelta<E> delta) {
    for (RowKey row : rows) {
      if (!but.contains(row)) {
        byRow.merge(row, delta, RowDelta::and);
      }
    }
  }
}
