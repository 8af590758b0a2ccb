package dev.gateleg.patterns.rollup;

import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.time.temporal.TemporalAccessor;
import java.util.Objects;
import java.util.function.Function;

/** How long a time a row of a rollup stands for, in the rollup's zone. */
public enum Period {

  /** From midnight to midnight: {@code DAY#2026-01-31}. */
  DAY(KeyTemplate.of("{start}", KeyType.LOCAL_DATE), date -> date, LocalDate.class::cast),

  /** A month of the calendar: {@code MONTH#2026-01}. */
  MONTH(
      KeyTemplate.of("{start}", KeyType.YEAR_MONTH),
      YearMonth::from,
      month -> ((YearMonth) month).atDay(1)),

  /** A year of the calendar: {@code YEAR#2026}. */
  YEAR(KeyTemplate.of("{start}", KeyType.YEAR), Year::from, year -> ((Year) year).atDay(1));

  private final KeyTemplate text;
  private final Function<LocalDate, TemporalAccessor> part;
  private final Function<Object, LocalDate> start;

  Period(
      KeyTemplate text,
      Function<LocalDate, TemporalAccessor> part,
      Function<Object, LocalDate> start) {
    this.text = text;
    this.part = part;
    this.start = start;
  }

  /** The first day of the period in which a date lies. */
  public LocalDate startOf(LocalDate date) {
    return start.apply(part.apply(date));
  }

  /** The period in which a date lies, as its own type: a {@code YearMonth} for a month. */
  Object partOf(LocalDate date) {
    return part.apply(date);
  }

  /** The first day of a period of that type. */
  LocalDate startOfPart(Object period) {
    return start.apply(period);
  }

  /** The period in which a date lies, as keys have it: {@code 2026-01}. */
  String text(LocalDate date) {
    return Objects.requireNonNull(text.key(part.apply(date)));
  }

  /** The first day of a period that a key has. */
  LocalDate parsed(String period) {
    return start.apply(text.decode(period).get(0));
  }
}
