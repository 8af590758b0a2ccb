package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.VersionMismatchException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.expression.WriteTerms;
import dev.gateleg.core.internal.expression.WriteTerms.Item;
import dev.gateleg.core.internal.sdk.SdkRequests;
import dev.gateleg.core.internal.send.Repetition;
import dev.gateleg.core.internal.send.WriteState;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Request.Returned;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * An item about to be deleted. Immutable; nothing is sent before {@link #run}.
 *
 * @param <E> the entity
 */
@CheckReturnValue
public final class Delete<E> extends Write<E> {

  private final EntityKey<E> key;
  private final long version;
  private final @Nullable Condition<E> when;

  /** The item as it was read, which alone is deleted; null for any. */
  private final @Nullable Map<String, Value> seen;

  private Delete(
      TableContext context,
      BoundEntity<E> entity,
      EntityKey<E> key,
      long version,
      @Nullable Condition<E> when,
      @Nullable Function<Optional<E>, ? extends RuntimeException> refusal) {
    this(context, entity, key, version, when, refusal, null);
  }

  private Delete(
      TableContext context,
      BoundEntity<E> entity,
      EntityKey<E> key,
      long version,
      @Nullable Condition<E> when,
      @Nullable Function<Optional<E>, ? extends RuntimeException> refusal,
      @Nullable Map<String, Value> seen) {
    super(context, entity, refusal);
    this.key = key;
    this.version = version;
    this.when = when;
    this.seen = seen;
  }

  /** The delete of an item as it was read, and of no other. */
  static <E> Delete<E> exact(TableContext context, EntityKey<E> key, Map<String, Value> seen) {
    return new Delete<>(
        context, written(context.entity(key.type())), context.inScope(key), 0, null, null, seen);
  }

  /** The delete of whatever is under a key. */
  static <E> Delete<E> of(TableContext context, EntityKey<E> key) {
    return new Delete<>(
        context, written(context.entity(key.type())), context.inScope(key), 0, null, null);
  }

  /**
   * The delete of an entity, if it is still at the version that was read. One of version 0 was never stored, so that there is
   * nothing of it to delete.
   */
  static <E> Delete<E> ofEntity(TableContext context, E given) {
    BoundEntity<E> entity = written(context.entity(given));
    EntityKey<E> key = context.inScope(entity.type().keyOf(given));
    long version = entity.version(given);
    if (entity.type().versionAttribute() != null && version == 0) {
      throw new InvalidInputException(
          CoreCode.VERSION_MISSING,
          key + " has version 0, so it was never stored or read; read it first, or delete whatever"
              + " is under its key by deleteKey.",
          null);
    }
    return new Delete<>(context, entity, key, version, null, null);
  }

  /** The same if the item meets the condition. */
  public Delete<E> when(Condition<E> condition) {
    return new Delete<>(
        context, entity, key, version, when == null ? condition : when.and(condition), refusal);
  }

  @Override
  public Delete<E> orThrow(Function<Optional<E>, ? extends RuntimeException> failure) {
    return new Delete<>(context, entity, key, version, when, failure);
  }

  @Override
  public EntityKey<E> key() {
    return key;
  }

  /** The request that would be sent first. */
  public DynamoDbRequest request() {
    return SdkRequests.shown(context.caller().sending())
        .of(
            bringsAlong()
                ? new OwnItem(context, entity, key).request()
                : prepared(true).request());
  }

  private ItemWrite.Prepared prepared(boolean old) {
    Repetition repetition = versioned()
        ? Repetition.SELF_REFUSING
        : when == null ? Repetition.HARMLESS : Repetition.HARMFUL;
    Request request = new Request.Delete(
        context.tableName(),
        entity.key(key),
        terms(Unchanged.NOTHING, context.now()),
        old ? Returned.OLD : Returned.NOTHING);
    // A deleted item can't carry a mark.
    return new ItemWrite.Prepared(request, repetition, null, versioned() ? version + 1 : 0);
  }

  private boolean versioned() {
    return entity.type().versionAttribute() != null && version > 0;
  }

  private WriteExpressions terms(Unchanged unchanged, Instant now) {
    Item item = versioned() ? Item.AT_VERSION : when != null ? Item.PRESENT : Item.ANY;
    return entity.expressions(new WriteTerms(
        item, version, WriteTerms.tree(when), unchanged.attributes(), null, List.of(), now));
  }

  @Override
  List<TransactionAction> actions(Instant now, Before before) {
    Unchanged unchanged = Unchanged.NOTHING;
    if (seen != null) {
      before.read(seen);
      unchanged = Unchanged.exact(context, entity, seen);
    } else if (bringsAlong()) {
      OwnItem own = new OwnItem(context, entity, key);
      before.read(own.read(site()));
      unchanged = own.unchanged(before.item);
    }
    WriteExpressions terms = terms(unchanged, now);
    Map<String, Value> stored = entity.key(key);
    TransactionAction action = new TransactionAction(
        "delete",
        key,
        stored,
        new Request.Delete(context.tableName(), stored, terms, Returned.NOTHING),
        null,
        this::refused,
        unchanged::differs);
    return bringsAlong() ? withOthers(action, before, Map.of(), now) : List.of(action);
  }

  private CallSite site() {
    return new CallSite("delete", entity.type().name(), null);
  }

  /**
   * Deletes the item and returns what was there; empty where there was nothing. Throws what {@link #runWithoutOld} throws,
   * and:
   *
   * @throws dev.gateleg.core.error.AnswerLostException if the item is deleted and what was there can't be known any more
   */
  @CanIgnoreReturnValue
  public Optional<E> run() {
    if (bringsAlong()) {
      Before before = new Before();
      transacted(before);
      return entityOf(before.item, "was deleted, but ");
    }
    return entityOf(send(true).item(), "was deleted, but ");
  }

  /**
   * Deletes the item, whatever was there.
   *
   * @throws dev.gateleg.core.error.VersionMismatchException if it is the delete of an entity that has moved on
   * @throws dev.gateleg.core.error.ConditionFailedException if the item does not meet the condition; the program's own by {@link #orThrow}
   */
  public void runWithoutOld() {
    if (bringsAlong()) {
      transacted(new Before());
    } else {
      Answer unused = send(false);
    }
  }

  private Answer send(boolean old) {
    return new ItemWrite(context, entity, key, site(), prepared(old)) {
      @Override
      Answer checked(Answer answer, WriteState state) {
        return old && !state.oldIsExact() && answer.items().isEmpty() ? recognised() : answer;
      }

      @Override
      public Answer recognised() {
        throw answerLost(key, "the item that was there, if there was one");
      }

      @Override
      public RuntimeException refused(RuntimeException refusal) {
        return Delete.this.refused((ConditionFailedException) refusal);
      }
    }.run();
  }

  @Override
  RuntimeException explained(ConditionFailedException e) {
    if (e.item().isEmpty() || context.expired(e.item())) {
      return new NotFoundException(
          CoreCode.NOT_FOUND, key + " is not there; nothing was deleted.", e);
    } else if (version > 0 && when == null) {
      return new VersionMismatchException(
          CoreCode.VERSION_MISMATCH,
          key + " is not at version " + version + " any more; read it again.",
          e.item(),
          e);
    }
    return new ConditionFailedException(
        CoreCode.CONDITION_FAILED,
        key + " is not as the condition wants it; nothing was deleted.",
        e.item(),
        e);
  }
}
