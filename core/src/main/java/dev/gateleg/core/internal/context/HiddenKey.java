package dev.gateleg.core.internal.context;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The key of a hidden item. Only {@link HiddenKeys} makes one, so that none can leave out the table's scope. Immutable. */
public final class HiddenKey {

  private final AttributeValue partition;
  private final @Nullable AttributeValue sort;
  private final Map<String, AttributeValue> attributes;

  HiddenKey(
      AttributeValue partition,
      @Nullable AttributeValue sort,
      Map<String, AttributeValue> attributes) {
    this.partition = partition;
    this.sort = sort;
    this.attributes = attributes;
  }

  /** The partition key. */
  public AttributeValue partition() {
    return partition;
  }

  /** The sort key, or null where the table has none. */
  public @Nullable AttributeValue sort() {
    return sort;
  }

  /** The key as a request carries it. */
  public Map<String, AttributeValue> attributes() {
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
