package dev.gateleg.proofs.models;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Values as docs/guide.md says that they stand in keys. */
final class KeyText {

  private static final int DECIMAL_WIDTH = 20;
  private static final int BIG_WIDTH = 38;

  private KeyText() {}

  static String of(ValueType type, Object value) {
    return switch (type) {
      case INT -> integer(value, 10);
      case LONG -> integer(value, 19);
      case SHORT -> integer(value, 5);
      case BYTE -> integer(value, 3);
      case BIG_INTEGER -> integer(value, BIG_WIDTH);
      case MONEY -> integer(type.store(value).n(), 19);
      case DECIMAL -> decimal((BigDecimal) value);
      case YEAR -> String.format("%04d", Integer.parseInt(value.toString()));
      default -> value.toString();
    };
  }

  /** What is derived of a value: the day or month of a time in UTC, or a text in lower case. */
  static Object derived(String derivation, Object value) {
    return switch (derivation) {
      case "lower" -> value.toString().toLowerCase(Locale.ROOT);
      case "date" -> LocalDate.ofInstant((Instant) value, ZoneOffset.UTC);
      case "month" -> YearMonth.from((LocalDate) value);
      default -> throw new IllegalArgumentException("nobody derives " + derivation);
    };
  }

  private static String integer(Object value, int width) {
    BigInteger number = new BigInteger(value.toString());
    String digits = padded(number.abs().toString(), width);
    return number.signum() < 0 ? "-" + complement(digits) : digits;
  }

  private static String decimal(BigDecimal value) {
    String plain = value.signum() == 0 ? "0" : value.stripTrailingZeros().abs().toPlainString();
    int point = plain.indexOf('.');
    String whole = padded(point < 0 ? plain : plain.substring(0, point), DECIMAL_WIDTH);
    String text = point < 0 ? whole : whole + plain.substring(point);
    return value.signum() < 0 ? "-" + complement(text) + "~" : text;
  }

  private static String padded(String digits, int width) {
    return "0".repeat(Math.max(0, width - digits.length())) + digits;
  }

  private static String complement(String digits) {
    StringBuilder out = new StringBuilder();
    for (char c : digits.toCharArray()) {
      out.append(Character.isDigit(c) ? (char) ('9' - (c - '0')) : c);
    }
    return out.toString();
  }

  /** What is wrong with a time in a key; null if nothing is. */
  static @Nullable String timeProblem(String text, Object expected) {
    try {
      Object read = expected instanceof Instant ? Instant.parse(text) : LocalDateTime.parse(text);
      return read.equals(expected) ? null : text + " is not " + expected;
    } catch (DateTimeParseException e) {
      return text + " is no ISO time";
    }
  }
}
