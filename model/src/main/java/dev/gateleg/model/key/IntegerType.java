package dev.gateleg.model.key;

import java.math.BigInteger;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The integers that fit into a long, at a fixed width. */
final class IntegerType<T extends Number> extends KeyType<T> {
  private final long min;
  private final long max;
  private final LongFunction<T> boxed;
  private final int width;

  IntegerType(String name, Class<T> javaType, long min, long max, LongFunction<T> boxed) {
    this(name, javaType, min, max, boxed, Long.toString(max).length());
  }

  private IntegerType(
      String name, Class<?> javaType, long min, long max, LongFunction<T> boxed, int width) {
    super(name, javaType);
    this.min = min;
    this.max = max;
    this.boxed = boxed;
    this.width = width;
  }

  @Override
  void write(T value, StringBuilder out, KeyPart part) {
    if (!Digits.append(value.longValue(), width, out)) {
      throw part.tooWide(value, width);
    }
  }

  @Override
  @Nullable
  T read(String text) {
    BigInteger number = Digits.read(text, width);
    if (number == null || number.bitLength() >= Long.SIZE) {
      return null;
    }
    long value = number.longValue();
    return value >= min && value <= max ? boxed.apply(value) : null;
  }

  @Override
  int trace(Shape shape, int from, Escape escape) {
    return Digits.trace(shape, from, escape, width);
  }

  @Override
  @Nullable
  @SuppressWarnings("unchecked") // The number of a shard is an int.
  KeyType<T> formatted(String format) {
    DrawnShardType shard = javaType() == Integer.class ? DrawnShardType.of(name(), format) : null;
    if (shard != null) {
      return (KeyType<T>) shard;
    }
    if (format.equals(PlainIntegerType.FORMAT)) {
      return new PlainIntegerType<>(name(), javaType(), min, max, boxed);
    }
    int wanted = Digits.width(format);
    return wanted < 0 ? null : new IntegerType<>(name(), javaType(), min, max, boxed, wanted);
  }

  @Override
  String formats() {
    return "a number of digits from 1 to " + Digits.WIDEST + ", or plain"
        + (javaType() == Integer.class ? ", or shards that are drawn (\"10:random\")" : "");
  }

  @Override
  @Nullable
  T floor(T value) {
    if (width >= Long.toString(max).length()) {
      return value;
    }
    long most = Digits.nines(width).longValueExact();
    if (value.longValue() > most) {
      return boxed.apply(most);
    }
    return value.longValue() < -most ? null : value;
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
