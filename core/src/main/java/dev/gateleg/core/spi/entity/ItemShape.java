package dev.gateleg.core.spi.entity;

import dev.gateleg.model.codec.AttributeSource;
import java.util.List;

/**
 * What items can be read as: an entity, or a projection of one.
 *
 * @param <T> the record
 */
public sealed interface ItemShape<T> permits GeneratedEntity, ProjectionType {

  /** Reads an item; components without an attribute are taken from the item's keys. */
  T read(AttributeSource source, KeyParts keys);

  /** The entity that the items are. */
  GeneratedEntity<?> entity();

  /** The attributes to fetch; empty for all. */
  List<String> fetched();
}
