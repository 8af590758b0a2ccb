package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.Versions;
import dev.gateleg.core.spi.write.Sight;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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

  private final SideWriteList<E> along;

  /** What tries have shown of what is brought along; no more than a hint to the next. */
  private final Set<String> learned;

  /** What tries have shown of items that depend on the entity; null where none do. */
  private final @Nullable Sight sight;

  /** What the program wants to throw where the condition fails; takes the item as it was. */
  final @Nullable Function<Optional<E>, ? extends RuntimeException> refusal;

  Write(
      TableContext context,
      BoundEntity<E> entity,
      @Nullable Function<Optional<E>, ? extends RuntimeException> refusal) {
    this.context = context;
    this.entity = entity;
    this.along = SideWriteList.of(context, entity);
    // Most entities bring nothing along, and each word of a prepared write is a write of its own.
    this.learned = along.isEmpty() ? Set.of() : ConcurrentHashMap.newKeySet();
    this.sight = along.dependents().isEmpty() ? null : new Sight();
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
    Map<String, Value> item = Map.of();

    /** The item as it will be, empty where it will be gone; null where nothing else follows the change. */
    @Nullable
    Map<String, Value> after;

    Before() {
      this(null);
    }

    Before(@Nullable String operation) {
      this.operation = operation;
    }

    void read(Map<String, Value> found) {
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

  /** Refuses a write of a copy, which only its owner's writes make. */
  static <E> BoundEntity<E> written(BoundEntity<E> entity) {
    if (entity.type().copy() != null) {
      String owner = entity.type().copy().owner().name();
      throw new InvalidInputException(
          CoreCode.COPY_MANAGED,
          entity.type().name() + " is a copy of " + owner + " and "
              + (entity.type().copy().fromStream() ? "follows its changes" : "is written with it")
              + "; write the " + owner + ".",
          null);
    }
    return entity;
  }

  /** The actions; tells what was read for them. */
  abstract List<TransactionAction> actions(Instant now, Before before);

  /** The actions, and those of the items that depend on the entity. */
  final List<TransactionAction> actions(Instant now) {
    return withDependents(now, new Before());
  }

  /** The actions, and those of the items that depend on the entity. */
  private List<TransactionAction> withDependents(Instant now, Before before) {
    List<TransactionAction> all = new ArrayList<>(actions(now, before));
    Along others = new Along();
    bringAlong(before, others);
    if (sight != null) {
      all.addAll(others.actions(now, sight));
    }
    return all;
  }

  /** Tells the items that depend on the entity what the write changes, after its own actions were made. */
  final void bringAlong(Before before, Along others) {
    if (movesDependents(before)) {
      others.add(
          along.dependents(),
          entityOf(before.item, "").orElse(null),
          Objects.requireNonNull(before.after).isEmpty() ? null : entity.read(before.after));
    }
  }

  /** Whether items depend on what the write changes: theirs are made from what tries have seen of them. */
  final boolean movesDependents(Before before) {
    return before.after != null && !along.dependents().isEmpty();
  }

  /** Whether writes of the entity bring others along, in one transaction. */
  final boolean bringsAlong() {
    return !along.isEmpty();
  }

  /** What writes of the entity bring along. */
  final SideWriteList<E> along() {
    return along;
  }

  /** Makes the write as a transaction of its own. Returns its actions, the first of which is that of the item itself. */
  @CanIgnoreReturnValue
  final List<TransactionAction> transacted(Before before) {
    return TransactionSender.of(context, now -> withDependents(now, before))
        .with(tables(TransactionTables.of(context)), null)
        .run();
  }

  /** A transaction's tables, and those that what the write brings along stands in. */
  final TransactionTables tables(TransactionTables own) {
    return along.and(own);
  }

  /** An action and those that it brings along. */
  final List<TransactionAction> withOthers(
      TransactionAction own, Before before, Map<String, Value> after, Instant now) {
    before.after = after;
    List<TransactionAction> all = new ArrayList<>();
    all.add(own);
    all.addAll(along.of(new OwnerChange<>(
        context, entity, key(), before.item, after, this instanceof Put, now, learned)));
    return all;
  }

  /** What an item that was read tells as the entity; nothing where there was none. */
  final Optional<E> entityOf(Map<String, Value> item, String done) {
    return item.isEmpty() || context.expired(item)
        ? Optional.empty()
        : Optional.of(entity.read(item, done));
  }

  /** The key of the item. */
  public abstract EntityKey<E> key();

  /** The key as it is stored. */
  final Map<String, Value> storedKey() {
    return entity.key(key());
  }

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
  final RuntimeException refused(Map<String, Value> item) {
    return refused(new ConditionFailedException(
        CoreCode.CONDITION_FAILED,
        key() + " is not as the condition wants it; read it again and decide anew.",
        item,
        null));
  }
}
