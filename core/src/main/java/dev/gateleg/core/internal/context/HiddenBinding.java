package dev.gateleg.core.internal.context;

import dev.gateleg.core.internal.entity.Binding;
import dev.gateleg.core.item.Value;
import org.jspecify.annotations.Nullable;

/**
 * How hidden records stand in a table: in partitions that start with the table's scope, or in the partition of an entity.
 *
 * @param prefix what the partition keys start with
 * @param home the partition key of the entity in whose partition they stand, or null
 * @param expiryCopy the attribute of the time to live that DynamoDB looks at, or null where the table has none
 */
record HiddenBinding(
    String prefix, @Nullable Value home, @Nullable String expiryCopy) implements Binding {

  @Override
  public Value stored(Value partition) {
    if (home != null) {
      return home;
    }
    return prefix.isEmpty() || partition.s().startsWith(prefix)
        ? partition
        : Value.fromS(prefix.concat(partition.s()));
  }

  @Override
  public @Nullable Value made(Value partition) {
    if (home != null || !partition.s().startsWith(prefix)) {
      return null;
    }
    return prefix.isEmpty() ? partition : Value.fromS(partition.s().substring(prefix.length()));
  }

  @Override
  public boolean holds(Value partition) {
    return home == null ? partition.s().startsWith(prefix) : home.equals(partition);
  }

  @Override
  public String storedType(String name) {
    return TableContext.HIDDEN.concat(name);
  }
}
