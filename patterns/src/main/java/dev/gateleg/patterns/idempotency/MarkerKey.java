package dev.gateleg.patterns.idempotency;

import dev.gateleg.core.entity.EntityKey;

/**
 * Under what an operation is asked for.
 *
 * @param operation which operation
 * @param key the key that the caller gave
 */
record MarkerKey(String operation, String key) {

  EntityKey<Marker> stored() {
    return Markers.key(operation, key);
  }

  /** For messages: {@code charge k1}. */
  @Override
  public String toString() {
    return operation + " " + key;
  }
}
