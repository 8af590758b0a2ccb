package dev.gateleg.core.write;

import java.util.List;

/**
 * What else a write of an entity brings along: writes of other items, in one transaction with it. The claims of unique
 * values are such writes, and the copies of an entity.
 *
 * <p>They are made for every write of the entity, whichever verb makes it. An update brings them along where it changes an
 * attribute that they follow; its item is then read first, and written on condition that it is unchanged.
 *
 * @param <E> the entity
 */
interface SideWrites<E> {

  /** Whether a change of that attribute brings them along. */
  boolean follow(String attribute);

  /** The actions that a change brings along; none where nothing that they follow has changed. */
  List<TransactionAction> of(OwnerChange<E> change);
}
