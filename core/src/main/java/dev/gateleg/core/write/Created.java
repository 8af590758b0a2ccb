package dev.gateleg.core.write;

/**
 * What became of a {@code createIfAbsent}. Immutable.
 *
 * @param created whether the entity was created; if not, nothing was written
 * @param entity the entity as it is stored: the new one, or that which was there
 * @param <E> the entity
 */
public record Created<E>(boolean created, E entity) {}
