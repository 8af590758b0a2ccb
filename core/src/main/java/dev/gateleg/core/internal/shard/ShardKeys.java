package dev.gateleg.core.internal.shard;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.entity.GrowingKey;
import dev.gateleg.core.spi.shard.ShardLayout;
import dev.gateleg.core.spi.shard.ShardLayouts;
import dev.gateleg.core.spi.shard.ShardName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a table with growing shards. The rest of the library knows an item by the key that it has among as many shards
 * as there were to begin with; in the table it stands under the key of a later level. Immutable and thread-safe.
 */
final class ShardKeys {

  /** The attribute by which an item that was read tells the partition key that it really has. */
  static final String PLACE = "_place";

  /** The type of what is left where an item was moved away. */
  static final Value MOVED = Value.fromS("_Moved");

  private static final String MOVED_AT = "_moved";

  /** How long a mark of a moved item stays: reads that began before the move still need it. */
  static final Duration MARK_STAYS = Duration.ofDays(1);

  private final TableSchema schema;
  private final String typeAttribute;
  private final List<GrowingKey> keys;

  ShardKeys(TableSchema schema, String typeAttribute, List<GrowingKey> keys) {
    this.schema = schema;
    this.typeAttribute = typeAttribute;
    this.keys = List.copyOf(keys);
  }

  String typeAttribute() {
    return typeAttribute;
  }

  private @Nullable GrowingKey keyOf(Map<String, Value> item) {
    Value partition = item.get(schema.partition());
    Value sort = sort(item);
    for (GrowingKey key : keys) {
      if (partition != null && key.matches(partition, sort)) {
        return key;
      }
    }
    return null;
  }

  private @Nullable Value sort(Map<String, Value> item) {
    return schema.sort() == null ? null : item.get(schema.sort());
  }

  /** Where an item can stand; null where it has no growing shards. */
  @Nullable
  Placement placement(Map<String, Value> item, ShardLayouts layouts) {
    GrowingKey key = keyOf(item);
    if (key == null) {
      return null;
    }
    Value partition = Objects.requireNonNull(item.get(schema.partition()));
    Value sort = sort(item);
    String first = key.first(partition);
    ShardLayout layout = layouts.of("", first, key.template().template(), key.slot());
    Value newest = key.placed(partition, sort, layout.newest());
    List<Value> older = new ArrayList<>();
    boolean reached = layout.reaches(sort == null ? null : sort.s());
    for (int level = layout.levels().size() - 2; level >= 0 && reached; level--) {
      Value place = key.placed(partition, sort, layout.levels().get(level));
      if (!place.equals(newest) && !older.contains(place)) {
        older.add(place);
      }
    }
    return new Placement(
        ShardName.of("", first),
        key.template().template(),
        layout,
        key(newest, sort),
        older.stream().map(place -> key(place, sort)).toList());
  }

  private Map<String, Value> key(Value partition, @Nullable Value sort) {
    Map<String, Value> key = new HashMap<>();
    key.put(schema.partition(), partition);
    if (schema.sort() != null && sort != null) {
      key.put(schema.sort(), sort);
    }
    return key;
  }

  /** The key of an item, of all its attributes. */
  Map<String, Value> key(Map<String, Value> item) {
    return key(Objects.requireNonNull(item.get(schema.partition())), sort(item));
  }

  /** The item under another key. */
  Map<String, Value> at(Map<String, Value> item, Map<String, Value> key) {
    Value partition = Objects.requireNonNull(key.get(schema.partition()));
    if (partition.equals(item.get(schema.partition()))) {
      return item;
    }
    Map<String, Value> moved = new LinkedHashMap<>(item);
    moved.remove(PLACE);
    moved.put(schema.partition(), partition);
    return moved;
  }

  /** An item, or its key, as the rest of the library knows it. */
  Map<String, Value> known(Map<String, Value> item, boolean told) {
    GrowingKey key = item.isEmpty() ? null : keyOf(item);
    if (key == null) {
      return item;
    }
    Value partition = Objects.requireNonNull(item.get(schema.partition()));
    Value first = key.placed(partition, sort(item), key.slot().count());
    if (first.equals(partition)) {
      return item;
    }
    Map<String, Value> known = new LinkedHashMap<>(item);
    known.put(schema.partition(), first);
    if (told) {
      known.put(PLACE, partition);
    }
    return known;
  }

  /** Whether there is an item, and it was not moved away. */
  boolean live(Map<String, Value> item) {
    return !item.isEmpty() && !moved(item);
  }

  /** Whether an item is the mark of one that was moved away. */
  boolean moved(Map<String, Value> item) {
    return MOVED.equals(item.get(typeAttribute));
  }

  /** Whether the mark of a moved item has been there for long enough. */
  boolean spent(Map<String, Value> mark, Instant now) {
    Value at = mark.get(MOVED_AT);
    return at != null
        && at.n() != null
        && Long.parseLong(at.n()) < now.minus(MARK_STAYS).getEpochSecond();
  }

  /** What is left under a key from which an item was moved away. */
  Map<String, Value> mark(Map<String, Value> key, Instant now) {
    Map<String, Value> mark = new LinkedHashMap<>(key);
    mark.put(typeAttribute, MOVED);
    mark.put(MOVED_AT, Value.fromN(Long.toString(now.getEpochSecond())));
    String timeToLive = schema.timeToLive();
    if (timeToLive != null) {
      mark.put(timeToLive, Value.fromN(Long.toString(now.plus(MARK_STAYS).getEpochSecond())));
    }
    return mark;
  }

  /** The partition key of a shard; null where it is none of a growing key. */
  @Nullable
  Value shard(String firstPartition, int number) {
    for (GrowingKey key : keys) {
      if (key.template().matches(firstPartition)) {
        return key.numbered(firstPartition, number);
      }
    }
    return null;
  }

  TableSchema schema() {
    return schema;
  }
}
