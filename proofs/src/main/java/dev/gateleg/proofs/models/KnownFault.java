package dev.gateleg.proofs.models;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What generators leave out because Gateleg is known to be wrong there. An entry is deleted when its fault is mended; an
 * empty list is the aim.
 */
enum KnownFault {
  /** A modify, or a rollup's modify and delete, of an entity without a version does not notice what appears meanwhile. */
  MODIFY_UNVERSIONED,
  /** Index keys made of {@code @Version}, {@code @CreatedAt}, {@code @UpdatedAt} or {@code @TimeToLive}. */
  MANAGED_IN_KEYS,
  /** An upsert leaves out index keys that are made of {@code @KeyOnly} components alone. */
  KEY_ONLY_UPSERT,
  /** {@code @KeyOnly} on a component that stands in an index key only. */
  KEY_ONLY_IN_INDEX,
  /** Items from before a component became unique. */
  UNIQUE_FOREIGN,
  /** The old item after a lost answer. */
  RETURNING_OLD,
  /** Writes that accumulate, or set, whose answer is lost while another writes. */
  ACCUMULATING,
  /** Refusals of writes that were made, after a lost answer. */
  REFUSED_THOUGH_MADE,
  /** The version of an item that is created again. */
  VERSION_RESTARTS,
  /** A delete of an entity at version 0. */
  DELETE_AT_ZERO,
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
  /** A condition of a put or create on an expired item. */
  EXPIRED_CONDITIONS,
  /** Hidden items in an index of the program on {@code owner} or {@code state}. */
  HIDDEN_IN_INDEX,
  /** What create and put return: trailing zeros, empty sets. */
  RETURNED_AS_GIVEN,
  /** Items that can't be decoded. */
  UNDECODABLE,
  /** A component that is both in the key and an attribute of another value. */
  KEY_AND_ATTRIBUTE,
  /** A delete on a condition that was sent again counts as done where the item is gone. */
  DELETE_COUNTS_AS_DONE,
  /** An upsert of an entity with a key on an index of the table's own key attributes. */
  UPSERT_INVERTED,
  /** A plain index on an attribute that another entity has, of another kind. */
  ATTRIBUTE_OF_TWO_KINDS,
  /** An update that claims a unique value reads the item back, and takes what others did since for its own. */
  CLAIM_READS_BACK;

  /** All of them, as of now. */
  static Set<KnownFault> all() {
    return Collections.unmodifiableSet(EnumSet.allOf(KnownFault.class));
  }
}
