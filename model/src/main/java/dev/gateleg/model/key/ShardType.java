package dev.gateleg.model.key;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The number of a shard, {@code 0} to one below their number, as people write it. It is no component: tables supply it. */
final class ShardType extends ShardNumber {

  private static final Pattern FORMAT =
      Pattern.compile("([1-9]\\d{0,3})(?:\\.\\.([1-9]\\d{0,3}))?(?::([^:,]+(?:,[^:,]+)*))?");

  private final int count;
  private final List<String> by;

  ShardType() {
    this(1, ShardSlot.MOST_SHARDS, List.of());
  }

  private ShardType(int count, int most, List<String> by) {
    super("SHARD", most);
    this.count = count;
    this.by = by;
  }

  @Override
  ShardSlot at(int position) {
    return new ShardSlot(position, count, bound, by, false);
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
  String form() {
    return name() + ":" + count + ".." + bound + ":" + by;
  }
}
