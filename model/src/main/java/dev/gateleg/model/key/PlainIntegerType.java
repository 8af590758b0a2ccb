package dev.gateleg.model.key;

import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Integers as people write them, {@code 5} and {@code 12}: for tables whose keys are so already. They do not sort. */
final class PlainIntegerType<T extends Number> extends KeyType<T> {
  static final String FORMAT = "plain";

  private final long min;
  private final long max;
  private final LongFunction<T> boxed;

  PlainIntegerType(String name, Class<?> javaType, long min, long max, LongFunction<T> boxed) {
    super(name, javaType);
    this.min = min;
    this.max = max;
    this.boxed = boxed;
  }

  @Override
  void write(T value, StringBuilder out, KeyPart part) {
    out.append(value.longValue());
  }

  @Override
  @Nullable
  T read(String text) {
    try {
      long value = Long.parseLong(text);
      return value >= min && value <= max ? boxed.apply(value) : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  @Override
  int trace(Shape shape, int from, Escape escape) {
    int digits = shape.one(from, Shape.DIGITS);
    shape.edge(shape.literal(from, escape.spelled("-")), digits, Shape.DIGITS);
    shape.loop(digits, Shape.DIGITS);
    return digits;
  }

  @Override
  boolean ordered() {
    return false;
  }

  @Override
  String form() {
    return name() + ":" + FORMAT;
  }

  @Override
  String punctuation() {
    return "-";
  }
}
