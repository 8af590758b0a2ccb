package dev.gateleg.patterns.rollup;

import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.time.temporal.TemporalAccessor;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How long a time a row of a rollup stands for, in the rollup's zone. */
public enum Period {

  /** From midnight to midnight: {@code DAY#2026-01-31}. */
  DAY(KeyTemplate.of("DAY#{start}", KeyType.LOCAL_DATE), date -> date, LocalDate.class::cast),

  /** A month of the calendar: {@code MONTH#2026-01}. */
  MONTH(
      KeyTemplate.of("MONTH#{start}", KeyType.YEAR_MONTH),
      YearMonth::from,
      month -> ((YearMonth) month).atDay(1)),

  /** A year of the calendar: {@code YEAR#2026}. */
  YEAR(KeyTemplate.of("YEAR#{start}", KeyType.YEAR), Year::from, year -> ((Year) year).atDay(1));

  private final KeyTemplate sort;
  private final Function<LocalDate, TemporalAccessor> part;
  private final Function<Object, LocalDate> start;

  Period(
      KeyTemplate sort,
      Function<LocalDate, TemporalAccessor> part,
      Function<Object, LocalDate> start) {
    this.sort = sort;
    this.part = part;
    this.start = start;
  }

  /** The first day of the period in which a date lies. */
  public LocalDate startOf(LocalDate date) {
    return start.apply(part.apply(date));
  }

  /** The sort key of the row in which a date is counted. */
  String sortKey(LocalDate date) {
    return Objects.requireNonNull(sort.key(part.apply(date)));
  }

  /** The first day of the period of a row, by its sort key; null where it is a row of another period. */
  @Nullable
  LocalDate startIn(String sortKey) {
    return sort.matches(sortKey) ? start.apply(sort.decode(sortKey).get(0)) : null;
  }
}
