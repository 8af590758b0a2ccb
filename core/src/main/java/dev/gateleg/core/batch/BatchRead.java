package dev.gateleg.core.batch;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.call.ReadProblem;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.UndecodableItemException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.item.ItemSource;
import dev.gateleg.core.internal.sdk.SdkRequests;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.TableKey;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.model.CheckReturnValue;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;

/**
 * The read of any number of items by their keys, about to be made: in chunks of 100, several at a time. Immutable; nothing
 * is sent before {@link #run}. A key that is given twice is read once.
 *
 * @param <E> the entity, or what the entities have in common
 */
@CheckReturnValue
public final class BatchRead<E> {

  private final TableContext context;
  private final List<EntityKey<? extends E>> keys;
  private final boolean consistent;
  private final int concurrency;
  private final Backoff backoff;

  private BatchRead(
      TableContext context,
      List<EntityKey<? extends E>> keys,
      boolean consistent,
      int concurrency,
      Backoff backoff) {
    this.context = context;
    this.keys = keys;
    this.consistent = consistent;
    this.concurrency = concurrency;
    this.backoff = backoff;
  }

  /** The read of the items under some keys. */
  static <E> BatchRead<E> of(
      TableContext context, Collection<? extends EntityKey<? extends E>> keys) {
    Set<EntityKey<? extends E>> distinct = new LinkedHashSet<>();
    for (EntityKey<? extends E> key : keys) {
      context.entity(key.type());
      EntityKey<?> unused = context.inScope(key);
      distinct.add(key);
    }
    return new BatchRead<>(
        context, List.copyOf(distinct), false, BatchLimits.CONCURRENCY, Backoff.LEFTOVERS);
  }

  /** The same seeing every write that was acknowledged before. */
  public BatchRead<E> consistent() {
    return new BatchRead<>(context, keys, true, concurrency, backoff);
  }

  /** The same with that many requests under way at once; by default 4. One is made on the calling thread. */
  public BatchRead<E> concurrency(int requests) {
    return new BatchRead<>(context, keys, consistent, BatchLimits.concurrency(requests), backoff);
  }

  /** The same with other waits, and another bound on how often a key is tried. */
  public BatchRead<E> backoff(Backoff waits) {
    return new BatchRead<>(context, keys, consistent, concurrency, waits);
  }

  /** The requests that would be sent, if DynamoDB left nothing over. */
  public List<BatchGetItemRequest> requests() {
    Map<TableKey, EntityKey<?>> asked = asked();
    List<TableKey> all = List.copyOf(asked.keySet());
    return BatchSender.chunks(all, BatchLimits.MOST_KEYS, key -> 0).stream()
        .map(chunk -> (BatchGetItemRequest)
            SdkRequests.shown(context.caller().sending()).of(request(chunk, asked)))
        .toList();
  }

  /**
   * Reads the items. Keys that DynamoDB had no capacity for, or gave no answer to, after all tries are left in the result;
   * what it refuses is thrown.
   */
  public BatchReadResult<E> run() {
    Map<TableKey, EntityKey<?>> asked = asked();
    Map<TableKey, Map<String, Value>> items = new ConcurrentHashMap<>();
    BatchSender<TableKey> sender = new BatchSender<>(
        context,
        backoff,
        BatchLimits.MOST_KEYS,
        key -> key,
        key -> 0,
        chunk -> send(chunk, asked, items));
    BatchSender.Sent<TableKey> sent = sender.run(List.copyOf(asked.keySet()), concurrency);
    if (sent.fatal() != null) {
      throw sent.fatal();
    }
    Set<TableKey> left = Set.copyOf(sent.left());
    BatchReadResult.Builder<E> result = new BatchReadResult.Builder<>();
    for (EntityKey<? extends E> key : keys) {
      TableKey tableKey = TableKey.of(context.inScope(key));
      if (left.contains(tableKey)) {
        result.left(key);
      } else {
        add(key, items.get(tableKey), result);
      }
    }
    return result.build(sent.failure());
  }

  private Map<TableKey, EntityKey<?>> asked() {
    Map<TableKey, EntityKey<?>> asked = new LinkedHashMap<>();
    for (EntityKey<?> key : keys) {
      EntityKey<?> stored = context.inScope(key);
      asked.putIfAbsent(TableKey.of(stored), stored);
    }
    return asked;
  }

  private Request request(List<TableKey> chunk, Map<TableKey, EntityKey<?>> asked) {
    return new Request.BatchGet(
        context.tableName(),
        chunk.stream()
            .map(
                key -> BoundEntity.keyMap(context.schema(), Objects.requireNonNull(asked.get(key))))
            .toList(),
        consistent);
  }

  private Set<TableKey> send(
      List<TableKey> chunk,
      Map<TableKey, EntityKey<?>> asked,
      Map<TableKey, Map<String, Value>> items) {
    Answer answer =
        context.caller().call(new CallSite("getAll", entity(), null), request(chunk, asked));
    for (Map<String, Value> item : answer.items()) {
      items.put(TableKey.of(context.schema(), item), item);
    }
    Set<TableKey> left = new HashSet<>();
    answer.left().forEach(key -> left.add(TableKey.of(context.schema(), key)));
    return left;
  }

  /** The entity of all keys, or null where there are several. */
  private @Nullable String entity() {
    String first = keys.get(0).type().name();
    return keys.stream().allMatch(key -> key.type().name().equals(first)) ? first : null;
  }

  private <T extends E> void add(
      EntityKey<T> key, @Nullable Map<String, Value> item, BatchReadResult.Builder<E> result) {
    if (item == null || context.expired(item)) {
      result.missing(key);
      return;
    }
    try {
      result.found(key, read(key, item));
    } catch (RuntimeException e) {
      context.problems().problem(new ReadProblem("getAll", key.shown(), item, e));
      result.unreadable(key);
    }
  }

  private <T extends E> T read(EntityKey<T> key, Map<String, Value> item) {
    BoundEntity<T> entity = context.entity(key.type());
    if (!entity.recognises(item)) {
      throw new UndecodableItemException(
          CoreCode.ITEM_OTHER,
          key + " is another entity: its type is " + item.get(context.schema().type())
              + "; ask for it as that.",
          null);
    }
    return entity.decoded(entity.type(), ItemSource.of(item), item, null);
  }
}
