package dev.gateleg.core.read;

import dev.gateleg.core.call.ReadProblemHandler;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.model.CheckReturnValue;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * The results of a read, fetched page by page as they are asked for. Nothing is sent before that.
 *
 * <p>Immutable: the methods that say more give a copy, and one object can be read any number of times, by any number of
 * threads. An item of one of the entities that can't be decoded ends the read, unless {@link #onProblem} or the table's
 * settings say otherwise; an item of no entity of the table is passed over; one that has expired is absent.
 *
 * @param <T> an entity, a projection, or a sealed interface of entities
 */
@CheckReturnValue
public interface Pages<T> extends Iterable<T> {

  /** The same up to that many results. */
  Pages<T> limit(int results);

  /** The same without the results that do not meet the condition. DynamoDB reads, and counts, these all the same. */
  Pages<T> filter(Condition<? extends T> condition);

  /** The same as {@link #filter(Condition)}, for a projection of the entity. */
  <E> Pages<T> filter(EntityType<E> entity, Condition<E> condition);

  /** The same in the opposite order. */
  Pages<T> reversed();

  /**
   * The same seeing every write that was acknowledged before.
   *
   * @throws dev.gateleg.core.error.InvalidInputException with the code {@code ConsistentOnGlobalIndex} on a global index, which can't
   */
  Pages<T> consistent();

  /**
   * The same seeing what this process wrote through this table before, also on a global index, which is always a little
   * behind: the items of the last 100 writes of the last 5 seconds are read from the table itself, with a strong read in one
   * request, and take the place of what the index says of them. Writes of other processes, and older ones, may still be
   * missed. On the table and on a local index it is {@link #consistent}. Not for {@link #page}.
   */
  Pages<T> afterOwnWrites();

  /** What the results may miss, in sentences: on a global index, what this process wrote a moment ago. */
  List<String> hints();

  /** The same with at most that many items a request, to spread the load of a large read. */
  Pages<T> itemsPerRequest(int items);

  /**
   * A scan of that many segments at once, in no order.
   *
   * @throws dev.gateleg.core.error.InvalidInputException with the code {@code ScanSegments} if it is a query, or there are too many
   */
  Pages<T> parallel(int segments);

  /**
   * The same with a handler for items that can't be turned into an entity: where it returns, the read goes on without the
   * item. {@code LeftOut} keeps what was left out.
   */
  Pages<T> onProblem(ReadProblemHandler handler);

  /**
   * One page of at most {@code size} results, from the start (null) or from where a cursor points. The cursor is text
   * that can be handed to a browser; it is bound to the pattern and its parameters.
   *
   * @throws dev.gateleg.core.error.InvalidInputException if the cursor is another pattern's, another process's, or was changed
   * @throws dev.gateleg.core.error.UndecodableItemException if an item can't be read as its entity; {@link #onProblem} goes on without it
   */
  Page<T> page(int size, @Nullable String cursor);

  /**
   * The results, fetched lazily.
   *
   * @throws dev.gateleg.core.error.UndecodableItemException while it is read, as {@link #list} does
   */
  Stream<T> stream();

  /**
   * All results.
   *
   * @throws dev.gateleg.core.error.UndecodableItemException if an item can't be read as its entity; {@link #onProblem} goes on without it
   */
  List<T> list();

  /** The first result. */
  Optional<T> first();

  /** How many results {@link #list()} would have. All items are read for it, as for a list. */
  long count();

  /** The first request that would be sent; where several go out together, the first of them. */
  DynamoDbRequest request();

  /** How many requests go out together for the first results: one for each shard or segment, otherwise one. */
  int requests();
}
