package dev.gateleg.core.write;

import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.entity.BoundEntity;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A write of one item, about to be made: by itself, or as an action of a transaction. Immutable.
 *
 * @param <E> the entity
 */
public abstract sealed class Write<E> implements TransactionPart
    permits Put, Update, Delete, Check {

  final TableContext context;
  final BoundEntity<E> entity;

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
    return refusal == null ? explained(e) : refusal.apply(asItWas(e.item()));
  }

  /** The same for an action of a transaction, of which DynamoDB tells the item only. */
  final RuntimeException refused(Map<String, AttributeValue> item) {
    return refused(new ConditionFailedException(
        "ConditionFailed",
        key() + " is not as the condition wants it; read it again and decide anew.",
        item,
        null));
  }

  private Optional<E> asItWas(Map<String, AttributeValue> item) {
    return item.isEmpty() || context.expired(item)
        ? Optional.empty()
        : Optional.of(entity.read(item));
  }
}
