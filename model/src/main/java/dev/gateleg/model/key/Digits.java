package dev.gateleg.model.key;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Numbers of fixed width; negative ones by the nines' complement, so that they sort as numbers do. */
final class Digits {
  /** The widest number: all that DynamoDB's own hold. */
  static final int WIDEST = 38;

  private Digits() {}

  /** Appends the number, for a negative one '-' and the complement; answers whether it fits into the width. */
  static boolean append(long value, int width, StringBuilder out) {
    if (value < 0) {
      out.append('-');
    }
    int start = out.length();
    out.setLength(start + width);
    long rest = value;
    for (int at = start + width - 1; at >= start; at--) {
      int digit = (int)
          (rest % 10); // has the sign of the value, so that Long.MIN_VALUE needs no special case
      out.setCharAt(at, (char) (value < 0 ? '9' + digit : '0' + digit));
      rest /= 10;
    }
    return rest == 0;
  }

  /** Appends digits after zeros up to the width, each complemented for a negative number; they must fit. */
  static void append(String digits, int width, boolean negative, StringBuilder out) {
    for (int i = digits.length(); i < width; i++) {
      out.append(negative ? '9' : '0');
    }
    for (int i = 0; i < digits.length(); i++) {
      out.append(negative ? complement(digits.charAt(i)) : digits.charAt(i));
    }
  }

  static char complement(char digit) {
    return (char) ('9' - (digit - '0'));
  }

  /** The number that stands in the whole text, or null. */
  static @Nullable BigInteger read(String text, int width) {
    boolean negative = text.startsWith("-");
    int start = negative ? 1 : 0;
    if (text.length() != start + width || !all(text, start, text.length())) {
      return null;
    }
    BigInteger magnitude = new BigInteger(text.substring(start));
    return negative ? magnitude.subtract(nines(width)) : magnitude;
  }

  static boolean all(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return false;
      }
    }
    return true;
  }

  /** The number in a few digits, or -1 if something else stands there. */
  static int small(String text, int from, int to) {
    if (to > text.length() || !all(text, from, to)) {
      return -1;
    }
    int number = 0;
    for (int i = from; i < to; i++) {
      number = number * 10 + (text.charAt(i) - '0');
    }
    return number;
  }

  static BigInteger nines(int width) {
    return BigInteger.TEN.pow(width).subtract(BigInteger.ONE);
  }

  /** The width that a format sets, or -1 if it is no width from 1 to {@link #WIDEST}. */
  static int width(String format) {
    boolean plausible = format.length() == 1 || format.length() == 2;
    int width = plausible ? small(format, 0, format.length()) : -1;
    return width >= 1 && width <= WIDEST ? width : -1;
  }

  static int trace(Shape shape, int from, Escape escape, int width) {
    int end = shape.state();
    shape.join(shape.pattern(from, "d".repeat(width), escape), end);
    shape.join(shape.pattern(from, "-" + "d".repeat(width), escape), end);
    return end;
  }
}
