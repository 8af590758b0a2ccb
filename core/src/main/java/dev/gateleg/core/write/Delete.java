package dev.gateleg.core.write;

import dev.gateleg.core.call.CallSite;
import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.entity.BoundEntity;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.VersionMismatchException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.expression.WriteExpressions;
import dev.gateleg.core.expression.WriteTerms;
import dev.gateleg.core.expression.WriteTerms.Item;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * An item about to be deleted. Immutable; nothing is sent before {@link #run}.
 *
 * @param <E> the entity
 */
public final class Delete<E> extends Write<E> {

  private final EntityKey<E> key;
  private final long version;
  private final @Nullable Condition<E> when;

  private Delete(
      TableContext context,
      BoundEntity<E> entity,
      EntityKey<E> key,
      long version,
      @Nullable Condition<E> when,
      @Nullable Function<Optional<E>, ? extends RuntimeException> refusal) {
    super(context, entity, refusal);
    this.key = key;
    this.version = version;
    this.when = when;
  }

  /** The delete of whatever is under a key. */
  public static <E> Delete<E> of(TableContext context, EntityKey<E> key) {
    return new Delete<>(context, context.entity(key.type()), context.inScope(key), 0, null, null);
  }

  /** The delete of an entity, if it is still at the version that was read. */
  public static <E> Delete<E> ofEntity(TableContext context, E given) {
    BoundEntity<E> entity = context.entity(given);
    EntityKey<E> key = context.inScope(entity.type().keyOf(given));
    return new Delete<>(context, entity, key, entity.version(given), null, null);
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
    return ownsUniqueValues() ? new OwnItem(context, entity, key).request() : deleteRequest();
  }

  private DeleteItemRequest deleteRequest() {
    WriteExpressions terms = terms(Map.of(), context.now());
    DeleteItemRequest.Builder request = DeleteItemRequest.builder()
        .tableName(context.tableName())
        .key(entity.key(key))
        .returnValues(ReturnValue.ALL_OLD)
        .returnConsumedCapacity(context.caller().capacity());
    if (terms.condition() != null) {
      request
          .conditionExpression(terms.condition())
          .expressionAttributeNames(terms.names())
          .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD);
      if (!terms.values().isEmpty()) {
        request.expressionAttributeValues(terms.values());
      }
    }
    return request.build();
  }

  private WriteExpressions terms(Map<String, @Nullable AttributeValue> presumed, Instant now) {
    boolean versioned = entity.type().versionAttribute() != null && version > 0;
    Item item = versioned ? Item.AT_VERSION : when != null ? Item.PRESENT : Item.ANY;
    return entity.expressions(new WriteTerms(item, version, when, presumed, null, List.of(), now));
  }

  @Override
  List<TransactionAction> actions(Instant now, Before before) {
    Map<String, @Nullable AttributeValue> presumed = Map.of();
    if (ownsUniqueValues()) {
      OwnItem own = new OwnItem(context, entity, key);
      before.item = own.read(site());
      presumed = own.unchanged(before.item);
    }
    WriteExpressions terms = terms(presumed, now);
    Map<String, AttributeValue> stored = entity.key(key);
    Map<String, @Nullable AttributeValue> read = presumed;
    TransactionAction action = new TransactionAction(
        "delete",
        key,
        stored,
        TransactItems.delete(context.tableName(), stored, terms.condition(), terms),
        null,
        this::refused,
        item -> OwnItem.differs(item, read));
    return ownsUniqueValues() ? withClaims(action, before.item, Map.of(), now) : List.of(action);
  }

  private CallSite site() {
    return new CallSite("delete", entity.type().name(), null);
  }

  /**
   * Deletes the item and returns what was there; empty where there was nothing, or where the answer to a first try was
   * lost and the item is gone.
   */
  public Optional<E> run() {
    if (ownsUniqueValues()) {
      Before before = new Before();
      transacted(before);
      return entityOf(before.item, "was deleted, but ");
    }
    WriteCalls calls = new WriteCalls(this);
    try {
      DeleteItemResponse answer = calls.call(
          site(),
          "DeleteItem",
          deleteRequest(),
          context.client()::deleteItem,
          DeleteItemResponse::consumedCapacity,
          failure -> goneByItself(failure, calls.doubtful())
              ? DeleteItemResponse.builder().build()
              : null);
      return answer.hasAttributes()
          ? entityOf(answer.attributes(), "was deleted, but ")
          : Optional.empty();
    } catch (ConditionFailedException e) {
      throw refused(e);
    }
  }

  /** A deleted item can't carry an attempt id: if it had to be tried twice and it is gone, the first try did it. */
  private static boolean goneByItself(SdkException failure, boolean doubtful) {
    return failure instanceof ConditionalCheckFailedException failed
        && !failed.hasItem()
        && (doubtful || LostAnswers.sentAgain(failed));
  }

  @Override
  RuntimeException explained(ConditionFailedException e) {
    if (e.item().isEmpty() || context.expired(e.item())) {
      return new NotFoundException("NotFound", key + " is not there; nothing was deleted.", e);
    } else if (version > 0 && when == null) {
      return new VersionMismatchException(
          "VersionMismatch",
          key + " is not at version " + version + " any more; read it again.",
          e.item(),
          e);
    }
    return new ConditionFailedException(
        "ConditionFailed",
        key + " is not as the condition wants it; nothing was deleted.",
        e.item(),
        e);
  }
}
