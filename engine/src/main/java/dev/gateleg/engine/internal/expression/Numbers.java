package dev.gateleg.engine.internal.expression;

import java.math.BigDecimal;

/** DynamoDB's numbers, kept as text: 38 significant digits, magnitudes from 1E-130 to 9.99…E+125, exact. */
public final class Numbers {

  private static final int MAX_DIGITS = 38;
  private static final int MAX_MAGNITUDE = 125;
  private static final int MIN_MAGNITUDE = -130;

  /** Numbers with at most that many characters fit a long. */
  private static final int LONG_CHARACTERS = 18;

  /** Texts that are longer are no exponents of interest. */
  private static final int LONG_TEXT = 200;

  /** An exponent beyond that is out of range whatever the digits; also keeps the arithmetic on exponents in an int. */
  private static final int HUGE_EXPONENT = 10_000_000;

  private static final String OVERFLOW =
      "Number overflow. Attempting to store a number with magnitude larger than supported range";
  private static final String UNDERFLOW =
      "Number underflow. Attempting to store a number with magnitude smaller than supported range";

  private Numbers() {}

  /**
   * The number as DynamoDB returns it: no exponent, no superfluous zeros, no plus.
   *
   * @throws InvalidExpressionException if the text is not a number, or not one that DynamoDB can hold
   */
  public static String canonical(String text) {
    return isPlainInteger(text) ? text : Decimal.parse(text).checked(text).text();
  }

  /** Compares two numbers by value; their texts must be numbers. */
  public static int compare(String first, String second) {
    if (isPlainInteger(first) && isPlainInteger(second)) {
      return Long.compare(Long.parseLong(first), Long.parseLong(second));
    }
    return new BigDecimal(first).compareTo(new BigDecimal(second));
  }

  static String add(String first, String second) {
    if (isPlainInteger(first) && isPlainInteger(second)) {
      return Long.toString(Long.parseLong(first) + Long.parseLong(second));
    }
    return canonical(new BigDecimal(first).add(new BigDecimal(second)));
  }

  static String subtract(String first, String second) {
    if (isPlainInteger(first) && isPlainInteger(second)) {
      return Long.toString(Long.parseLong(first) - Long.parseLong(second));
    }
    return canonical(new BigDecimal(first).subtract(new BigDecimal(second)));
  }

  private static String canonical(BigDecimal result) {
    if (result.signum() == 0) {
      return "0"; // What is left of small numbers has a small exponent, which says nothing.
    }
    if (result.stripTrailingZeros().precision() > MAX_DIGITS) {
      throw overflow(); // That is what DynamoDB calls it.
    }
    return canonical(result.toString());
  }

  private static InvalidExpressionException overflow() {
    return bare(OVERFLOW);
  }

  private static InvalidExpressionException bare(String message) {
    return new InvalidExpressionException(message, message);
  }

  /** Whether the text is canonical and fits a long, which most numbers are and do. */
  private static boolean isPlainInteger(String text) {
    int length = text.length();
    if (length == 0 || length > LONG_CHARACTERS) {
      return false;
    }
    int start = text.charAt(0) == '-' ? 1 : 0;
    if (start == length || text.charAt(start) == '0' && length > 1) {
      return false;
    }
    for (int i = start; i < length; i++) {
      if (!isDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /**
   * A decimal number as its significant digits and the power of ten of the last one; zero has no digits.
   *
   * <p>Digits are counted before anything is calculated, so that megabytes of digits cost no more than reading them.
   */
  private record Decimal(boolean negative, String digits, int exponent) {

    static Decimal parse(String text) {
      int length = text.length();
      int at = 0;
      boolean negative = false;
      if (length > 0 && (text.charAt(0) == '-' || text.charAt(0) == '+')) {
        negative = text.charAt(0) == '-';
        at++;
      }
      StringBuilder digits = new StringBuilder(Math.min(length, MAX_DIGITS + 2));
      int point = -1;
      long zeros = 0;
      int read = 0;
      for (; at < length; at++) {
        char c = text.charAt(at);
        if (c == '.' && point < 0) {
          point = at;
        } else if (isDigit(c)) {
          read++;
          if (c == '0') {
            zeros++;
          } else {
            zeros = appendZeros(digits, zeros);
            if (digits.length() <= MAX_DIGITS) {
              digits.append(c);
            }
          }
        } else {
          break;
        }
      }
      if (read == 0) {
        throw notANumber(text);
      }
      long fraction = point < 0 ? 0 : at - point - 1L;
      long written = exponent(text, at);
      // Of a zero the exponent counts as it is written.
      long exponent = digits.isEmpty() ? written : written + zeros - fraction;
      return new Decimal(negative, digits.toString(), clamp(exponent));
    }

    /** Zeros within the digits count once a digit follows; leading ones never do. */
    private static long appendZeros(StringBuilder digits, long zeros) {
      if (digits.length() > 0) {
        for (long i = 0; i < zeros && digits.length() <= MAX_DIGITS; i++) {
          digits.append('0');
        }
      }
      return 0;
    }

    private static long exponent(String text, int from) {
      if (from == text.length()) {
        return 0;
      }
      int at = from + 1;
      boolean marked = text.charAt(from) == 'e' || text.charAt(from) == 'E';
      boolean negative = at < text.length() && text.charAt(at) == '-';
      if (negative || at < text.length() && text.charAt(at) == '+') {
        at++;
      }
      if (!marked || at == text.length()) {
        throw notANumber(text);
      }
      for (int i = at; i < text.length(); i++) {
        if (!isDigit(text.charAt(i))) {
          throw notANumber(text);
        }
      }
      try {
        long exponent = Long.parseLong(text, from + 1, text.length(), 10);
        return Math.max(-HUGE_EXPONENT, Math.min(HUGE_EXPONENT, exponent));
      } catch (NumberFormatException e) {
        throw notANumber(text);
      }
    }

    private static int clamp(long exponent) {
      return (int) Math.max(-2L * HUGE_EXPONENT, Math.min(2L * HUGE_EXPONENT, exponent));
    }

    /** The older words are of a BigDecimal: its exponent has 32 bits, and the magnitude is reckoned in 32 bits, too. */
    private static String older(String text, String message) {
      if (text.length() > LONG_TEXT) {
        return message;
      }
      try {
        BigDecimal value = new BigDecimal(text);
        int wholeDigits = value.precision() - value.scale();
        return wholeDigits > MAX_MAGNITUDE + 1 ? OVERFLOW : UNDERFLOW;
      } catch (NumberFormatException e) {
        return notANumber(text).olderText();
      }
    }

    private static InvalidExpressionException notANumber(String text) {
      String message = "The parameter cannot be converted to a numeric value";
      return new InvalidExpressionException(
          message + ": " + text, text.isEmpty() ? message : message + ": " + text);
    }

    Decimal checked(String written) {
      if (digits.length() > MAX_DIGITS) {
        throw bare("Attempting to store more than 38 significant digits in a Number");
      }
      int magnitude = Math.max(0, digits.length() - 1) + exponent;
      if (magnitude > MAX_MAGNITUDE) {
        throw new InvalidExpressionException(OVERFLOW, older(written, OVERFLOW));
      }
      if (magnitude < MIN_MAGNITUDE) {
        throw new InvalidExpressionException(UNDERFLOW, older(written, UNDERFLOW));
      }
      return this;
    }

    String text() {
      if (digits.isEmpty()) {
        return "0";
      }
      StringBuilder text = new StringBuilder();
      if (negative) {
        text.append('-');
      }
      int whole = digits.length() + exponent;
      if (exponent >= 0) {
        return text.append(digits).append("0".repeat(exponent)).toString();
      }
      if (whole > 0) {
        return text.append(digits, 0, whole)
            .append('.')
            .append(digits, whole, digits.length())
            .toString();
      }
      return text.append("0.").append("0".repeat(-whole)).append(digits).toString();
    }
  }
}
