package dev.gateleg.core.read;

import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.model.CheckReturnValue;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An item collection about to be read as one record, {@code OrderWithItems}. Nothing is sent before {@link #get}, {@link
 * #find} or {@link #page}.
 *
 * <p>Immutable: the methods that say more give a copy.
 *
 * @param <T> the record
 */
@CheckReturnValue
public interface Gathered<T> {

  /** The most items that a collection may hold in memory unless its pattern, or its reader, says otherwise. */
  int MOST_ITEMS = 10_000;

  /** The same without the items of an entity that do not meet the condition; those of other entities stay. */
  <E> Gathered<T> filter(EntityType<E> entity, Condition<E> condition);

  /** The same with so many items at most, of all entities together, in the order of the sort key. */
  Gathered<T> limit(int items);

  /** The same with another bound on what is held in memory; by default {@link #MOST_ITEMS}. */
  Gathered<T> most(int items);

  /** The same seeing every write that was acknowledged before; refused on a global index, which can't. */
  Gathered<T> consistent();

  /**
   * The collection, if it is there.
   *
   * @throws dev.gateleg.core.error.InvalidInputException with the code {@code CollectionTooLarge} where it has more items
   *     than the bound
   */
  Optional<T> find();

  /**
   * The collection.
   *
   * @throws dev.gateleg.core.error.NotFoundException where it is not there
   * @throws dev.gateleg.core.error.InvalidInputException with the code {@code CollectionTooLarge} where it has more items
   *     than the bound
   */
  T get();

  /**
   * A part of the collection: so many of its items, from the start (null) or from where a cursor points.
   *
   * @throws dev.gateleg.core.error.InvalidInputException with the code {@code CollectionPage} where the record must have one
   *     of some entity, which only one of the parts would hold
   */
  Page<T> page(int items, @Nullable String cursor);
}
