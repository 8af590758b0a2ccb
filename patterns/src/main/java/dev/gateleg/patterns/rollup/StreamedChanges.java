package dev.gateleg.patterns.rollup;

import dev.gateleg.core.Table;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.table.HiddenTables;
import dev.gateleg.core.spi.write.DependentWrites.Change;
import dev.gateleg.core.spi.write.Sight;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes that come from a stream, at least once each. Every rollup has markers of its own, so that one which is declared
 * later does not make the others forget.
 *
 * @param <E> the entity
 */
final class StreamedChanges<E> {

  private final Table table;
  private final RolledChangeStore counted;
  private final List<RollupStore<E>> stores;
  private final Duration remembered;

  StreamedChanges(Table table, List<RollupStore<E>> stores, Duration remembered) {
    this.table = table;
    this.counted = HiddenTables.open(RolledChangeStoreTable.TYPE, table);
    this.stores = stores;
    this.remembered = remembered;
  }

  boolean apply(String change, @Nullable E before, @Nullable E after) {
    if (change.isBlank()) {
      throw new InvalidInputException(
          PatternCode.ROLLUP_CHANGE_UNNAMED,
          "A change of a stream has no id; give the one that the stream gave it.",
          null);
    }
    boolean anything = false;
    for (RollupStore<E> store : stores) {
      anything |= apply(store, change, before, after);
    }
    return anything;
  }

  private boolean apply(
      RollupStore<E> store, String change, @Nullable E before, @Nullable E after) {
    Instant now = GeneratedTable.contextOf(table).now();
    List<TransactionPart> rows =
        new Plan<>(store, List.of(new Change<>(before, after))).parts(new Sight());
    if (rows.isEmpty()) {
      return false;
    }
    try {
      table
          .transaction()
          .add(counted
              .creating(new RolledChange(store.rollup().name(), change, now.plus(remembered)))
              .orThrow(found -> new Told()))
          .addAll(rows)
          .at(now)
          .run();
      return true;
    } catch (Told e) {
      return false;
    }
  }

  /** The change was told and counted before. No failure, so it has no stack trace. */
  private static final class Told extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Told() {
      super("The change was counted before.", null, false, false);
    }
  }
}
