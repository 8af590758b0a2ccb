package dev.gateleg.tools.command;

import java.math.BigDecimal;

/**
 * A value in a row. Immutable.
 *
 * @param text as people read it
 * @param json as JSON; empty where the value is absent
 * @param number whether it is a number, which is set to the right
 */
public record Cell(String text, String json, boolean number) {

  private static final Cell ABSENT = new Cell("", "", false);
  private static final int CONTROL = 0x20;

  /** No value at all. */
  public static Cell absent() {
    return ABSENT;
  }

  /** A text. */
  public static Cell of(String text) {
    return new Cell(text, quoted(text), false);
  }

  /** A number with all its digits as they are. */
  public static Cell digits(String digits) {
    return new Cell(digits, digits, true);
  }

  /** A whole number. */
  public static Cell of(long number) {
    return digits(Long.toString(number));
  }

  /** A number that was computed; without an exponent, and without zeros at its end. */
  public static Cell of(double number) {
    return digits(plain(number));
  }

  /** A truth value. */
  public static Cell of(boolean value) {
    return new Cell(Boolean.toString(value), Boolean.toString(value), false);
  }

  /** JSON, which people read as it is. */
  public static Cell json(String json) {
    return new Cell(json, json, false);
  }

  /** The digits of a number that was computed. */
  public static String plain(double number) {
    BigDecimal decimal = new BigDecimal(number).setScale(4, java.math.RoundingMode.HALF_UP);
    return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
  }

  /** A text as JSON has it. */
  public static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> json.append("\\\"");
        case '\\' -> json.append("\\\\");
        case '\n' -> json.append("\\n");
        case '\r' -> json.append("\\r");
        case '\t' -> json.append("\\t");
        default -> {
          if (c < CONTROL || c == '\u2028' || c == '\u2029' || Character.isSurrogate(c)) {
            surrogate(text, i, json);
          } else {
            json.append(c);
          }
        }
      }
    }
    return json.append('"').toString();
  }

  /** Control characters and halves of pairs are escaped; whole pairs stay. */
  private static void surrogate(String text, int i, StringBuilder json) {
    char c = text.charAt(i);
    boolean low =
        Character.isLowSurrogate(c) && i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
    boolean high = Character.isHighSurrogate(c)
        && i + 1 < text.length()
        && Character.isLowSurrogate(text.charAt(i + 1));
    if (low || high) {
      json.append(c);
    } else {
      json.append(String.format("\\u%04x", (int) c));
    }
  }
}
