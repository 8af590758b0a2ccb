package dev.gateleg.core.entity;

import dev.gateleg.core.spi.entity.GeneratedEntity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entity of a table, for whatever asks for one: {@code Orders.TYPE}. The compiler writes one for every entity. Immutable
 * and thread-safe.
 *
 * @param <E> the entity's record
 */
public sealed interface EntityType<E> permits GeneratedEntity {

  /** The record. */
  Class<E> javaType();

  /** The name that items carry as their type. */
  String name();

  /** The attributes of the entity's components. */
  List<String> attributes();

  /** The attribute that counts writes, or null. */
  @Nullable
  String versionAttribute();

  /** The attribute of the time to live, or null. */
  @Nullable
  String timeToLiveAttribute();

  /** The attributes whose values no two items share. */
  List<String> uniqueAttributes();

  /** The table key of an entity. */
  EntityKey<E> keyOf(E entity);
}
