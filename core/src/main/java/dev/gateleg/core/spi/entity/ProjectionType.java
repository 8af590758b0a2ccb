package dev.gateleg.core.spi.entity;

import dev.gateleg.core.entity.EntityType;
import java.util.List;

/**
 * A part of an entity, which can be read but not written back. The compiler writes one for every projection.
 *
 * @param <P> the projection's record
 */
public abstract non-sealed class ProjectionType<P> implements ItemShape<P> {

  private final Class<P> javaType;
  private final GeneratedEntity<?> entity;
  private final List<String> fetched;

  /** For generated code: the record, its entity and the attributes that it is made of. */
  protected ProjectionType(Class<P> javaType, EntityType<?> entity, String... attributes) {
    this.javaType = javaType;
    this.entity = GeneratedEntity.of(entity);
    this.fetched = List.of(attributes);
  }

  /** The record. */
  public final Class<P> javaType() {
    return javaType;
  }

  @Override
  public final GeneratedEntity<?> entity() {
    return entity;
  }

  @Override
  public final List<String> fetched() {
    return fetched;
  }

  @Override
  public final String toString() {
    return javaType.getSimpleName();
  }
}
