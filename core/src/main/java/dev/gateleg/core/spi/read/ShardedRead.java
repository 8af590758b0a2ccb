package dev.gateleg.core.spi.read;

import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.shard.ShardLayout;
import dev.gateleg.core.spi.shard.ShardLayouts;
import dev.gateleg.core.spi.shard.Shards;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.model.key.ShardSlot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads each item once though it may be moved from one shard to another meanwhile. No two items of a partition have one sort
 * key, whatever their shards: of two that do, one was moved. Not thread-safe.
 */
final class ShardedRead {

  private static final CallSite MOVED = new CallSite("shardMove", null, null);

  private final TableContext context;
  private final ReadOptions options;
  private final SortOrder order;

  /** The layouts as they were before anything was fetched: where an item stood then, it may still be found. */
  private final ShardLayouts layouts;

  private @Nullable Map<String, Value> last;
  private int group;

  /** A read that goes on after a position in a group of sources; null is the beginning. */
  ShardedRead(
      TableContext context,
      ReadOptions options,
      SortOrder order,
      @Nullable Map<String, Value> last,
      int group) {
    this.context = context;
    this.options = options;
    this.order = order;
    this.layouts = Objects.requireNonNull(context.shards()).view();
    this.last = last;
    this.group = group;
  }

  /** The layout of what a query reads. */
  static ShardLayout layout(TableContext context, ReadSpec<?> spec, KeyCondition condition) {
    ShardSlot slot = condition.shards();
    Shards shards = context.shards();
    if (slot == null) {
      return new ShardLayout(List.of(1), 0, false, 0, "");
    } else if (shards == null || !slot.grows()) {
      return ShardLayout.of(slot);
    }
    String index = spec.index == null ? "" : spec.index;
    return shards.view().of(index, condition.firstShard(), condition.shardTemplate(), slot);
  }

  /** The one item to return of those that sort alike; empty where there is none, or it was returned before. */
  Map<String, Value> one(Map<String, Value> item, int of, List<Map<String, Value>> others) {
    Map<String, Value> passed = of == group ? last : null;
    if (passed != null && order.compare(item, passed) <= 0) {
      return Map.of();
    }
    last = item;
    group = of;
    Shards shards = Objects.requireNonNull(context.shards());
    boolean marked = shards.moved(item);
    Map<String, Value> live = marked || !shards.placed(item, layouts) ? Map.of() : item;
    for (Map<String, Value> other : others) {
      marked |= shards.moved(other);
      if (!shards.moved(other)
          && shards.placed(other, layouts)
          && (live.isEmpty() || shards.newest(other))) {
        live = other;
      }
    }
    return live.isEmpty() && marked ? moved(item) : live;
  }

  /** An item of which only the mark was found: its new shard was read before it was there. */
  private Map<String, Value> moved(Map<String, Value> mark) {
    String partition = context.schema().partition();
    Map<String, Value> key = new HashMap<>();
    key.put(partition, Objects.requireNonNull(mark.get(partition)));
    String sort = context.schema().sort();
    if (sort != null) {
      key.put(sort, Objects.requireNonNull(mark.get(sort)));
    }
    Map<String, Value> item = context
        .caller()
        .read(MOVED, new Request.Get(context.tableName(), key, true))
        .item();
    return !item.isEmpty() && options.filters().stream().allMatch(filter -> holds(filter, item))
        ? item
        : Map.of();
  }

  /** A filter of one entity lets the items of others pass. */
  private boolean holds(ReadOptions.Filter filter, Map<String, Value> item) {
    BoundEntity<?> entity = context.recognise(item);
    boolean other = filter.entity() != null && (entity == null || entity.type() != filter.entity());
    return other || filter.condition().holds(item);
  }
}
