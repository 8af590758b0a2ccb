package dev.gateleg.patterns.rollup;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a rollup counted in one period. One in which nothing was counted is all zero. Immutable.
 *
 * @param <E> the entity
 */
public final class RollupRow<E> {

  private final Rollup<E, ?> rollup;
  private final StoredRow row;

  RollupRow(Rollup<E, ?> rollup, StoredRow row) {
    this.rollup = rollup;
    this.row = row;
  }

  /** What it is counted for, in the order of the declaration: the branch. */
  public List<String> group() {
    return row.key().group();
  }

  /** How long its period is. */
  public Period period() {
    return row.key().knownPeriod();
  }

  /** The first day of its period. */
  public LocalDate start() {
    return row.key().knownStart();
  }

  /** How many entities there are. */
  public long count() {
    return number(Names.COUNT).longValueExact();
  }

  /** The sum of a measure. */
  public BigDecimal sum(Measure<E> measure) {
    summed(measure);
    return number(measure.sumAttribute());
  }

  /**
   * The least value of a measure. Empty where there are no entities, and where it is not known: the entity that had it was
   * deleted, moved or changed, and DynamoDB can't tell which is the next. A value below all that there were makes it known
   * again, and so do {@link Reconciliation#repair} and {@link Reconciliation#recompute}.
   */
  public Optional<BigDecimal> min(Measure<E> measure) {
    return extreme(new Extreme<>(measure, true));
  }

  /** The greatest value of a measure; empty as {@link #min} is. */
  public Optional<BigDecimal> max(Measure<E> measure) {
    return extreme(new Extreme<>(measure, false));
  }

  private Optional<BigDecimal> extreme(Extreme<E> extreme) {
    if (!rollup.extremes().contains(extreme)) {
      throw RollupErrors.undeclared(rollup.name(), extreme.toString());
    }
    return Optional.ofNullable(extreme.in(row));
  }

  /** How many entities there are of each value of a breakdown that has any. */
  public <V> Map<V, Long> countBy(Breakdown<E, V> breakdown) {
    Map<V, Long> counts = new LinkedHashMap<>();
    Names.countsBy(row.attributes(), declared(breakdown)).forEach((value, attribute) -> {
      long count = number(attribute).longValueExact();
      if (count != 0) {
        counts.put(breakdown.parsed(value), count);
      }
    });
    return counts;
  }

  /** The sum of a measure for each value of a breakdown that has entities. */
  public <V> Map<V, BigDecimal> sumBy(Measure<E> measure, Breakdown<E, V> breakdown) {
    Map<String, String> sums = Names.sumsBy(row.attributes(), summed(measure), declared(breakdown));
    Map<String, String> counts = Names.countsBy(row.attributes(), breakdown.name());
    Set<String> values = new TreeSet<>(counts.keySet());
    values.addAll(sums.keySet());
    Map<V, BigDecimal> all = new LinkedHashMap<>();
    for (String value : values) {
      BigDecimal sum = number(sums.get(value));
      if (sum.signum() != 0 || number(counts.get(value)).signum() != 0) {
        all.put(breakdown.parsed(value), sum);
      }
    }
    return all;
  }

  private String summed(Measure<E> measure) {
    if (!rollup.sums().contains(measure)) {
      throw RollupErrors.undeclared(rollup.name(), "sum of " + measure);
    }
    return measure.name();
  }

  private String declared(Breakdown<E, ?> breakdown) {
    if (!rollup.breakdowns().contains(breakdown)) {
      throw RollupErrors.undeclared(rollup.name(), "breakdown " + breakdown);
    }
    return breakdown.name();
  }

  private BigDecimal number(@Nullable String attribute) {
    return attribute == null ? BigDecimal.ZERO : row.number(Place.of(attribute));
  }

  /** Whether it has no entities, nor any trace of them that was left by mistake. */
  boolean isEmpty() {
    return row.numbers().entrySet().stream()
        .filter(number -> rollup.layout().adds(number.getKey()))
        .allMatch(number -> number.getValue().signum() == 0);
  }

  /** The rollup, and where the row stands: {@code takings row (ROLLUP#takings#b1, DAY#2026-01-31)}. */
  @Override
  public String toString() {
    return rollup + " " + row.key();
  }
}
