package dev.gateleg.core.internal.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.ItemShape;
import dev.gateleg.core.spi.write.CopyFollower;
import dev.gateleg.core.write.Check;
import dev.gateleg.core.write.Copies;
import dev.gateleg.core.write.Delete;
import dev.gateleg.core.write.Put;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.core.write.UniqueValues;
import dev.gateleg.core.write.Update;
import dev.gateleg.core.write.Write;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Makes writes, and does with them what only tables and patterns may: programs get them from their table and see none of
 * this (docs/adr/0015). Thread-safe.
 */
public abstract class WriteMaker {

  private static volatile @Nullable WriteMaker instance;

  /** For the one implementation, which the package of writes has. */
  protected WriteMaker() {}

  /** The maker. */
  public static WriteMaker get() {
    if (instance == null) {
      Duration unused = Transaction.DEADLINE; // the class gives the maker when it is initialised
    }
    return Objects.requireNonNull(instance);
  }

  /** Sets the maker, once. */
  public static void give(WriteMaker maker) {
    instance = maker;
  }

  /** Creates an item. */
  public abstract <E> Put<E> create(TableContext context, E entity);

  /** Puts an item, whatever is there. */
  public abstract <E> Put<E> put(TableContext context, E entity);

  /** Puts an entity exactly as it is, in the place of an item as it was read. */
  public abstract <E> Put<E> putExactly(TableContext context, E entity, Map<String, Value> seen);

  /** A put that gives the item one more attribute. */
  public abstract <E> Put<E> carrying(Put<E> put, String attribute, Value value);

  /** Changes an item that is there. */
  public abstract <E> Update<E> update(TableContext context, EntityKey<E> key);

  /** Changes an item, which it creates where there is none. */
  public abstract <E> Update<E> upsert(TableContext context, EntityKey<E> key);

  /** Reads an item, changes it and writes it if it is unchanged, until that works. */
  public abstract <E> E modify(TableContext context, EntityKey<E> key, UnaryOperator<E> change);

  /** Deletes the item under a key. */
  public abstract <E> Delete<E> delete(TableContext context, EntityKey<E> key);

  /** Deletes an entity's item, at its version where it has one. */
  public abstract <E> Delete<E> deleteEntity(TableContext context, E entity);

  /** Deletes an item as it was read. */
  public abstract <E> Delete<E> deleteExactly(
      TableContext context, EntityKey<E> key, Map<String, Value> seen);

  /** Looks in a transaction whether an item is there. */
  public abstract <E> Check<E> check(TableContext context, EntityKey<E> key);

  /** Looks in a transaction whether an item is absent. */
  public abstract <E> Check<E> checkAbsent(TableContext context, EntityKey<E> key);

  /** Looks in a transaction whether an item is as it was read. */
  public abstract <E> Check<E> checkExactly(
      TableContext context, EntityKey<E> key, Map<String, Value> seen);

  /** A transaction without actions. */
  public abstract Transaction transaction(TableContext context);

  /** The unique values of an entity. */
  public abstract <E> UniqueValues<E> uniqueValues(TableContext context, EntityType<E> entity);

  /** Where the claims of a stored item's unique values stand, by their attributes. */
  public abstract <E> Map<String, EntityKey<E>> claimKeys(
      UniqueValues<E> values, Map<String, Value> item);

  /** Whether a stored item is a claim of an owner. */
  public abstract <E> boolean isClaimOf(
      UniqueValues<E> values, EntityKey<E> owner, Map<String, Value> claim);

  /** The copies that an entity's items are. */
  public abstract <E> Copies<E> copies(TableContext context, EntityType<E> copy);

  /** Keeps copies in step with their owners, change by change. */
  public abstract CopyFollower<?> follower(Copies<?> copies);

  /** A part that is made anew where what its condition was refused by says so. */
  public abstract TransactionPart learning(
      TransactionPart part, Predicate<Map<String, Value>> anew);

  /** What a write's item is read as; null where there is none, or it has outlived its time. */
  public abstract <S> @Nullable S seen(Write<?> write, ItemShape<S> shape, Map<String, Value> item);
}
