package dev.gateleg.core.spi.shard;

import dev.gateleg.core.item.Value;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The shards of a table whose number may grow: looks up how many there are, and changes it. Thread-safe.
 */
public interface Shards {

  /** How long a process goes by what it has looked up. */
  Duration VIEW = Duration.ofMillis(500);

  /** How long a write may take beyond that; a slower one is looked at again after it was answered. */
  Duration WRITE = Duration.ofMillis(500);

  /** How long to wait until every process knows of a change, and has ended what it began before. */
  Duration KNOWN = Duration.ofMillis(1200);

  /** The table's name. */
  String table();

  /** Lets time pass. */
  void sleep(Duration duration);

  /** The shards that a partition of the table (empty) or of an index is one of; null where their number can't grow. */
  @Nullable
  ReadShards shardsOf(String index, String partition);

  /** The entity in these shards whose items can't be moved, since the claims of its unique values name its key; or null. */
  @Nullable
  String unmovable(ReadShards shards);

  /** The layouts as this process knows them, at most {@link #VIEW} old. */
  ShardLayouts view();

  /** The layouts as they are now. */
  ShardLayouts fresh();

  /**
   * Changes a layout as it is now, and again where others were faster.
   *
   * @param name whose layout
   * @param otherwise what it is where none is stored
   * @param change gives the layout to store; the same one changes nothing
   * @return the layout as it is then
   * @throws dev.gateleg.core.error.InvalidInputException with the code {@code ShardsTooMany}
   */
  ShardLayout change(ShardName name, ShardLayout otherwise, UnaryOperator<ShardLayout> change);

  /**
   * Moves the items of one shard to where they belong by the newest level, and removes marks of moved items that are old.
   *
   * @param firstPartition the partition key of shard 0
   * @param shard the number of the shard
   * @return how many items were moved
   */
  long move(String firstPartition, int shard);

  /** The highest sort key among the items of so many shards; empty where there are none, or sort keys are no text. */
  String horizon(String firstPartition, int shards);

  /**
   * Reads the whole table, and moves the items of every partition of a template that has no layout of its own.
   *
   * @return how many items were moved
   */
  long moveEvery(ShardName every);

  /** Whether an item is the mark of one that was moved to another shard. */
  boolean moved(Map<String, Value> item);

  /** The type that such a mark has. */
  Value movedType();

  /** An item that was read with the partition key that it has in the table. */
  Map<String, Value> stored(Map<String, Value> item);

  /** Whether an item that was read stands where it belongs by the newest level. */
  boolean newest(Map<String, Value> item);

  /**
   * Whether an item that was read stands where one may by some layouts. One that does not was left by a write that came too late,
   * and whose sender was told so, or is gone: nobody finds it by its key.
   */
  boolean placed(Map<String, Value> item, ShardLayouts layouts);
}
