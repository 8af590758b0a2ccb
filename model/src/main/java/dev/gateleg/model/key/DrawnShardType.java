package dev.gateleg.model.key;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The number of a shard that writers draw, {@code {shard:10:random}}: a component from {@code 0} to one below their number,
 * as people write it.
 */
final class DrawnShardType extends ShardNumber {

  private static final Pattern FORMAT = Pattern.compile("([1-9]\\d{0,3}):random");

  private DrawnShardType(String name, int count) {
    super(name, count);
  }

  /** The type of that format; null where it is another. */
  static @Nullable DrawnShardType of(String name, String format) {
    Matcher matcher = FORMAT.matcher(format);
    if (!matcher.matches() || Integer.parseInt(matcher.group(1)) > ShardSlot.MOST_SHARDS) {
      return null;
    }
    return new DrawnShardType(name, Integer.parseInt(matcher.group(1)));
  }

  @Override
  ShardSlot at(int position) {
    return new ShardSlot(position, bound, bound, List.of(), true);
  }

  @Override
  void write(Integer value, StringBuilder out, KeyPart part) {
    if (value < 0 || value >= bound) {
      throw part.outOfRange(
          value,
          "which is no shard among " + bound,
          "draw a number from 0 to " + (bound - 1) + ", or reads would not find the item");
    }
    super.write(value, out, part);
  }

  @Override
  String form() {
    return name() + ":" + bound + ":random";
  }
}
