package dev.gateleg.core.spi.entity;

/**
 * What an entity is declared with: items that depend on it, in whatever table it is kept. Implementations are immutable, and
 * equal where they mean the same, so that nothing is written twice that is declared twice.
 *
 * @param <E> the entity
 */
public interface Dependency<E> {

  /**
   * The items in an open table.
   *
   * @param table the table, a {@code dev.gateleg.core.Table}, through which they are written
   */
  DependentItems<E> in(Object table);
}
