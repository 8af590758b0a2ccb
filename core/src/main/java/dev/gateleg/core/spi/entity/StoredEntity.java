package dev.gateleg.core.spi.entity;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.item.Value;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An entity in an open table: how its items are made and read. Immutable and thread-safe.
 *
 * @param <E> the entity
 */
public sealed interface StoredEntity<E> permits BoundEntity {

  /** The entity. */
  GeneratedEntity<E> type();

  /** The key of an item. */
  EntityKey<E> keyOf(Map<String, Value> item);

  /** Whether an item is of this entity. */
  boolean recognises(Map<String, Value> item);

  /**
   * Reads an item.
   *
   * @throws dev.gateleg.core.error.UndecodableItemException if it can't be
   */
  E read(Map<String, Value> item);

  /**
   * What a read of an item that is about to be written will give.
   *
   * @throws dev.gateleg.core.error.UndecodableItemException if it could not be read
   */
  E readBack(Map<String, Value> item);

  /** The item of an entity that is written at an instant. */
  Map<String, Value> item(E entity, Instant now);

  /** The entity with a version and the instants of its writes, where it has those. */
  E stamped(E entity, long version, Instant now);

  /** The entity's version; 0 where it has none. */
  long version(E entity);

  /** The attributes by which an item is known to be unchanged; the mark of its last attempt among them, if there is one. */
  List<String> compared(@Nullable String mark);

  /** Whether an item may have so many attributes that a condition can't name all of them. */
  boolean wide();

  /** The attributes of the entity's keys on indexes. */
  List<String> indexAttributes();

  /** The attribute that holds the instant of the last write; null where there is none. */
  @Nullable
  String updatedAt();
}
