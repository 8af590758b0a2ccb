package dev.gateleg.patterns.rollup;

import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of a rollup for one group. They are read consistently, and as what the rollup declares. Immutable and
 * thread-safe.
 *
 * @param <E> the entity
 * @param <R> what a row is read as
 */
public final class RollupRows<E, R> {

  private final RollupStore<E> store;
  private final Rollup<E, R> rollup;
  private final List<String> group;

  RollupRows(RollupStore<E> store, Rollup<E, R> rollup, List<String> group) {
    this.store = store;
    this.rollup = rollup;
    this.group = group;
  }

  /** A day; all zero where nothing was counted. */
  public R day(LocalDate day) {
    return row(Period.DAY, day);
  }

  /** A month; all zero where nothing was counted. */
  public R month(YearMonth month) {
    return row(Period.MONTH, month.atDay(1));
  }

  /** A year; all zero where nothing was counted. */
  public R year(Year year) {
    return row(Period.YEAR, year.atDay(1));
  }

  /** The days on which something was counted, from one to another, both included. */
  public List<R> days(LocalDate from, LocalDate to) {
    return between(Period.DAY, from, to);
  }

  /** The months in which something was counted, from one to another, both included. */
  public List<R> months(YearMonth from, YearMonth to) {
    return between(Period.MONTH, from.atDay(1), to.atDay(1));
  }

  /** The years in which something was counted, from one to another, both included. */
  public List<R> years(Year from, Year to) {
    return between(Period.YEAR, from.atDay(1), to.atDay(1));
  }

  private R row(Period period, LocalDate date) {
    RowKey key = store.key(group, period, date);
    return rollup.read(new RollupRow<>(rollup, store.read(key)));
  }

  private List<R> between(Period period, LocalDate from, LocalDate to) {
    List<R> rows = new ArrayList<>();
    for (StoredRow stored : store.between(group, period, from, to)) {
      RollupRow<E> row = new RollupRow<>(rollup, stored);
      if (!row.isEmpty()) {
        rows.add(rollup.read(row));
      }
    }
    return rows;
  }

  /**
   * The comparison of these rows with the entities, about to be made.
   *
   * @param entities the entities of the group, read anew whenever they are iterated, and consistently; those of other
   *     groups are passed over
   */
  public Reconciliation<E> reconciling(Iterable<E> entities) {
    return new Reconciliation<>(store, group, entities);
  }
}
