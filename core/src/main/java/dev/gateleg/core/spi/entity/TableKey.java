package dev.gateleg.core.spi.entity;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.TableSchema;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A whole table key, equal where DynamoDB takes two keys to be the same: it stores the numbers 1 and 1.0 as one.
 *
 * @param partition the partition key's value
 * @param sort the sort key's value, or null where the table has none
 */
public record TableKey(Object partition, @Nullable Object sort) {

  /** The key of an entity. */
  public static TableKey of(EntityKey<?> key) {
    Value sort = key.sort();
    return new TableKey(plain(key.partition()), sort == null ? null : plain(sort));
  }

  /** The key of an item. */
  public static TableKey of(TableSchema schema, Map<String, Value> item) {
    String sort = schema.sort();
    return new TableKey(
        plain(Objects.requireNonNull(item.get(schema.partition()))),
        sort == null ? null : plain(Objects.requireNonNull(item.get(sort))));
  }

  private static Object plain(Value value) {
    if (value.s() != null) {
      return value.s();
    }
    return value.n() != null ? new BigDecimal(value.n()).stripTrailingZeros() : value.b();
  }
}
