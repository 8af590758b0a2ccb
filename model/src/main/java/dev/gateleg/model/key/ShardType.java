package dev.gateleg.model.key;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The number of a shard, {@code 0} to one below their number, as people write it. It is no component: tables supply it. */
final class ShardType extends KeyType<Integer> {

  private static final Pattern FORMAT =
      Pattern.compile("([1-9]\\d{0,3})(?:\\.\\.([1-9]\\d{0,3}))?(?::([^:,]+(?:,[^:,]+)*))?");

  private final int count;
  private final int most;
  private final List<String> by;

  ShardType() {
    this(1, ShardSlot.MOST_SHARDS, List.of());
  }

  private ShardType(int count, int most, List<String> by) {
    super("SHARD", Integer.class);
    this.count = count;
    this.most = most;
    this.by = by;
  }

  ShardSlot at(int position) {
    return new ShardSlot(position, count, most, by, false);
  }

  @Override
  @Nullable
  KeyType<Integer> formatted(String format) {
    Matcher matcher = FORMAT.matcher(format);
    if (!matcher.matches()) {
      return null;
    }
    int first = Integer.parseInt(matcher.group(1));
    int last = matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2));
    List<String> source =
        matcher.group(3) == null ? List.of() : List.of(matcher.group(3).split(","));
    return first <= last && last <= ShardSlot.MOST_SHARDS
        ? new ShardType(first, last, source)
        : null;
  }

  @Override
  String formats() {
    return "their number (\"{shard:8}\"), what it may grow to (\"{shard:1..64}\"), and by which components of the"
        + " table's key items are spread (\"{shard:8:orderId}\"), " + ShardSlot.MOST_SHARDS
        + " at most";
  }

  @Override
  void write(Integer value, StringBuilder out, KeyPart part) {
    out.append(value.intValue());
  }

  @Override
  @Nullable
  Integer read(String text) {
    try {
      int value = Integer.parseInt(text);
      return value >= 0 && value < most ? value : null;
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
    return name() + ":" + count + ".." + most + ":" + by;
  }
}
