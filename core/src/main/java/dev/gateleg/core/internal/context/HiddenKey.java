package dev.gateleg.core.internal.context;

import dev.gateleg.core.item.Value;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The key of a hidden item. Only {@link HiddenKeys} makes one, so that none can leave out the table's scope. Immutable. */
public final class HiddenKey {

  private final Value partition;
  private final @Nullable Value sort;
  private final Map<String, Value> attributes;

  HiddenKey(Value partition, @Nullable Value sort, Map<String, Value> attributes) {
    this.partition = partition;
    this.sort = sort;
    this.attributes = attributes;
  }

  /** The partition key. */
  public Value partition() {
    return partition;
  }

  /** The sort key, or null where the table has none. */
  public @Nullable Value sort() {
    return sort;
  }

  /** The key as a request carries it. */
  public Map<String, Value> attributes() {
    return attributes;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HiddenKey key
        && Objects.equals(sort, key.sort)
        && partition.equals(key.partition);
  }

  @Override
  public int hashCode() {
    return 31 * partition.s().hashCode() + (sort == null ? 0 : sort.s().hashCode());
  }

  @Override
  public String toString() {
    return sort == null ? partition.s() : partition.s() + ", " + sort.s();
  }
}
