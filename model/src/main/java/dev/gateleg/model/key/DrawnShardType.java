package dev.gateleg.model.key;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The number of a shard that writers draw, {@code {shard:10:random}}: a component from {@code 0} to one below their number,
 * as people write it.
 */
final class DrawnShardType extends KeyType<Integer> {

  private static final Pattern FORMAT = Pattern.compile("([1-9]\\d{0,3}):random");

  private final int count;

  private DrawnShardType(String name, int count) {
    super(name, Integer.class);
    this.count = count;
  }

  /** The type of that format; null where it is another. */
  static @Nullable DrawnShardType of(String name, String format) {
    Matcher matcher = FORMAT.matcher(format);
    if (!matcher.matches() || Integer.parseInt(matcher.group(1)) > ShardSlot.MOST_SHARDS) {
      return null;
    }
    return new DrawnShardType(name, Integer.parseInt(matcher.group(1)));
  }

  ShardSlot at(int position) {
    return new ShardSlot(position, count, count, List.of(), true);
  }

  @Override
  void write(Integer value, StringBuilder out, KeyPart part) {
    if (value < 0 || value >= count) {
      throw part.outOfRange(
          value,
          "which is no shard among " + count,
          "draw a number from 0 to " + (count - 1) + ", or reads would not find the item");
    }
    out.append(value.intValue());
  }

  @Override
  @Nullable
  Integer read(String text) {
    try {
      int value = Integer.parseInt(text);
      return value >= 0 && value < count ? value : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  @Override
  int trace(Shape shape, int from, Escape escape) {
    int digits = shape.one(from, Shape.DIGITS);
    shape.loop(digits, Shape.DIGITS);
    return digits;
  }

  @Override
  boolean ordered() {
    return false;
  }

  /** Keys of different numbers of shards are no keys of one partition. */
  @Override
  String form() {
    return name() + ":" + count + ":random";
  }
}
