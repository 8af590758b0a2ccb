package dev.gateleg.engine.internal.key;

import java.math.BigDecimal;

/**
 * A number as bytes whose unsigned order is the numbers' order.
 *
 * <p>First the sign (1 negative, 2 zero, 3 positive), then the decimal exponent, then the digits in pairs without trailing
 * zeros, each pair plus one, and a zero as the end. Of a negative number everything after the sign is inverted.
 */
final class NumberKey {

  /** Sign, exponent, 38 digits in pairs (39 if the first pair has one digit), end. */
  static final int MAX_LENGTH = 24;

  /** Makes the exponent of DynamoDB's smallest number, 1E-130, a zero; that of its greatest fits a byte then. */
  private static final int EXPONENT_BIAS = 130;

  private static final int MAX_BIASED_EXPONENT = 255;

  private NumberKey() {}

  /** Writes the number and answers the place after it. */
  static int write(String number, byte[] bytes, int at) {
    BigDecimal value = new BigDecimal(number);
    int sign = value.signum();
    int next = at;
    bytes[next++] = (byte) (sign + 2);
    if (sign == 0) {
      return next;
    }
    int invert = sign < 0 ? 0xff : 0;
    BigDecimal stripped = value.stripTrailingZeros();
    int exponent = stripped.precision() - stripped.scale() - 1 + EXPONENT_BIAS;
    if (exponent < 0 || exponent > MAX_BIASED_EXPONENT) {
      throw new IllegalArgumentException("not a number of DynamoDB's range: " + number);
    }
    bytes[next++] = (byte) (exponent ^ invert);
    String digits = stripped.unscaledValue().abs().toString();
    for (int i = 0; i < digits.length(); i += 2) {
      int high = digits.charAt(i) - '0';
      int low = i + 1 < digits.length() ? digits.charAt(i + 1) - '0' : 0;
      bytes[next++] = (byte) (high * 10 + low + 1 ^ invert);
    }
    bytes[next++] = (byte) invert;
    return next;
  }
}
