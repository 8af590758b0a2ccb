package dev.gateleg.core.spi.shard;

import dev.gateleg.core.item.Value;
import dev.gateleg.model.key.ShardSlot;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The layouts of all shards of a table whose number has changed, as one hidden item holds them.
 *
 * @param version how often the item was written
 * @param layouts the layouts by name
 */
public record ShardLayouts(long version, Map<ShardName, ShardLayout> layouts) {

  /** The most layouts that a table may have: the item that holds them is read twice a second by every process. */
  public static final int MOST = 1000;

  /** Nothing has changed yet. */
  public static final ShardLayouts NONE = new ShardLayouts(0, Map.of());

  private static final String VERSION = "_version";
  private static final String LAYOUTS = "_layouts";

  /** Copies the map. */
  public ShardLayouts {
    layouts = Map.copyOf(layouts);
  }

  /** The layout of a partition: its own, that of every partition of its template, or what the model says. */
  public ShardLayout of(String index, String firstPartition, String template, ShardSlot slot) {
    if (layouts.isEmpty()) {
      return ShardLayout.of(slot);
    }
    ShardLayout own = layouts.get(ShardName.of(index, firstPartition));
    ShardLayout found = own == null ? layouts.get(ShardName.every(index, template)) : own;
    return found == null ? ShardLayout.of(slot) : found;
  }

  /** The same with another layout. */
  public ShardLayouts with(ShardName name, ShardLayout layout) {
    Map<ShardName, ShardLayout> more = new LinkedHashMap<>(layouts);
    more.put(name, layout);
    return new ShardLayouts(version + 1, more);
  }

  /** The attributes of the item, beside its key and type. */
  public Map<String, Value> attributes() {
    Map<String, Value> stored = new TreeMap<>();
    layouts.forEach((name, layout) -> stored.put(name.stored(), Value.fromS(layout.stored())));
    return Map.of(VERSION, Value.fromN(Long.toString(version)), LAYOUTS, Value.fromM(stored));
  }

  /** The layouts that an item holds; none where there is no item. */
  public static ShardLayouts read(Map<String, Value> item) {
    Value stored = item.get(LAYOUTS);
    Value version = item.get(VERSION);
    if (stored == null || version == null) {
      return NONE;
    }
    Map<ShardName, ShardLayout> all = new LinkedHashMap<>();
    stored
        .m()
        .forEach((name, layout) -> all.put(ShardName.read(name), ShardLayout.read(layout.s())));
    return new ShardLayouts(Long.parseLong(version.n()), all);
  }

  /** The attribute that counts writes of the item. */
  public static String versionAttribute() {
    return VERSION;
  }
}
