package dev.gateleg.model.key;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The place of a shard's number in a template, {@code {shard:8}}: how many shards there are, and what spreads items over
 * them. Immutable.
 *
 * @param position which part of the template it is
 * @param count how many shards there are to begin with
 * @param most how many there may be; the same as {@code count} where the number is fixed
 * @param by the components whose hash chooses the shard; empty for the whole of the table's key
 * @param drawn whether it is a component that writers draw at random, {@code {shard:8:random}}, and nothing chooses it
 */
public record ShardSlot(int position, int count, int most, List<String> by, boolean drawn) {

  /** The name that stands for a shard's number in a template, where the record has no component of this name. */
  public static final String NAME = "shard";

  /** The most shards that a key may have. */
  public static final int MOST_SHARDS = 1000;

  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  /** Copies the list. */
  public ShardSlot {
    by = List.copyOf(by);
  }

  /** Whether the number of shards may be raised. */
  public boolean grows() {
    return most > count;
  }

  /**
   * The hash of an item's key parts as they stand in keys. It is the same in all versions and processes: FNV-1a over the
   * UTF-8 bytes of the parts, a zero byte after each, and its bits mixed.
   */
  public static long hash(List<String> parts) {
    long hash = FNV_OFFSET;
    for (String part : parts) {
      for (byte b : part.getBytes(StandardCharsets.UTF_8)) {
        hash = (hash ^ (b & 0xff)) * FNV_PRIME;
      }
      hash = hash * FNV_PRIME;
    }
    long mixed = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ (mixed >>> 33);
  }

  /** The shard of a hash among so many. */
  public static int shard(long hash, int count) {
    return (int) Long.remainderUnsigned(hash, count);
  }
}
