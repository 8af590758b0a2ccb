package dev.gateleg.patterns.rollup;

import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;

/**
 * The time that a row stands for, of which its key is made.
 *
 * @param period how long it is
 * @param start its first day
 */
public record RowPeriod(Period period, LocalDate start) {

  /** The day. */
  public LocalDate day() {
    return start;
  }

  /** The month. */
  public YearMonth month() {
    return YearMonth.from(start);
  }

  /** The year. */
  public Year year() {
    return Year.from(start);
  }

  /** The day, month or year as text that sorts: {@code 2026-01-15}, {@code 2026-01}, {@code 2026}. */
  public String text() {
    return period.text(start);
  }

  /** One of three things, by how long the period is. */
  public <T> T choose(T ofDay, T ofMonth, T ofYear) {
    return switch (period) {
      case DAY -> ofDay;
      case MONTH -> ofMonth;
      case YEAR -> ofYear;
    };
  }
}
