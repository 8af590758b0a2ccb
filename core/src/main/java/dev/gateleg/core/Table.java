package dev.gateleg.core;

import dev.gateleg.core.batch.BatchRead;
import dev.gateleg.core.batch.BatchWrite;
import dev.gateleg.core.call.Contention;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.read.Snapshot;
import dev.gateleg.core.write.Check;
import dev.gateleg.core.write.Copies;
import dev.gateleg.core.write.Created;
import dev.gateleg.core.write.Delete;
import dev.gateleg.core.write.Put;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.core.write.UniqueValues;
import dev.gateleg.core.write.Update;
import dev.gateleg.model.CheckReturnValue;
import java.util.Collection;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A table of many entities. Programs extend it by an interface of their access patterns, annotated with {@code
 * SingleTable}; the compiler writes the class. Thread-safe.
 *
 * <p>A verb writes at once; its gerund prepares the same write, to say more of it before it runs. All writes keep the
 * entity's index keys in step, check and count its version, and recognise a conditional write whose first answer was lost
 * as their own.
 *
 * <p>Every call may throw {@code InvalidInputException} before anything is sent; {@code ThrottledException}, {@code
 * UnavailableException} or {@code ConflictException} after its tries; {@code AccessException} and {@code
 * TableMismatchException} where client or table are not as they must be; and {@code CallInterruptedException}. Methods name
 * what is theirs alone. All are in {@code dev.gateleg.core.error} and extend {@code GatelegException}.
 */
public interface Table {

  /**
   * The item under a key.
   *
   * @throws dev.gateleg.core.error.UndecodableItemException if there is one that can't be read as the entity
   */
  <E> Optional<E> get(EntityKey<E> key);

  /**
   * The item under a key, seeing every write that was acknowledged before.
   *
   * @throws dev.gateleg.core.error.UndecodableItemException if there is one that can't be read as the entity
   */
  <E> Optional<E> getConsistent(EntityKey<E> key);

  /** The read of any number of items by their keys, about to be made. */
  @CheckReturnValue
  <E> BatchRead<E> getAll(Collection<? extends EntityKey<? extends E>> keys);

  /** Any number of puts and deletes, about to be made; none yet. */
  @CheckReturnValue
  BatchWrite batch();

  /** Writes of several items that all happen or none, about to be made; none yet. */
  @CheckReturnValue
  Transaction transaction();

  /** The items under some keys, at most 100, as they are at one instant. */
  @CheckReturnValue
  Snapshot snapshot(Collection<? extends EntityKey<?>> keys);

  /**
   * Writes a new item and returns it as stored. Where an answer is lost and another deletes the new item at once, a late copy
   * of the request may create it once more: no condition on one item prevents that. A create in a {@link #transaction} is
   * not made twice.
   *
   * @throws dev.gateleg.core.error.AlreadyExistsException if there is one under its key
   * @throws dev.gateleg.core.error.UniqueTakenException if another item has one of its unique values
   */
  <E> E create(E entity);

  /**
   * Writes a new item unless there is one under its key: then that one is returned, and nothing is written.
   *
   * @throws dev.gateleg.core.error.UniqueTakenException if another item has one of its unique values
   */
  <E> Created<E> createIfAbsent(E entity);

  /** A create about to be made. */
  @CheckReturnValue
  <E> Put<E> creating(E entity);

  /**
   * Writes an item, in the place of the old if there is one, and returns it as stored.
   *
   * @throws dev.gateleg.core.error.VersionMismatchException if the entity has a version and the item has moved on
   * @throws dev.gateleg.core.error.UniqueTakenException if another item has one of its unique values
   */
  <E> E put(E entity);

  /** A put about to be made. */
  @CheckReturnValue
  <E> Put<E> putting(E entity);

  /** Changes of an item that must be there. */
  @CheckReturnValue
  <E> Update<E> update(EntityKey<E> key);

  /** Changes of an item that is created where there is none. */
  @CheckReturnValue
  <E> Update<E> upsert(EntityKey<E> key);

  /**
   * Reads the item, changes it and writes it if it is unchanged; tries again if it is not. Returns it as stored.
   *
   * @throws dev.gateleg.core.error.NotFoundException if there is none
   * @throws dev.gateleg.core.error.VersionMismatchException if others changed it during each of its tries
   * @throws dev.gateleg.core.error.UniqueTakenException if another item has one of its unique values
   */
  <E> E modify(EntityKey<E> key, UnaryOperator<E> change);

  /**
   * Deletes an entity, if it is still at the version that was read.
   *
   * @throws dev.gateleg.core.error.VersionMismatchException if it has moved on
   */
  <E> void delete(E entity);

  /**
   * Deletes what is under a key and returns it.
   *
   * @throws dev.gateleg.core.error.AnswerLostException if it was deleted and what was there can't be known any more
   */
  <E> Optional<E> deleteKey(EntityKey<E> key);

  /** A delete about to be made. */
  @CheckReturnValue
  <E> Delete<E> deleting(EntityKey<E> key);

  /** A delete about to be made, of an entity that must still be at the version that was read. */
  @CheckReturnValue
  <E> Delete<E> deletingEntity(E entity);

  /** The unique values of an entity, to claim those that items had before they were unique: {@code Members.TYPE}. */
  <E> UniqueValues<E> uniqueValues(EntityType<E> entity);

  /**
   * The copies of a kind, to compare them with their owners and to bring them in step: {@code UserOrders.TYPE}. Writes of the
   * owners keep them so; this is for items from before, and for what others wrote.
   */
  <E> Copies<E> copies(EntityType<E> copy);

  /** How often writes of this table met others at work on the same item, since it was opened. */
  Contention contention();

  /** A check that an item is there, for a transaction that does not write it. */
  @CheckReturnValue
  <E> Check<E> checking(EntityKey<E> key);

  /** A check that an item is not there, for a transaction that does not write it. */
  @CheckReturnValue
  <E> Check<E> checkingAbsent(EntityKey<E> key);
}
