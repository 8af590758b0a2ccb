package dev.gateleg.core.spi.entity;

/**
 * Items in an open table that depend on an entity, so that every write of the entity has to change them too: the rows of a
 * rollup, say. What is written of them is said by {@code DependentWrites}. Implementations are thread-safe.
 *
 * @param <E> the entity
 */
public interface DependentItems<E> {

  /** What they are, for messages: {@code the rollup takings}. */
  String description();

  /** Whether they may change when an attribute of the entity does. */
  boolean dependOn(String attribute);
}
