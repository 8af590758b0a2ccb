package dev.gateleg.model.key;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.Year;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/** ISO dates and times of fixed width, written and read by hand: keys are made at every write. */
final class TimeText {
  static final int FIRST_YEAR = 0;
  static final int LAST_YEAR = 9999;

  private static final int NANO_DIGITS = 9;
  private static final int[] POWERS_OF_TEN = {
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000
  };
  private static final int YEAR_END = "2026".length();
  private static final int MONTH_END = "2026-06".length();
  private static final int DATE_END = "2026-06-24".length();
  private static final int SECONDS_END = "2026-06-24T10:00:00".length();

  private TimeText() {}

  static void date(int year, int month, int day, StringBuilder out) {
    year(year, out);
    pair('-', month, out);
    pair('-', day, out);
  }

  static void year(int year, StringBuilder out) {
    out.append((char) ('0' + year / 1000));
    out.append((char) ('0' + year / 100 % 10));
    out.append((char) ('0' + year / 10 % 10));
    out.append((char) ('0' + year % 10));
  }

  static void pair(char before, int number, StringBuilder out) {
    out.append(before).append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
  }

  static void time(int secondOfDay, StringBuilder out) {
    pair('T', secondOfDay / 3600, out);
    pair(':', secondOfDay / 60 % 60, out);
    pair(':', secondOfDay % 60, out);
  }

  /** Appends the digits of a second and the zone. */
  static void fraction(int nano, Precision precision, String zone, StringBuilder out) {
    int divisor = 1_000_000_000;
    if (precision.digits() > 0) {
      out.append('.');
    }
    for (int i = 0; i < precision.digits(); i++) {
      divisor /= 10;
      out.append((char) ('0' + nano / divisor % 10));
    }
    out.append(zone);
  }

  static @Nullable LocalDate readDate(String text) {
    return text.length() == DATE_END ? startingDate(text) : null;
  }

  static @Nullable YearMonth readMonth(String text) {
    if (text.length() != MONTH_END) {
      return null;
    }
    int year = startingYear(text);
    int month = startingMonth(text);
    return year >= 0 && month >= 1 && month <= 12 ? YearMonth.of(year, month) : null;
  }

  static @Nullable LocalDateTime readDateTime(String text, Precision precision, String zone) {
    if (text.length() < SECONDS_END
        || text.charAt(DATE_END) != 'T'
        || text.charAt(13) != ':'
        || text.charAt(16) != ':') {
      return null;
    }
    LocalDate date = startingDate(text);
    int hour = Digits.small(text, 11, 13);
    int minute = Digits.small(text, 14, 16);
    int second = Digits.small(text, 17, SECONDS_END);
    int nano = readFraction(text, precision, zone);
    boolean valid = hour >= 0
        && hour < 24
        && minute >= 0
        && minute < 60
        && second >= 0
        && second < 60
        && nano >= 0;
    return date != null && valid ? date.atTime(hour, minute, second, nano) : null;
  }

  /** The date that a text of at least its length starts with, or null. */
  private static @Nullable LocalDate startingDate(String text) {
    int year = startingYear(text);
    int month = startingMonth(text);
    int day = text.charAt(MONTH_END) == '-' ? Digits.small(text, MONTH_END + 1, DATE_END) : -1;
    boolean valid = year >= 0
        && month >= 1
        && month <= 12
        && day >= 1
        && day <= Month.of(month).length(Year.isLeap(year));
    return valid ? LocalDate.of(year, month, day) : null;
  }

  private static int startingYear(String text) {
    return Digits.small(text, 0, YEAR_END);
  }

  private static int startingMonth(String text) {
    return text.charAt(YEAR_END) == '-' ? Digits.small(text, YEAR_END + 1, MONTH_END) : -1;
  }

  /** The nanoseconds, or -1. */
  private static int readFraction(String text, Precision precision, String zone) {
    boolean pointed = precision.digits() > 0;
    int from = SECONDS_END + (pointed ? 1 : 0);
    int to = from + precision.digits();
    if (to + zone.length() != text.length()
        || !text.endsWith(zone)
        || (pointed && text.charAt(SECONDS_END) != '.')) {
      return -1;
    }
    int digits = Digits.small(text, from, to);
    return digits < 0 ? -1 : digits * POWERS_OF_TEN[NANO_DIGITS - precision.digits()];
  }
}
