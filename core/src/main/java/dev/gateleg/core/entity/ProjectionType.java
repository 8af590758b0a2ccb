package dev.gateleg.core.entity;

import java.util.List;

/**
 * A part of an entity, which can be read but not written back. The compiler writes one for every projection.
 *
 * @param <P> the projection's record
 */
public abstract non-sealed class ProjectionType<P> implements ItemShape<P> {

  private final Class<P> javaType;
  private final EntityType<?> entity;
  private final List<String> fetched;

  /** For generated code: the record, its entity and the attributes that it is made of. */
  protected ProjectionType(Class<P> javaType, EntityType<?> entity, String... attributes) {
    this.javaType = javaType;
    this.entity = entity;
    this.fetched = List.of(attributes);
  }

  /** The record. */
  public final Class<P> javaType() {
    return javaType;
  }

  @Override
  public final EntityType<?> entity() {
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
