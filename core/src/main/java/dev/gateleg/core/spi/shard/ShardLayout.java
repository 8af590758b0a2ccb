package dev.gateleg.core.spi.shard;

import dev.gateleg.model.key.KeyOrder;
import dev.gateleg.model.key.ShardSlot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Over how many shards the items of a partition are spread, and how far a change of that number is.
 *
 * <p>An item stands in the shard that its hash has among one of the {@code levels}: new ones by the last of them, older ones
 * by the level that was the last when they were written, until they are moved. A change goes in three steps, each of which
 * every process must know before the next one begins: readers read the shards of the {@code next} level too; writers pause;
 * writers write to the next level.
 *
 * @param levels the numbers of shards so far, each a multiple of the one before
 * @param next the number that it grows to; 0 where it does not grow
 * @param paused whether nobody may write
 * @param revision how often it was changed
 * @param horizon the highest sort key that an item had when the newest level began: one behind it never stood elsewhere; empty
 *     where that is not known
 */
public record ShardLayout(
    List<Integer> levels, int next, boolean paused, long revision, String horizon) {

  /** Copies the list. */
  public ShardLayout {
    levels = List.copyOf(levels);
  }

  /** What the model says. */
  public static ShardLayout of(ShardSlot slot) {
    return new ShardLayout(List.of(slot.count()), 0, false, 0, "");
  }

  /** Among how many shards new items are spread. */
  public int newest() {
    return levels.get(levels.size() - 1);
  }

  /** How many shards have to be read. */
  public int reading() {
    return Math.max(newest(), next);
  }

  /** Whether items may stand in the shard of an earlier level. */
  public boolean moving() {
    return levels.size() > 1;
  }

  /** Whether the number is about to change. */
  public boolean growing() {
    return next > 0;
  }

  /** The first step: readers read the shards that will come. */
  public ShardLayout announcing(int count) {
    return new ShardLayout(levels, count, false, revision + 1, horizon);
  }

  /** The second step: nobody writes. */
  public ShardLayout pausing() {
    return new ShardLayout(levels, next, true, revision + 1, horizon);
  }

  /** The third step: new items go to the new shards; no item has a sort key behind the horizon. */
  public ShardLayout opened(String newHorizon) {
    List<Integer> more = new ArrayList<>(levels);
    more.add(next);
    return new ShardLayout(more, 0, false, revision + 1, newHorizon);
  }

  /** All items stand by the last level. */
  public ShardLayout moved() {
    return new ShardLayout(List.of(newest()), next, paused, revision + 1, "");
  }

  /** Whether an item with such a sort key may stand by an earlier level. */
  public boolean reaches(@Nullable String sort) {
    return moving() && (horizon.isEmpty() || sort == null || KeyOrder.compare(sort, horizon) <= 0);
  }

  /** The layout as it is stored: {@code 1,4;16;p;7;VISIT#2026}. */
  String stored() {
    return levels.stream().map(String::valueOf).collect(Collectors.joining(",")) + ";" + next + ";"
        + (paused ? "p" : "") + ";" + revision + ";" + horizon;
  }

  /** The layout of what is stored. */
  static ShardLayout read(String stored) {
    String[] parts = stored.split(";", 5);
    return new ShardLayout(
        Stream.of(parts[0].split(",", -1)).map(Integer::valueOf).toList(),
        Integer.parseInt(parts[1]),
        !parts[2].isEmpty(),
        Long.parseLong(parts[3]),
        parts[4]);
  }
}
