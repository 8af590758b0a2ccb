package dev.gateleg.core.spi.read;

import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.entity.ItemShape;
import java.util.LinkedHashSet;
import java.util.Set;

/** The attributes that a read of a part of an item needs. */
final class ReadAttributes {

  private ReadAttributes() {}

  /** Those of the shape, of the table's key, and those that tell the type and whether the item has expired. */
  static Set<String> of(TableSchema schema, ItemShape<?> shape) {
    Set<String> names = new LinkedHashSet<>(shape.fetched());
    names.add(schema.partition());
    if (schema.sort() != null) {
      names.add(schema.sort());
    }
    if (schema.type() != null) {
      names.add(schema.type());
    }
    if (schema.timeToLive() != null && shape.entity().timeToLiveAttribute() != null) {
      names.add(schema.timeToLive());
    }
    return names;
  }
}
