package dev.gateleg.core.internal.shard;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.shard.ShardLayout;
import dev.gateleg.core.spi.shard.ShardLayouts;
import dev.gateleg.core.spi.shard.ShardName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Where an item can stand.
 *
 * @param name whose shards it is one of
 * @param template the template of the partition key
 * @param layout the layout
 * @param newest its key by the newest level
 * @param older its keys by earlier levels, where they are others; the latest level first
 */
record Placement(
    ShardName name,
    String template,
    ShardLayout layout,
    Map<String, Value> newest,
    List<Map<String, Value>> older) {

  /** All of its keys. */
  List<Map<String, Value>> all() {
    List<Map<String, Value>> all = new ArrayList<>();
    all.add(newest);
    all.addAll(older);
    return all;
  }

  /** The name under which the layout is stored: its own, or that of every partition of the template. */
  ShardName stored(ShardLayouts layouts) {
    return layouts.layouts().containsKey(name) ? name : ShardName.every(name.index(), template);
  }
}
