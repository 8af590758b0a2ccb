package dev.gateleg.core.spi.transport;

import org.jspecify.annotations.Nullable;

/**
 * What a request is made for.
 *
 * @param pattern the access pattern or the kind of write
 * @param entity the entity concerned, or null where there are several
 * @param index the index that is read, or null for the table
 */
public record CallSite(
    String pattern, @Nullable String entity, @Nullable String index) {

  /** The place for messages: {@code ordersOf(Order on GSI1)}. */
  @Override
  public String toString() {
    return pattern + "(" + (entity == null ? "several" : entity)
        + (index == null ? "" : " on " + index) + ")";
  }
}
