package dev.gateleg.model.key;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * Decimals: integer digits at a fixed width, then a fraction that is as long as it is, or fixed too.
 *
 * <p>A negative number is '-' and the complement of every digit; where the fraction's length varies it ends with '~',
 * since -1.55 sorts below -1.5 though its text is the longer one.
 */
final class DecimalType extends KeyType<BigDecimal> {
  /** The finest fraction: enough for every DynamoDB number, 38 digits from 1E-130 on. */
  static final int LONGEST_FRACTION = 168;

  private static final int DEFAULT_WIDTH = 20;
  private static final int AS_LONG_AS_IT_IS = -1;
  private static final char END_OF_NEGATIVE = '~';

  private final int width;
  private final int fraction;
  private final int finest;

  DecimalType() {
    this(DEFAULT_WIDTH, AS_LONG_AS_IT_IS);
  }

  private DecimalType(int width, int fraction) {
    super("DECIMAL", BigDecimal.class);
    this.width = width;
    this.fraction = fraction;
    this.finest = fraction == AS_LONG_AS_IT_IS ? LONGEST_FRACTION : fraction;
  }

  @Override
  void write(BigDecimal value, StringBuilder out, KeyPart part) {
    BigDecimal number = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
    if (integerDigits(number) > width) { // also keeps 1E1000000000 from being written out
      throw part.tooWide(value, width);
    }
    if (number.scale() > finest) {
      throw part.tooFine(
          value, finest + " fraction digits", "a finer format such as {" + part.name() + ":12.4}");
    }
    int scale = fixed() ? fraction : Math.max(number.scale(), 0);
    String digits = number.setScale(scale).unscaledValue().abs().toString();
    write(digits, scale, number.signum() < 0, out);
  }

  private void write(String digits, int scale, boolean negative, StringBuilder out) {
    if (negative) {
      out.append('-');
    }
    int whole = Math.max(digits.length() - scale, 0);
    Digits.append(digits.substring(0, whole), width, negative, out);
    if (scale > 0) {
      out.append('.');
      Digits.append(digits.substring(whole), scale, negative, out);
    }
    if (negative && !fixed()) {
      out.append(END_OF_NEGATIVE);
    }
  }

  private static long integerDigits(BigDecimal number) {
    return (long) number.precision() - number.scale();
  }

  private boolean fixed() {
    return fraction != AS_LONG_AS_IT_IS;
  }

  @Override
  @Nullable
  BigDecimal read(String text) {
    boolean negative = text.startsWith("-");
    int start = negative ? 1 : 0;
    int end = text.length() - (negative && !fixed() ? 1 : 0);
    int point = start + width;
    if (end < point
        || !Digits.all(text, start, point)
        || (end < text.length() && text.charAt(end) != END_OF_NEGATIVE)) {
      return null;
    }
    int scale = Math.max(end - point - 1, 0);
    boolean pointed = end == point
        || (text.charAt(point) == '.' && scale > 0 && Digits.all(text, point + 1, end));
    if (!pointed || scale > finest) {
      return null;
    }
    String digits =
        text.substring(start, point) + (scale > 0 ? text.substring(point + 1, end) : "");
    BigInteger unscaled = new BigInteger(digits);
    return new BigDecimal(
        negative ? unscaled.subtract(Digits.nines(width + scale)) : unscaled, scale);
  }

  @Override
  int trace(Shape shape, int from, Escape escape) {
    int end = shape.state();
    String whole = "d".repeat(width);
    if (fixed()) {
      String pattern = fraction == 0 ? whole : whole + "." + "d".repeat(fraction);
      shape.join(shape.pattern(from, pattern, escape), end);
      shape.join(shape.pattern(from, "-" + pattern, escape), end);
      return end;
    }
    int positive = shape.pattern(from, whole, escape);
    shape.join(positive, end);
    shape.join(fractionOf(shape, positive, escape), end);
    int negative = shape.pattern(from, "-" + whole, escape);
    shape.join(shape.pattern(negative, "~", escape), end);
    shape.join(shape.pattern(fractionOf(shape, negative, escape), "~", escape), end);
    return end;
  }

  private static int fractionOf(Shape shape, int from, Escape escape) {
    int digits = shape.pattern(from, ".d", escape);
    shape.loop(digits, Shape.DIGITS);
    return digits;
  }

  @Override
  @Nullable
  KeyType<BigDecimal> formatted(String format) {
    int point = format.indexOf('.');
    int wanted = Digits.width(point < 0 ? format : format.substring(0, point));
    if (wanted < 0) {
      return null;
    }
    if (point < 0) {
      return new DecimalType(wanted, AS_LONG_AS_IT_IS);
    }
    String after = format.substring(point + 1);
    int digits = after.equals("0") ? 0 : Digits.width(after);
    return digits < 0 ? null : new DecimalType(wanted, digits);
  }

  @Override
  String formats() {
    return "integer digits as in 12, or integer and fraction digits as in 12.2, up to "
        + Digits.WIDEST + " each";
  }

  @Override
  @Nullable
  BigDecimal floor(BigDecimal value) {
    if (value.signum() == 0) {
      return value;
    }
    BigDecimal number = value.stripTrailingZeros();
    long digits = integerDigits(number);
    if (digits > width) {
      return number.signum() > 0 ? new BigDecimal(Digits.nines(width + finest), finest) : null;
    }
    if (number.scale() <= finest) {
      return value;
    }
    if (digits < -finest) { // dividing 1E-1000000000 down to the scale would take for ever
      return number.signum() > 0 ? BigDecimal.ZERO : BigDecimal.valueOf(-1, finest);
    }
    BigDecimal floor = number.setScale(finest, RoundingMode.FLOOR);
    return integerDigits(floor) > width ? null : floor;
  }

  @Override
  @Nullable
  Character continuation() {
    return fixed() ? null : '.';
  }

  @Override
  String form() {
    return name() + ":" + width + "." + fraction;
  }

  @Override
  String punctuation() {
    return "-.~";
  }

  @Override
  String constantPunctuation() {
    return fraction > 0 ? "." : "";
  }
}
