package dev.gateleg.core.internal.entity;

import dev.gateleg.core.item.Value;
import org.jspecify.annotations.Nullable;

/**
 * How the records of a model stand in the table that they are kept in: entities as the model says, hidden records under keys
 * and types of their own. Immutable and thread-safe.
 */
public interface Binding {

  /** Entities, which stand in the table as the model says. */
  Binding ENTITIES = new Binding() {
    @Override
    public Value stored(Value partition) {
      return partition;
    }

    @Override
    public Value made(Value partition) {
      return partition;
    }

    @Override
    public boolean holds(Value partition) {
      return true;
    }

    @Override
    public String storedType(String name) {
      return name;
    }

    @Override
    public @Nullable String expiryCopy() {
      return null;
    }
  };

  /** The partition key under which an item is stored, of the one that the model makes. A stored one stays as it is. */
  Value stored(Value partition);

  /** The partition key that the model makes, of the stored one; null where that can't be told. */
  @Nullable
  Value made(Value partition);

  /** Whether records can stand in a partition, of which the stored key is given. */
  boolean holds(Value partition);

  /** The type that items carry, of a record's name. */
  String storedType(String name);

  /** A second attribute that holds the time to live, since it is the one that DynamoDB looks at; null where there is none. */
  @Nullable
  String expiryCopy();
}
