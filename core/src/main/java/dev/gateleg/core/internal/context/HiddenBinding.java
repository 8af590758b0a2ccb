package dev.gateleg.core.internal.context;

import dev.gateleg.core.internal.entity.Binding;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How hidden records stand in a table: in partitions that start with the table's scope, or in the partition of an entity.
 *
 * @param prefix what the partition keys start with
 * @param home the partition key of the entity in whose partition they stand, or null
 * @param expiryCopy the attribute of the time to live that DynamoDB looks at, or null where the table has none
 */
record HiddenBinding(
    String prefix, @Nullable AttributeValue home, @Nullable String expiryCopy) implements Binding {

  @Override
  public AttributeValue stored(AttributeValue partition) {
    if (home != null) {
      return home;
    }
    return prefix.isEmpty() || partition.s().startsWith(prefix)
        ? partition
        : AttributeValue.fromS(prefix.concat(partition.s()));
  }

  @Override
  public @Nullable AttributeValue made(AttributeValue partition) {
    if (home != null || !partition.s().startsWith(prefix)) {
      return null;
    }
    return prefix.isEmpty()
        ? partition
        : AttributeValue.fromS(partition.s().substring(prefix.length()));
  }

  @Override
  public boolean holds(AttributeValue partition) {
    return home == null ? partition.s().startsWith(prefix) : home.equals(partition);
  }

  @Override
  public String storedType(String name) {
    return TableContext.HIDDEN.concat(name);
  }
}
