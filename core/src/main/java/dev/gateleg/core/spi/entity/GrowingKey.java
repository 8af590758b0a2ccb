package dev.gateleg.core.spi.entity;

import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.EntitySpec.DerivedPart;
import dev.gateleg.core.spi.entity.EntitySpec.KeyDef;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.ShardSlot;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The table key of an entity whose partition has a growing number of shards: where an item stands is told by its key and by
 * how many shards there are. Immutable and thread-safe.
 */
public final class GrowingKey {

  private final GeneratedEntity<?> type;
  private final KeyTemplate partition;
  private final ShardSlot slot;
  private final @Nullable KeyPart sort;
  private final DerivedPart shard;

  private GrowingKey(GeneratedEntity<?> type, KeyTemplate partition, ShardSlot slot) {
    this.type = type;
    this.partition = partition;
    this.slot = slot;
    KeyDef table = type.keys().get(0);
    this.sort = table.sort().isEmpty() ? null : table.sort().get(0);
    int position = type.position(partition.components().get(slot.position()));
    this.shard = type.derived().get(position - type.components().size());
  }

  /** The key of an entity on its table; null where the number of its shards is fixed, or it has none. */
  public static @Nullable GrowingKey of(EntityType<?> entity) {
    GeneratedEntity<?> type = GeneratedEntity.of(entity);
    KeyPart part = type.keys().get(0).partition().get(0);
    if (part instanceof KeyPart.Template made) {
      ShardSlot slot = made.template().shards();
      return slot != null && slot.grows() ? new GrowingKey(type, made.template(), slot) : null;
    }
    return null;
  }

  /** Whether an entity has a key, on the table or an index, whose number of shards may grow. */
  public static boolean grows(EntityType<?> type) {
    return GeneratedEntity.of(type).derived().stream().anyMatch(DerivedPart::grows);
  }

  /** The template of an entity's partition key on the table (empty) or an index, if its number of shards may grow; or null. */
  public static @Nullable KeyTemplate template(EntityType<?> type, String index) {
    for (KeyDef key : GeneratedEntity.of(type).keys()) {
      for (KeyPart part : key.index().equals(index) ? key.partition() : List.<KeyPart>of()) {
        ShardSlot slot = part instanceof KeyPart.Template made ? made.template().shards() : null;
        if (slot != null && slot.grows()) {
          return ((KeyPart.Template) part).template();
        }
      }
    }
    return null;
  }

  /** The partition key of the first of the shards that one is of. */
  public static String first(KeyTemplate template, String partition) {
    Object[] parts = template.decode(partition).toArray();
    parts[Objects.requireNonNull(template.shards()).position()] = 0;
    return Objects.requireNonNull(template.key(parts));
  }

  /** The partition key's template. */
  public KeyTemplate template() {
    return partition;
  }

  /** The place of the shard's number in the partition key. */
  public ShardSlot slot() {
    return slot;
  }

  /** Whether a table key is one of the entity's. */
  public boolean matches(Value stored, @Nullable Value sorted) {
    if (stored.s() == null || !partition.matches(stored.s())) {
      return false;
    }
    return !(sort instanceof KeyPart.Template made)
        || sorted != null && sorted.s() != null && made.template().matches(sorted.s());
  }

  /** The partition key of the first shard, by which all of them together are known. */
  public String first(Value stored) {
    return numbered(partition.decode(stored.s()), 0);
  }

  /** The partition key of another of the same shards. */
  public Value numbered(String stored, int number) {
    return Value.fromS(numbered(partition.decode(stored), number));
  }

  /** The partition key that an item has among so many shards. */
  public Value placed(Value stored, @Nullable Value sorted, int count) {
    List<Object> parts = partition.decode(stored.s());
    @Nullable
    Object[] all = new Object[type.components().size() + type.derived().size()];
    tell(partition.components(), parts, all);
    if (sort != null && sorted != null) {
      tell(sort.components(), sort.parts(sorted), all);
    }
    Integer number = shard.shard(all, count);
    if (number == null) {
      throw new IllegalStateException("The key " + stored.s() + " does not tell its shard.");
    }
    return parts.get(slot.position()).equals(number)
        ? stored
        : Value.fromS(numbered(parts, number));
  }

  private void tell(List<String> names, List<?> values, @Nullable Object[] all) {
    for (int i = 0; i < values.size(); i++) {
      all[type.position(names.get(i))] = values.get(i);
    }
  }

  private String numbered(List<Object> parts, int number) {
    Object[] values = parts.toArray();
    values[slot.position()] = number;
    return Objects.requireNonNull(partition.key(values));
  }
}
