package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.expression.WriteTerms;
import dev.gateleg.core.internal.expression.WriteTerms.Item;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.model.CheckReturnValue;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A look at an item that a transaction does not write: it must be there and meet the condition, or it must be absent, for
 * the transaction to happen. Immutable.
 *
 * @param <E> the entity
 */
@CheckReturnValue
public final class Check<E> extends Write<E> {

  private final EntityKey<E> key;
  private final boolean absent;
  private final @Nullable Condition<E> when;

  /** The item as it was read, which it must still be; null for any. */
  private final @Nullable Map<String, Value> seen;

  private Check(
      TableContext context,
      BoundEntity<E> entity,
      EntityKey<E> key,
      boolean absent,
      @Nullable Condition<E> when,
      @Nullable Function<Optional<E>, ? extends RuntimeException> refusal) {
    this(context, entity, key, absent, when, refusal, null);
  }

  private Check(
      TableContext context,
      BoundEntity<E> entity,
      EntityKey<E> key,
      boolean absent,
      @Nullable Condition<E> when,
      @Nullable Function<Optional<E>, ? extends RuntimeException> refusal,
      @Nullable Map<String, Value> seen) {
    super(context, entity, refusal);
    this.key = key;
    this.absent = absent;
    this.when = when;
    this.seen = seen;
  }

  /** A check that an item is as it was read; one that was not there is still absent. */
  static <E> Check<E> exact(TableContext context, EntityKey<E> key, Map<String, Value> seen) {
    return new Check<>(
        context,
        context.entity(key.type()),
        context.inScope(key),
        seen.isEmpty(),
        null,
        null,
        seen);
  }

  /** A check that the item is there, or that it is absent. */
  static <E> Check<E> of(TableContext context, EntityKey<E> key, boolean absent) {
    return new Check<>(
        context, context.entity(key.type()), context.inScope(key), absent, null, null);
  }

  /** The same if the item meets the condition too; one that is absent has no attributes. */
  public Check<E> when(Condition<E> condition) {
    Condition<E> all = when == null ? condition : when.and(condition);
    if (absent && !all.holds(Map.of())) {
      throw new InvalidInputException(
          CoreCode.CONDITION_NEVER_HOLDS,
          key + " is to be absent, and then " + condition
              + " does not hold; leave it out, or check an item that is there.",
          null);
    }
    return new Check<>(context, entity, key, absent, all, refusal);
  }

  @Override
  public Check<E> orThrow(Function<Optional<E>, ? extends RuntimeException> failure) {
    return new Check<>(context, entity, key, absent, when, failure);
  }

  @Override
  public EntityKey<E> key() {
    return key;
  }

  @Override
  List<TransactionAction> actions(Instant now, Before before) {
    // An item that is absent, also one that has expired, meets the condition, or it was refused.
    Unchanged unchanged = seen == null ? Unchanged.NOTHING : Unchanged.exact(context, entity, seen);
    WriteExpressions terms = entity.expressions(
        seen != null
            ? new WriteTerms(Item.ANY, 0, null, unchanged.attributes(), null, List.of(), now)
            : absent
                ? WriteTerms.of(Item.ABSENT, 0, null, now)
                : WriteTerms.of(Item.PRESENT, 0, when, now));
    Map<String, Value> stored = entity.key(key);
    return List.of(new TransactionAction(
        "check",
        key,
        stored,
        new Request.Check(context.tableName(), stored, terms),
        null,
        this::refused,
        unchanged::differs));
  }

  @Override
  RuntimeException explained(ConditionFailedException e) {
    if (!absent && (e.item().isEmpty() || context.expired(e.item()))) {
      return new NotFoundException(
          CoreCode.NOT_FOUND, key + " is not there; nothing was written.", e);
    }
    return new ConditionFailedException(
        CoreCode.CONDITION_FAILED,
        key + (absent ? " is there" : " is not as the condition wants it")
            + "; nothing was written. Read it again and decide anew.",
        e.item(),
        e);
  }
}
