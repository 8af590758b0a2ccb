package dev.gateleg.patterns.sharding;

import dev.gateleg.core.Table;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.read.Pages;
import dev.gateleg.core.spi.read.ItemPages;
import dev.gateleg.core.spi.shard.ReadShards;
import dev.gateleg.core.spi.shard.ShardLayout;
import dev.gateleg.core.spi.shard.ShardLayouts;
import dev.gateleg.core.spi.shard.ShardName;
import dev.gateleg.core.spi.shard.Shards;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Raises the number of shards of keys that are declared with what it may grow to, {@code {shard:1..64}}, while readers and
 * writers run. Keys are named by a read of them: {@code sharding.grow(site.visits("home"), 16)}.
 *
 * <p>The number is kept in the table, in a hidden item that every process looks at twice a second. A change takes about two
 * seconds, in the last of which writes to the key wait. Items that were there before stay in their shards until they are
 * written, or until {@link #move} moves them; each is found by its key, and read once, at every moment. Where the process
 * that changes the number dies, a writer ends the change, or the next call of {@code grow} does.
 *
 * <p>Immutable and thread-safe.
 */
public final class Sharding {

  /** How long until every reader reads the shards that will come; writers take longer, see {@link Shards#KNOWN}. */
  private static final Duration READERS_KNOW = Duration.ofMillis(600);

  private final Shards shards;

  private Sharding(Shards shards) {
    this.shards = shards;
  }

  /**
   * The shards of a table.
   *
   * @throws InvalidInputException with the code {@code ShardsFixed}, if none of its keys has shards whose number may grow
   */
  public static Sharding of(Table table) {
    Shards shards = GeneratedTable.shardsOf(table);
    if (shards == null) {
      throw new InvalidInputException(
          CoreCode.SHARDS_FIXED,
          "The table has no key in shards whose number may grow; declare the number that it may grow"
              + " to in a key, as in \"{shard:1..64}\".",
          null);
    }
    return new Sharding(shards);
  }

  /** Over how many shards new items of a key are spread, as it is now. */
  public ShardCount count(Pages<?> read) {
    ReadShards of = ItemPages.shardsOf(read);
    ShardLayout layout = layout(of, of.name());
    return new ShardCount(
        layout.newest(), layout.reading(), layout.moving() ? layout.levels() : List.of());
  }

  private ShardLayout layout(ReadShards of, ShardName name) {
    ShardLayouts all = shards.fresh();
    return name.every()
        ? all.layouts().getOrDefault(name, ShardLayout.of(of.slot()))
        : all.of(name.index(), name.partition(), of.every().partition(), of.slot());
  }

  /**
   * Raises the number of shards of the key that a read is about: of the table, or of an index where it reads one. Returns
   * when new items are spread over that many; at once where they are already.
   *
   * @throws InvalidInputException with the code {@code ShardsFixed}, {@code ShardsLowered}, {@code ShardsNotMultiple}, {@code
   *     ShardsBeyondMost}, {@code ShardsTooMany} or {@code ShardsUnique}
   */
  @CanIgnoreReturnValue
  public ShardCount grow(Pages<?> read, int number) {
    ReadShards of = ItemPages.shardsOf(read);
    grow(of, of.name(), number);
    return count(read);
  }

  /**
   * Raises the number of shards of every key that has the template of the one that a read is about; those that were raised by
   * themselves keep their own number.
   *
   * @throws InvalidInputException as {@link #grow}
   */
  public void growEvery(Pages<?> read, int number) {
    ReadShards of = ItemPages.shardsOf(read);
    grow(of, of.every(), number);
  }

  /** The shards that a partition is one of; null where their number can't grow. */
  @Nullable
  ReadShards shardsOf(String index, String partition) {
    return shards.shardsOf(index, partition);
  }

  /** Raises the number of shards of a key that is known by its partition key. */
  void grow(ReadShards of, int number) {
    grow(of, of.name(), number);
  }

  /** Over how many shards new items are spread, as this process knows it. */
  int newest(ReadShards of) {
    return shards
        .view()
        .of(of.name().index(), of.name().partition(), of.every().partition(), of.slot())
        .newest();
  }

  private void grow(ReadShards of, ShardName name, int number) {
    checkUnique(of);
    while (true) {
      ShardLayout layout = layout(of, name);
      if (!layout.growing()) {
        if (layout.newest() == number) {
          return;
        }
        check(of, layout, number);
        change(name, layout, layout.announcing(number));
      } else if (!layout.paused()) {
        shards.sleep(READERS_KNOW);
        change(
            stored(of, name),
            layout,
            of.ofTable() ? layout.pausing() : layout.opened("").moved());
      } else {
        shards.sleep(Shards.KNOWN);
        String horizon = name.every() || !stored(of, name).equals(name)
            ? ""
            : shards.horizon(name.partition(), layout.newest());
        change(stored(of, name), layout, layout.opened(horizon));
      }
    }
  }

  /** Where the layout of a key is kept: its own, or that of every key of its template, which may be about to change. */
  private ShardName stored(ReadShards of, ShardName name) {
    return shards.fresh().layouts().containsKey(name) ? name : of.every();
  }

  /** Makes a step, unless another has made it. */
  private void change(ShardName name, ShardLayout from, ShardLayout to) {
    ShardLayout unused = shards.change(name, from, now -> now.equals(from) ? to : now);
  }

  private static void check(ReadShards of, ShardLayout layout, int number) {
    if (number < layout.newest()) {
      throw new InvalidInputException(
          PatternCode.SHARDS_LOWERED,
          of.pattern() + " reads " + layout.newest() + " shards, which can't become " + number
              + "; their number only grows, since items stand in all of them.",
          null);
    } else if (number > of.slot().most()) {
      throw new InvalidInputException(
          PatternCode.SHARDS_BEYOND_MOST,
          of.pattern() + " can't read " + number + " shards: its key declares "
              + of.slot().most() + " at most; raise that number in the key's template, in every"
              + " program that uses the table, and try again.",
          null);
    } else if (number % layout.newest() != 0) {
      throw new InvalidInputException(
          PatternCode.SHARDS_NOT_MULTIPLE,
          of.pattern() + " reads " + layout.newest() + " shards, which can't become " + number
              + "; give a multiple, so that no item comes back to a shard that it has left.",
          null);
    }
  }

  private void checkUnique(ReadShards of) {
    String unmovable = shards.unmovable(of);
    if (unmovable != null) {
      throw new InvalidInputException(
          PatternCode.SHARDS_UNIQUE,
          of.pattern() + " reads " + unmovable
              + ", whose unique values are claimed under the key of the item, so that such items"
              + " can't move to other shards; declare a fixed number in the key, as in"
              + " \"{shard:" + of.slot().count() + "}\".",
          null);
    }
  }

  /**
   * Moves the items of a key that stand where an earlier number of shards put them. Until then, writes of such a key look
   * there first, and reads by key do where they find nothing. It can be stopped and called again at any time. Where an item was
   * it leaves a mark; called a day later, it removes these, unless the table's time to live has done so.
   *
   * @return how many items were moved
   */
  @CanIgnoreReturnValue
  public long move(Pages<?> read) {
    ReadShards of = ItemPages.shardsOf(read);
    ShardLayout layout = layout(of, of.name());
    int levels = layout.levels().size();
    int older = levels == 1 ? layout.newest() : layout.levels().get(levels - 2);
    long moved = 0;
    for (int shard = 0; shard < older && of.ofTable(); shard++) {
      moved += shards.move(of.name().partition(), shard);
    }
    if (layout.moving() && shards.fresh().layouts().containsKey(of.name())) {
      change(of.name(), layout, layout.moved());
    }
    return moved;
  }

  /**
   * The same as {@link #move} for every key of the template that was not raised by itself. It reads the whole table.
   *
   * @return how many items were moved
   */
  @CanIgnoreReturnValue
  public long moveEvery(Pages<?> read) {
    ReadShards of = ItemPages.shardsOf(read);
    ShardLayout layout = layout(of, of.every());
    if (!layout.moving()) {
      return 0;
    }
    long moved = shards.moveEvery(of.every());
    change(of.every(), layout, layout.moved());
    return moved;
  }
}
