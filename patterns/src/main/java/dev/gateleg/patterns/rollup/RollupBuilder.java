package dev.gateleg.patterns.rollup;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A rollup that is being declared. Immutable; each method gives a copy, and says at once what is wrong.
 *
 * @param <E> the entity
 */
@CheckReturnValue
public final class RollupBuilder<E> {

  /** How many counters one change may move in a row: an update takes 4 KB of expression. */
  static final int MOST_COUNTERS = 200;

  final EntityType<E> entity;
  final String name;
  final Map<String, Function<E, String>> groups;
  final @Nullable Function<E, @Nullable LocalDate> date;
  final Set<Period> periods;
  final Set<Measure<E>> sums;
  final Set<Extreme<E>> extremes;
  final Set<Breakdown<E, ?>> breakdowns;
  final Predicate<E> only;

  RollupBuilder(EntityType<E> entity, String name) {
    this(
        entity,
        name,
        Map.of(),
        null,
        EnumSet.noneOf(Period.class),
        Set.of(),
        Set.of(),
        Set.of(),
        counted -> true);
  }

  private RollupBuilder(
      EntityType<E> entity,
      String name,
      Map<String, Function<E, String>> groups,
      @Nullable Function<E, @Nullable LocalDate> date,
      Set<Period> periods,
      Set<Measure<E>> sums,
      Set<Extreme<E>> extremes,
      Set<Breakdown<E, ?>> breakdowns,
      Predicate<E> only) {
    this.entity = entity;
    this.name = name;
    this.groups = groups;
    this.date = date;
    this.periods = periods;
    this.sums = sums;
    this.extremes = extremes;
    this.breakdowns = breakdowns;
    this.only = only;
  }

  /** The same with rows of their own for each value: for each branch. Several make rows for each combination. */
  public RollupBuilder<E> per(String part, Function<E, String> value) {
    Map<String, Function<E, String>> more = new LinkedHashMap<>(groups);
    if (more.put(RollupErrors.named("group", part), value) != null) {
      throw RollupErrors.twice(name, "the group '" + part + "'");
    }
    return new RollupBuilder<>(entity, name, more, date, periods, sums, extremes, breakdowns, only);
  }

  /** The same, counting an entity in the periods in which an instant of it lies, by the calendar of a zone. */
  public RollupBuilder<E> at(Function<E, @Nullable Instant> instant, ZoneId zone) {
    return dated(counted -> {
      Instant when = instant.apply(counted);
      return when == null ? null : LocalDate.ofInstant(when, zone);
    });
  }

  /** The same, counting an entity in the periods in which a date of it lies. */
  public RollupBuilder<E> on(Function<E, @Nullable LocalDate> day) {
    return dated(day);
  }

  private RollupBuilder<E> dated(Function<E, @Nullable LocalDate> day) {
    if (date != null) {
      throw RollupErrors.twice(name, "a time");
    }
    return new RollupBuilder<>(
        entity, name, groups, day, periods, sums, extremes, breakdowns, only);
  }

  @Nullable
  LocalDate date(E counted) {
    return date == null ? null : date.apply(counted);
  }

  /** The same with rows for these periods. */
  public RollupBuilder<E> each(Period first, Period... more) {
    Set<Period> all = EnumSet.of(first, more);
    return new RollupBuilder<>(entity, name, groups, date, all, sums, extremes, breakdowns, only);
  }

  /** The same with the sum of a measure. How many entities there are is counted always. */
  public RollupBuilder<E> sum(Measure<E> measure) {
    return new RollupBuilder<>(
        entity,
        name,
        groups,
        date,
        periods,
        plus(sums, sole(measure), "the sum of " + measure),
        extremes,
        breakdowns,
        only);
  }

  /** The same with the least value of a measure; see {@link RollupRow#min} for when it is known. */
  public RollupBuilder<E> min(Measure<E> measure) {
    return extreme(new Extreme<>(sole(measure), true));
  }

  /** The same with the greatest value of a measure; see {@link RollupRow#min} for when it is known. */
  public RollupBuilder<E> max(Measure<E> measure) {
    return extreme(new Extreme<>(sole(measure), false));
  }

  private RollupBuilder<E> extreme(Extreme<E> extreme) {
    return new RollupBuilder<>(
        entity,
        name,
        groups,
        date,
        periods,
        sums,
        plus(extremes, extreme, "the " + extreme),
        breakdowns,
        only);
  }

  /** The same with the count and all sums for each value of a breakdown. */
  public RollupBuilder<E> by(Breakdown<E, ?> breakdown) {
    if (breakdowns.stream().anyMatch(other -> other.name().equals(breakdown.name()))) {
      throw RollupErrors.twice(name, "the breakdown '" + breakdown + "'");
    }
    return new RollupBuilder<>(
        entity,
        name,
        groups,
        date,
        periods,
        sums,
        extremes,
        plus(breakdowns, breakdown, "the breakdown '" + breakdown + "'"),
        only);
  }

  /** The same for some entities only: those that are paid. An entity that changes may come in or drop out. */
  public RollupBuilder<E> only(Predicate<E> counted) {
    return new RollupBuilder<>(
        entity, name, groups, date, periods, sums, extremes, breakdowns, only.and(counted));
  }

  /** Refuses another measure of the same name, whose numbers would be taken for this one's. */
  private Measure<E> sole(Measure<E> measure) {
    Stream.concat(sums.stream(), extremes.stream().map(Extreme::measure)).forEach(other -> {
      if (other.name().equals(measure.name()) && !other.equals(measure)) {
        throw RollupErrors.twice(name, "the name '" + measure + "' of a measure");
      }
    });
    return measure;
  }

  private <T> Set<T> plus(Set<T> some, T more, String what) {
    Set<T> all = new LinkedHashSet<>(some);
    if (!all.add(more)) {
      throw RollupErrors.twice(name, what);
    }
    return Collections.unmodifiableSet(all);
  }

  /**
   * A rollup whose rows are an entity of the program, at that entity's keys: the function gives the key of the row in which an
   * entity is counted. Of one entity as rows, only one rollup may write.
   */
  public <T> RowsBuilder<E, T> into(
      EntityType<T> rows, BiFunction<E, RowPeriod, EntityKey<T>> key) {
    if (!groups.isEmpty()) {
      throw new InvalidInputException(
          PatternCode.ROLLUP_GROUP,
          name + " is kept per " + groups.keySet() + " and into " + rows.name()
              + "; leave out per, the key tells the group.",
          null);
    } else if (!extremes.isEmpty()) {
      throw new InvalidInputException(
          PatternCode.ROLLUP_EXTREME_DECLARED,
          name + " keeps the least or the greatest of something, which rows of " + rows.name()
              + " keep in a field; say min or max after into, with the field.",
          null);
    }
    return new RowsBuilder<>(this, rows, key, Map.of(), Set.of());
  }

  Rollup<E, RollupRow<E>> keptIn(Layout<E, ?> layout) {
    check();
    return new Rollup<>(this, row -> row, layout);
  }

  /** The rollup, whose rows are read as records of the program's own. */
  public <R> Rollup<E, R> as(Function<RollupRow<E>, R> reader) {
    check();
    return new Rollup<>(this, reader, new HiddenLayout<>(name, groups.size()));
  }

  private void check() {
    if (date == null) {
      throw RollupErrors.incomplete(name, "time", "say at(instant, zone), or on(date)");
    } else if (periods.isEmpty()) {
      throw RollupErrors.incomplete(name, "period", "say each(Period.DAY)");
    }
    int counters = (1 + sums.size()) * (1 + 2 * breakdowns.size());
    if (counters > MOST_COUNTERS) {
      throw new InvalidInputException(
          PatternCode.ROLLUP_TOO_WIDE,
          name + " would move up to " + counters + " counters of a row at once; " + MOST_COUNTERS
              + " fit into an update, so declare two rollups.",
          null);
    }
  }

  /** The rollup, whose rows are read as they are. */
  public Rollup<E, RollupRow<E>> asRows() {
    return as(row -> row);
  }
}
