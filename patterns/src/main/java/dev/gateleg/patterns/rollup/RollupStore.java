package dev.gateleg.patterns.rollup;

import dev.gateleg.core.Table;
import dev.gateleg.core.call.ReadProblemHandler;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.ItemShape;
import dev.gateleg.core.spi.read.ItemGet;
import dev.gateleg.core.spi.read.ItemPages;
import dev.gateleg.core.spi.read.KeyCondition;
import dev.gateleg.core.spi.read.ReadSpec;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.write.LearningWrite;
import dev.gateleg.core.spi.write.LearningWrite.Seen;
import dev.gateleg.core.spi.write.Sight;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.core.write.Update;
import dev.gateleg.patterns.error.PatternCode;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of one rollup in a table. Immutable and thread-safe.
 *
 * @param <E> the entity
 */
final class RollupStore<E> {

  private final TableAccess context;
  private final Rollup<E, ?> rollup;
  private final Rows<E, ?> rows;

  RollupStore(Table table, Rollup<E, ?> rollup) {
    this.context = GeneratedTable.contextOf(table);
    this.rollup = rollup;
    this.rows = rows(table, rollup.layout());
  }

  private static <E, T> Rows<E, T> rows(Table table, Layout<E, T> layout) {
    return new Rows<>(layout.open(table), layout);
  }

  /**
   * The table of the rows.
   *
   * @param table through which they are read and written
   * @param layout how they stand in it
   */
  private record Rows<E, T>(Table table, Layout<E, T> layout) {

    TableAccess context() {
      return GeneratedTable.contextOf(table);
    }

    @SuppressWarnings("unchecked") // Row keys are made by the layout.
    EntityKey<T> stored(RowKey key) {
      return (EntityKey<T>) key.stored();
    }

    ItemShape<StoredRow> shape() {
      return layout.shape(context());
    }

    List<RowKey> keys(Rollup<E, ?> rollup, E entity) {
      List<RowKey> keys = new ArrayList<>();
      List<String> group = rollup.groupOf(entity);
      LocalDate date = rollup.dateOf(entity);
      rollup.periods().forEach(period -> keys.add(layout.key(entity, group, period, date)));
      return keys;
    }

    TransactionPart part(Rollup<E, ?> rollup, RowKey key, RowDelta<E> delta, Sight sight) {
      delta.checkWidth(key);
      return new LearningWrite<>(
          stored(key), shape(), sight, (now, seen) -> update(rollup, key, delta, seen));
    }

    private Update<T> update(
        Rollup<E, ?> rollup, RowKey key, RowDelta<E> delta, Seen<StoredRow> seen) {
      RowUpdate<T> update = new RowUpdate<>(rollup, layout, table.upsert(stored(key)), seen);
      delta.write(update, seen);
      return update
          .update()
          .orThrow(found -> new ConditionFailedException(
              CoreCode.CONDITION_FAILED,
              "The rollup's " + key + " was changed by others during each try; try again later.",
              Map.of(),
              null));
    }

    /** A row with other numbers, if it was written as often as that. */
    Update<T> replaced(
        Rollup<E, ?> rollup, RowKey key, StoredRow seen, Map<Place, BigDecimal> numbers) {
      RowUpdate<T> update =
          new RowUpdate<>(rollup, layout, table.upsert(stored(key)), new Seen<>(true, seen));
      BigDecimal changes = seen.number(Place.of(layout.changes()));
      update.when(
          changes.signum() == 0
              ? RowUpdate.<T>number(layout.changes()).isAbsent()
              : RowUpdate.<T>number(layout.changes()).is(changes));
      update.replace(numbers);
      return update.update();
    }

    StoredRow read(String pattern, RowKey key) {
      return ItemGet.of(context(), pattern, stored(key), true)
          .run(shape())
          .orElseGet(() -> StoredRow.of(key, Map.of()));
    }
  }

  Rollup<E, ?> rollup() {
    return rollup;
  }

  /** The same rollup in the same live table, for the same scope: what several objects write is written once. */
  @Override
  public boolean equals(Object other) {
    return other instanceof RollupStore<?> store
        && rollup.equals(store.rollup)
        && context.tableName().equals(store.context.tableName())
        && context.scopeText().equals(store.context.scopeText());
  }

  @Override
  public int hashCode() {
    return rollup.hashCode() * 31 + context.tableName().hashCode();
  }

  Layout<E, ?> layout() {
    return rows.layout();
  }

  /** What the program's table has at hand. */
  TableAccess context() {
    return context;
  }

  /** A group as it is asked for. */
  List<String> group(String... values) {
    if (values.length != rollup.groupNames().size()) {
      throw new InvalidInputException(
          PatternCode.ROLLUP_GROUP,
          rollup + " is kept per " + rollup.groupNames() + ", but is asked for "
              + Arrays.toString(values) + "; give one value for each.",
          null);
    }
    for (String value : values) {
      RollupErrors.shortText(rollup.name(), "group", value, Arrays.toString(values));
    }
    return List.of(values);
  }

  private boolean isHidden() {
    return rollup.layout() instanceof HiddenLayout;
  }

  @SuppressWarnings("unchecked") // A rollup's layout is of its entity.
  private HiddenLayout<E> hidden() {
    if (isHidden()) {
      return (HiddenLayout<E>) rollup.layout();
    }
    throw new InvalidInputException(
        PatternCode.ROLLUP_ROWS_DECLARED,
        rollup + "'s rows are entities of the program ("
            + rollup.layout().type().name() + "); read them by the table's own patterns.",
        null);
  }

  RowKey key(List<String> group, Period period, LocalDate date) {
    checkKept(period);
    return hidden().key(group, period, date);
  }

  private void checkKept(Period period) {
    if (!rollup.periods().contains(period)) {
      throw RollupErrors.undeclared(rollup.name(), "period " + period);
    }
  }

  /** The rows in which an entity is counted, which has to be of the table's scope. */
  List<RowKey> keys(E entity) {
    if (context.scoped()) {
      context.inScope(rollup.entity().keyOf(entity));
    }
    return rollup.counts(entity) ? rows.keys(rollup, entity) : List.of();
  }

  /** What the changes of entities do to a row, as an action of the transaction that changes the entities. */
  TransactionPart part(RowKey key, RowDelta<E> delta, Sight sight) {
    return rows.part(rollup, key, delta, sight);
  }

  private String pattern() {
    return "rollup " + rollup.name();
  }

  /** A row as it is now; without numbers where there is none. */
  StoredRow read(RowKey key) {
    return rows.read(pattern(), key);
  }

  /** The rows of a group from one date to another, both included. */
  List<StoredRow> between(List<String> group, Period period, LocalDate from, LocalDate to) {
    checkKept(period);
    return query(hidden().between(group, period, from, to)).list();
  }

  private ItemPages<StoredRow> query(KeyCondition condition) {
    ReadSpec<StoredRow> spec = ReadSpec.query(pattern(), rows.shape()).consistent();
    return ItemPages.query(rows.context(), spec, condition);
  }

  /** All rows of a group. */
  Map<RowKey, StoredRow> of(List<String> group) {
    return byKey(query(hidden().of(group)));
  }

  /** All rows of all groups, wherever they are in the table. */
  Map<RowKey, StoredRow> all() {
    // A row whose key has another form was kept by an earlier declaration.
    Map<RowKey, StoredRow> all =
        byKey(ItemPages.scan(rows.context(), rows.layout().all(rows.context()))
            .onProblem(ReadProblemHandler.logging()));
    if (context.scoped() && !isHidden()) {
      all.keySet().removeIf(row -> !context.has(row.stored()));
    }
    return all;
  }

  private static Map<RowKey, StoredRow> byKey(Iterable<StoredRow> rows) {
    Map<RowKey, StoredRow> all = new LinkedHashMap<>();
    rows.forEach(row -> all.put(row.key(), row));
    return all;
  }

  /** How often a row was written. */
  BigDecimal changes(StoredRow row) {
    return row.number(Place.of(rows.layout().changes()));
  }

  /** Gives a row other numbers, if nobody wrote it since it was read. */
  boolean replaced(RowKey key, StoredRow seen, Map<Place, BigDecimal> numbers) {
    try {
      if (isHidden()) {
        put(key, seen, numbers);
      } else {
        rows.replaced(rollup, key, seen, numbers).orThrow(found -> new Raced()).run();
      }
      return true;
    } catch (Raced e) {
      return false;
    }
  }

  /** A hidden row is written whole: it may have more numbers than an update takes. */
  private void put(RowKey key, StoredRow seen, Map<Place, BigDecimal> numbers) {
    BigDecimal changes = changes(seen);
    Map<Place, BigDecimal> all = new LinkedHashMap<>(numbers);
    all.put(Place.of(Names.CHANGES), changes.add(BigDecimal.ONE));
    rows.table()
        .putting(StoredRow.of(key, all))
        .when(
            changes.signum() == 0
                ? RowUpdate.<StoredRow>number(Names.CHANGES).isAbsent()
                : RowUpdate.<StoredRow>number(Names.CHANGES).is(changes))
        .orThrow(found -> new Raced())
        .run();
  }

  /** Others wrote the row meanwhile. No failure, so it has no stack trace. */
  private static final class Raced extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Raced() {
      super("Others wrote the row.", null, false, false);
    }
  }
}
