package dev.gateleg.proofs.models;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What generators leave out because Gateleg is known to be wrong there. An entry is deleted when its fault is mended; an
 * empty list is the aim.
 */
enum KnownFault {
  /** Index keys made of {@code @Version}, {@code @CreatedAt}, {@code @UpdatedAt} or {@code @TimeToLive}. */
  MANAGED_IN_KEYS,
  /** {@code @KeyOnly} on a component that stands in an index key only. */
  KEY_ONLY_IN_INDEX,
  /** A bound that names another component than the key's. */
  BOUND_BY_NAME,
  /** A collection of entities whose partition is one text of different types. */
  COLLECTION_OF_TYPES,
  /** Instants finer than milliseconds. */
  FINE_INSTANTS,
  /** A time to live on an index that holds a part of the item. */
  EXPIRY_ON_PARTIAL_INDEX,
  /** Null for a bound that is not nullable. */
  NULL_BOUNDS,
  /** Items that can't be decoded. */
  UNDECODABLE,
  /** A component that is both in the key and an attribute of another value. */
  KEY_AND_ATTRIBUTE,
  /** A plain index on an attribute that another entity has, of another kind. */
  ATTRIBUTE_OF_TWO_KINDS;

  /** All of them, as of now. */
  static Set<KnownFault> all() {
    return Collections.unmodifiableSet(EnumSet.allOf(KnownFault.class));
  }
}
