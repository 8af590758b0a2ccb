package dev.gateleg.core.batch;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.sdk.SdkRequests;
import dev.gateleg.core.spi.entity.TableKey;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;

/**
 * Any number of puts and deletes, about to be made: in chunks of 25, several at a time, in no order. Immutable; nothing is
 * sent before {@link #run}.
 *
 * <p>A batch is no transaction: each write stands for itself, and none has a condition. All items are checked before the
 * first is sent. Two writes under the same key are refused, since a batch has no order.
 */
@CheckReturnValue
public final class BatchWrite {

  /** One write, and those that were said before it. */
  private record Said(
      @Nullable Said before, EntityKey<?> key, @Nullable Object entity) {}

  private final TableContext context;
  private final @Nullable Said last;
  private final int concurrency;
  private final Backoff backoff;

  private BatchWrite(TableContext context, @Nullable Said last, int concurrency, Backoff backoff) {
    this.context = context;
    this.last = last;
    this.concurrency = concurrency;
    this.backoff = backoff;
  }

  /** A batch of nothing yet. */
  static BatchWrite of(TableContext context) {
    return new BatchWrite(context, null, BatchLimits.CONCURRENCY, Backoff.LEFTOVERS);
  }

  /** The same and the put of an entity, which has no version: a batch can't check one. */
  public BatchWrite put(Object entity) {
    return with(put(last, entity, false));
  }

  /** The same and the puts of entities, which have no version: a batch can't check one. */
  public BatchWrite putAll(Collection<?> entities) {
    Said all = last;
    for (Object entity : entities) {
      all = put(all, entity, false);
    }
    return with(all);
  }

  /** The same and the puts of entities in the place of whatever is there, at whichever version. */
  public BatchWrite overwrite(Object... entities) {
    return overwriteAll(List.of(entities));
  }

  /** The same and the puts of entities in the place of whatever is there, at whichever version. */
  public BatchWrite overwriteAll(Collection<?> entities) {
    Said all = last;
    for (Object entity : entities) {
      all = put(all, entity, true);
    }
    return with(all);
  }

  private Said put(@Nullable Said before, Object entity, boolean overwrite) {
    return put(before, context.entity(entity), entity, overwrite);
  }

  private <E> Said put(@Nullable Said before, BoundEntity<E> entity, E given, boolean overwrite) {
    EntityKey<E> key = context.inScope(entity.type().keyOf(given));
    if (!overwrite && entity.type().versionAttribute() != null) {
      throw new InvalidInputException(
          CoreCode.BATCH_IGNORES_VERSION,
          key + " has a version, which a batch can't check; use put one by one, or overwrite.",
          null);
    }
    return new Said(before, key, given);
  }

  /** The same and the delete of whatever is under a key. */
  public BatchWrite delete(EntityKey<?> key) {
    return with(new Said(last, checked(key), null));
  }

  /** The same and the deletes of whatever is under the keys. */
  public BatchWrite deleteAll(Collection<? extends EntityKey<?>> keys) {
    Said all = last;
    for (EntityKey<?> key : keys) {
      all = new Said(all, checked(key), null);
    }
    return with(all);
  }

  private EntityKey<?> checked(EntityKey<?> key) {
    context.entity(key.type());
    return context.inScope(key);
  }

  private BatchWrite with(@Nullable Said said) {
    return new BatchWrite(context, said, concurrency, backoff);
  }

  /** The same with that many requests under way at once; by default 4. One is made on the calling thread. */
  public BatchWrite concurrency(int requests) {
    return new BatchWrite(context, last, BatchLimits.concurrency(requests), backoff);
  }

  /** The same with other waits, and another bound on how often an item is tried. */
  public BatchWrite backoff(Backoff waits) {
    return new BatchWrite(context, last, concurrency, waits);
  }

  /** The requests that would be sent, if DynamoDB left nothing over. */
  public List<BatchWriteItemRequest> requests() {
    return BatchSender.chunks(prepared(), BatchLimits.MOST_WRITES, PreparedWrite::bytes).stream()
        .map(chunk -> (BatchWriteItemRequest)
            SdkRequests.shown(context.caller().sending()).of(PreparedWrite.request(context, chunk)))
        .toList();
  }

  /**
   * Makes the writes. What DynamoDB had no capacity for, or gave no answer to, after all tries is left in the result; what
   * it refuses ends the batch.
   *
   * @throws BatchIncompleteException if DynamoDB refuses a write or the thread is interrupted; it has what was written and what
   *     was not
   */
  @CanIgnoreReturnValue
  public BatchResult run() {
    BatchSender<PreparedWrite> sender = new BatchSender<>(
        context,
        backoff,
        BatchLimits.MOST_WRITES,
        PreparedWrite::key,
        PreparedWrite::bytes,
        chunk -> PreparedWrite.send(context, chunk));
    BatchSender.Sent<PreparedWrite> sent = sender.run(prepared(), concurrency);
    List<BatchItem> written = sent.done().stream().map(PreparedWrite::item).toList();
    List<BatchItem> left = sent.left().stream().map(PreparedWrite::item).toList();
    if (sent.fatal() != null) {
      int all = written.size() + left.size();
      throw BatchIncompleteException.of("written", all, written, left, sent.fatal());
    }
    return new BatchResult(written, left, sent.failure());
  }

  private static String verb(PreparedWrite write) {
    return write.item().put() ? "put" : "delete";
  }

  /** The writes in the order in which they were said. */
  private List<PreparedWrite> prepared() {
    List<Said> backwards = new ArrayList<>();
    for (Said said = last; said != null; said = said.before()) {
      backwards.add(said);
    }
    Map<TableKey, PreparedWrite> byKey = new LinkedHashMap<>();
    Instant now = context.now();
    for (int i = backwards.size() - 1; i >= 0; i--) {
      Said said = backwards.get(i);
      PreparedWrite write = PreparedWrite.of(context, said.key(), said.entity(), now);
      PreparedWrite other = byKey.put(write.key(), write);
      if (other != null) {
        throw new InvalidInputException(
            CoreCode.BATCH_ITEM_TWICE,
            "The batch has a " + verb(other) + " and a " + verb(write) + " of " + said.key()
                + ", and a batch has no order; leave one out, or make two batches.",
            null);
      }
    }
    return List.copyOf(byKey.values());
  }
}
