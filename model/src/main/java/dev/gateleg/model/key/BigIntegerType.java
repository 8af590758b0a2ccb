package dev.gateleg.model.key;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Integers of any size that fits the width. */
final class BigIntegerType extends KeyType<BigInteger> {
  private final int width;
  private final BigInteger most;

  BigIntegerType() {
    this(Digits.WIDEST);
  }

  private BigIntegerType(int width) {
    super("BIG_INTEGER", BigInteger.class);
    this.width = width;
    this.most = Digits.nines(width);
  }

  @Override
  void write(BigInteger value, StringBuilder out, KeyPart part) {
    BigInteger magnitude = value.abs();
    if (magnitude.compareTo(most) > 0) {
      throw part.tooWide(value, width);
    }
    boolean negative = value.signum() < 0;
    if (negative) {
      out.append('-');
    }
    Digits.append(magnitude.toString(), width, negative, out);
  }

  @Override
  @Nullable
  BigInteger read(String text) {
    return Digits.read(text, width);
  }

  @Override
  int trace(Shape shape, int from, Escape escape) {
    return Digits.trace(shape, from, escape, width);
  }

  @Override
  @Nullable
  KeyType<BigInteger> formatted(String format) {
    int wanted = Digits.width(format);
    return wanted < 0 ? null : new BigIntegerType(wanted);
  }

  @Override
  String formats() {
    return "a number of digits from 1 to " + Digits.WIDEST;
  }

  @Override
  @Nullable
  BigInteger floor(BigInteger value) {
    if (value.compareTo(most) > 0) {
      return most;
    }
    return value.compareTo(most.negate()) < 0 ? null : value;
  }

  @Override
  String form() {
    return name() + ":" + width;
  }

  @Override
  String punctuation() {
    return "-";
  }
}
