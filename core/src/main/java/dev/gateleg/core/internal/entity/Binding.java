package dev.gateleg.core.internal.entity;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How the records of a model stand in the table that they are kept in: entities as the model says, hidden records under keys
 * and types of their own. Immutable and thread-safe.
 */
public interface Binding {

  /** Entities, which stand in the table as the model says. */
  Binding ENTITIES = new Binding() {
    @Override
    public AttributeValue stored(AttributeValue partition) {
      return partition;
    }

    @Override
    public AttributeValue made(AttributeValue partition) {
      return partition;
    }

    @Override
    public boolean holds(AttributeValue partition) {
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
  AttributeValue stored(AttributeValue partition);

  /** The partition key that the model makes, of the stored one; null where that can't be told. */
  @Nullable
  AttributeValue made(AttributeValue partition);

  /** Whether records can stand in a partition, of which the stored key is given. */
  boolean holds(AttributeValue partition);

  /** The type that items carry, of a record's name. */
  String storedType(String name);

  /** A second attribute that holds the time to live, since it is the one that DynamoDB looks at; null where there is none. */
  @Nullable
  String expiryCopy();
}
