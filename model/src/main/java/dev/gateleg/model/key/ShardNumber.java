package dev.gateleg.model.key;

import org.jspecify.annotations.Nullable;

/** The number of a shard, {@code 0} to one below a bound, as people write it. */
abstract sealed class ShardNumber extends KeyType<Integer> permits ShardType, DrawnShardType {

  /** One more than the greatest number. */
  final int bound;

  ShardNumber(String name, int bound) {
    super(name, Integer.class);
    this.bound = bound;
  }

  /** Where it stands in a template. */
  abstract ShardSlot at(int position);

  @Override
  void write(Integer value, StringBuilder out, KeyPart part) {
    out.append(value.intValue());
  }

  @Override
  @Nullable
  Integer read(String text) {
    try {
      int value = Integer.parseInt(text);
      return value >= 0 && value < bound ? value : null;
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
  abstract String form();
}
