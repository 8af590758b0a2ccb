package dev.gateleg.model.codec;

import java.math.BigDecimal;
import java.math.BigInteger;

/** DynamoDB's numbers: exact decimals of 38 digits between 1E-130 and 9.99…E+125, and zero. */
public final class Numbers {

  /** The most significant digits that a number has. */
  public static final int MOST_DIGITS = 38;

  /** The highest power of ten of a number's first digit. */
  public static final int HIGHEST_EXPONENT = 125;

  /** The lowest power of ten of a number's first digit. */
  public static final int LOWEST_EXPONENT = -130;

  private Numbers() {}

  /** The text of a decimal, as DynamoDB gives it back: without trailing zeros behind the point; throws {@link CodecException} where DynamoDB would round or refuse it. */
  public static String text(BigDecimal value) {
    BigDecimal plain = value.signum() == 0
        ? BigDecimal.ZERO
        : value.scale() > 0 ? value.stripTrailingZeros() : value;
    if (plain.precision() > MOST_DIGITS) {
      plain = plain.stripTrailingZeros();
      if (plain.precision() > MOST_DIGITS) {
        throw CodecException.number(value.toString(), "has more than " + MOST_DIGITS + " digits");
      }
    }
    int exponent = plain.precision() - plain.scale() - 1;
    if (plain.signum() != 0 && (exponent > HIGHEST_EXPONENT || exponent < LOWEST_EXPONENT)) {
      throw CodecException.number(value.toString(), "is not between 1E-130 and 9.99E+125");
    }
    return Math.abs(plain.scale()) <= MOST_DIGITS ? plain.toPlainString() : plain.toString();
  }

  /** The text of a whole number. */
  public static String text(BigInteger value) {
    return value.bitLength() < Long.SIZE
        ? Long.toString(value.longValue())
        : text(new BigDecimal(value));
  }

  /** The text of a floating-point number; throws {@link CodecException} for NaN and the infinities. */
  public static String text(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      throw CodecException.number(Double.toString(value), "is no decimal number");
    }
    return text(BigDecimal.valueOf(value));
  }

  /** The text of a floating-point number; throws {@link CodecException} for NaN and the infinities. */
  public static String text(float value) {
    if (Float.isNaN(value) || Float.isInfinite(value)) {
      throw CodecException.number(Float.toString(value), "is no decimal number");
    }
    return text(new BigDecimal(Float.toString(value)));
  }
}
