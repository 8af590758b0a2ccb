package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.context.Versions;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A write of one item, about to be made: by itself, or as an action of a transaction. Immutable.
 *
 * @param <E> the entity
 */
@CheckReturnValue
public abstract sealed class Write<E> implements TransactionPart
    permits Put, Update, Delete, Check {

  final TableContext context;
  final BoundEntity<E> entity;

  /** What tries have shown of the claims of unique values; no more than a hint to the next. */
  private final Set<String> claimsOfOthers = ConcurrentHashMap.newKeySet();

  /** What the program wants to throw where the condition fails; takes the item as it was. */
  final @Nullable Function<Optional<E>, ? extends RuntimeException> refusal;

  Write(
      TableContext context,
      BoundEntity<E> entity,
      @Nullable Function<Optional<E>, ? extends RuntimeException> refusal) {
    this.context = context;
    this.entity = entity;
    this.refusal = refusal;
  }

  /** What the actions of a write are made from besides what the program says. Not thread-safe. */
  static final class Before {

    /** The token of a named operation, whose actions are the same each time that they are made for one instant. */
    private final @Nullable String operation;

    private boolean read;

    /** The mark that the write leaves in the item, where it leaves one. */
    @Nullable
    String mark;

    /** Whether the item must be as it was read, since it is returned. */
    boolean exactOld;

    /** Whether the item is marked, to be known when it is read back. */
    boolean marked;

    /** The item as it was, where it had to be read. */
    Map<String, AttributeValue> item = Map.of();

    Before() {
      this(null);
    }

    Before(@Nullable String operation) {
      this.operation = operation;
    }

    void read(Map<String, AttributeValue> found) {
      read = true;
      item = found;
    }

    /** Whether an item was read. */
    boolean hasRead() {
      return read;
    }

    long firstVersion(TableContext context, Instant now) {
      return operation == null
          ? context.firstVersion(now)
          : Versions.first(now, Long.parseUnsignedLong(operation.substring(0, 16), 16));
    }

    /** The number from which an item counts that is there without a version; for an operation, the same at any time. */
    long startOfCount(TableContext context, Instant now) {
      return firstVersion(context, operation == null ? now : Instant.EPOCH);
    }

    @Nullable
    String newMark(TableContext context) {
      mark =
          operation == null || context.schema().attempt() == null ? context.attempt() : operation;
      return mark;
    }
  }

  /** The actions; tells what was read for them. */
  abstract List<TransactionAction> actions(Instant now, Before before);

  @Override
  public final List<TransactionAction> actions(Instant now) {
    return actions(now, new Before());
  }

  /** Whether the entity has unique values, which change with it in one transaction. */
  public final boolean ownsUniqueValues() {
    return !entity.type().uniqueAttributes().isEmpty();
  }

  /** Makes the write as a transaction of its own. Returns its actions, the first of which is that of the item itself. */
  @CanIgnoreReturnValue
  final List<TransactionAction> transacted(Before before) {
    return TransactionSender.of(context, now -> actions(now, before)).run();
  }

  /** An action and those of the claims that change with it. */
  final List<TransactionAction> withClaims(
      TransactionAction own,
      Map<String, AttributeValue> before,
      Map<String, AttributeValue> after,
      Instant now) {
    List<TransactionAction> all = new ArrayList<>();
    all.add(own);
    all.addAll(new UniqueClaims<>(context, entity, key(), now, claimsOfOthers)
        .changed(before, after, this instanceof Put));
    return all;
  }

  /** What an item that was read tells as the entity; nothing where there was none. */
  final Optional<E> entityOf(Map<String, AttributeValue> item, String done) {
    return item.isEmpty() || context.expired(item)
        ? Optional.empty()
        : Optional.of(entity.read(item, done));
  }

  /** The key of the item. */
  public abstract EntityKey<E> key();

  /**
   * The same, throwing an exception of the program's own where the condition fails, instead of a {@link
   * ConditionFailedException}. It gets the item as it was; empty where there was none.
   */
  public abstract Write<E> orThrow(Function<Optional<E>, ? extends RuntimeException> failure);

  /** What a failed condition means, in Gateleg's exceptions. */
  abstract RuntimeException explained(ConditionFailedException e);

  /** The exception for a failed condition: the program's own if it named one. */
  final RuntimeException refused(ConditionFailedException e) {
    return refusal == null ? explained(e) : refusal.apply(entityOf(e.item(), ""));
  }

  /** The same for an action of a transaction, of which DynamoDB tells the item only. */
  final RuntimeException refused(Map<String, AttributeValue> item) {
    return refused(new ConditionFailedException(
        "ConditionFailed",
        key() + " is not as the condition wants it; read it again and decide anew.",
        item,
        null));
  }
}
