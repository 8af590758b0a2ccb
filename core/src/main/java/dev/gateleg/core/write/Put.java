package dev.gateleg.core.write;

import dev.gateleg.core.call.CallSite;
import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.entity.BoundEntity;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.error.VersionMismatchException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.expression.WriteExpressions;
import dev.gateleg.core.expression.WriteTerms;
import dev.gateleg.core.expression.WriteTerms.Item;
import dev.gateleg.core.item.SmallMap;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * A whole entity about to be written, as a new item or in the place of the old. Immutable; nothing is sent before {@link
 * #run}.
 *
 * @param <E> the entity
 */
public final class Put<E> extends Write<E> {

  private final E given;
  private final boolean create;
  private final @Nullable Condition<E> when;
  private final Map<String, AttributeValue> besides;

  private Put(
      TableContext context,
      BoundEntity<E> entity,
      E given,
      boolean create,
      @Nullable Condition<E> when,
      Map<String, AttributeValue> besides,
      @Nullable Function<Optional<E>, ? extends RuntimeException> refusal) {
    super(context, entity, refusal);
    this.given = given;
    this.create = create;
    this.when = when;
    this.besides = besides;
  }

  /** A put, or a create, of an entity. */
  public static <E> Put<E> of(TableContext context, E entity, boolean create) {
    return new Put<>(context, context.entity(entity), entity, create, null, Map.of(), null);
  }

  /** The same if the item that is there meets the condition too. */
  public Put<E> when(Condition<E> condition) {
    return new Put<>(
        context,
        entity,
        given,
        create,
        when == null ? condition : when.and(condition),
        besides,
        refusal);
  }

  /** The same with an attribute that is none of the entity's; for patterns, which know an item by it. */
  public Put<E> carrying(String attribute, AttributeValue value) {
    return new Put<>(context, entity, given, create, when, Map.of(attribute, value), refusal);
  }

  @Override
  public Put<E> orThrow(Function<Optional<E>, ? extends RuntimeException> failure) {
    return new Put<>(context, entity, given, create, when, besides, failure);
  }

  @Override
  public EntityKey<E> key() {
    return entity.type().keyOf(given);
  }

  /** The request that would be sent first. */
  public DynamoDbRequest request() {
    if (!ownsUniqueValues()) {
      return prepared(false).request;
    }
    return creates()
        ? TransactionSender.of(context, this).request()
        : new OwnItem(context, entity, key()).request();
  }

  /** Writes the entity and returns it as it was stored: with its version, and the instants of its writes. */
  public E run() {
    if (ownsUniqueValues()) {
      return stored(transacted(new Before()));
    }
    Prepared<E> prepared = prepared(false);
    send(prepared);
    return prepared.stored;
  }

  @SuppressWarnings("unchecked") // A put's first action stores its entity.
  private E stored(List<TransactionAction> made) {
    return (E) Objects.requireNonNull(made.get(0).stored());
  }

  /** Writes the entity and returns the one that was there before. */
  public Optional<E> runReturningOld() {
    if (ownsUniqueValues()) {
      Before before = new Before();
      transacted(before);
      return entityOf(before.item, "was replaced, but ");
    }
    PutItemResponse answer = send(prepared(true));
    return answer.hasAttributes()
        ? entityOf(answer.attributes(), "was replaced, but ")
        : Optional.empty();
  }

  private record Prepared<E>(
      E stored, PutItemRequest request, @Nullable String attempt) {}

  private Prepared<E> prepared(boolean old) {
    Instant now = context.now();
    E stored = stored(now);
    SmallMap<AttributeValue> item = item(stored, now);
    WriteExpressions terms = terms(now);
    PutItemRequest.Builder request = PutItemRequest.builder()
        .tableName(context.tableName())
        .returnConsumedCapacity(context.caller().capacity());
    String attempt = null;
    if (terms.condition() != null) {
      attempt = context.attempt();
      String attribute = context.schema().attempt();
      if (attempt != null && attribute != null) {
        item.put(attribute, AttributeValue.fromS(attempt));
      }
      request
          .conditionExpression(terms.condition())
          .expressionAttributeNames(terms.names())
          .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD);
      if (!terms.values().isEmpty()) {
        request.expressionAttributeValues(terms.values());
      }
    }
    if (old) {
      request.returnValues(ReturnValue.ALL_OLD);
    }
    return new Prepared<>(stored, request.item(item).build(), attempt);
  }

  private E stored(Instant now) {
    return entity.stamped(given, create ? 1 : entity.version(given) + 1, now);
  }

  private SmallMap<AttributeValue> item(E stored, Instant now) {
    SmallMap<AttributeValue> item = entity.item(stored, now);
    besides.forEach(item::put);
    if (context.scoped()) {
      context.inScope(entity.keyOf(item));
    }
    return item;
  }

  @Override
  List<TransactionAction> actions(Instant now, Before before) {
    E stored = stored(now);
    SmallMap<AttributeValue> item = item(stored, now);
    EntityKey<E> key = entity.keyOf(item);
    Map<String, @Nullable AttributeValue> presumed = Map.of();
    if (ownsUniqueValues() && !creates()) {
      OwnItem own = new OwnItem(context, entity, key);
      before.item = own.read(site());
      presumed = item() == Item.AT_VERSION ? presumed : own.unchanged(before.item);
    }
    WriteExpressions terms = entity.expressions(
        new WriteTerms(item(), entity.version(given), when, presumed, null, List.of(), now));
    Map<String, @Nullable AttributeValue> read = presumed;
    TransactionAction action = new TransactionAction(
        site().pattern(),
        key,
        entity.key(key),
        TransactItems.put(context.tableName(), item, terms.condition(), terms),
        stored,
        this::refused,
        was -> OwnItem.differs(was, read));
    return ownsUniqueValues() ? withClaims(action, before.item, item, now) : List.of(action);
  }

  private CallSite site() {
    return new CallSite(create ? "create" : "put", entity.type().name(), null);
  }

  private WriteExpressions terms(Instant now) {
    return entity.expressions(WriteTerms.of(item(), entity.version(given), when, now));
  }

  private Item item() {
    if (creates()) {
      return Item.ABSENT;
    } else if (entity.type().versionAttribute() != null) {
      return Item.AT_VERSION;
    }
    return when == null ? Item.ANY : Item.LIVE;
  }

  /** A record of version 0 was never stored, whatever it is called with. */
  private boolean creates() {
    return create || entity.type().versionAttribute() != null && entity.version(given) == 0;
  }

  private PutItemResponse send(Prepared<E> prepared) {
    WriteCalls calls = new WriteCalls(this);
    try {
      return calls.call(
          site(),
          "PutItem",
          prepared.request,
          context.client()::putItem,
          PutItemResponse::consumedCapacity,
          failure ->
              LostAnswers.ownItem(failure, context.schema().attempt(), prepared.attempt) == null
                  ? null
                  : PutItemResponse.builder().build());
    } catch (ConditionFailedException e) {
      throw refusedOrUnknown(e, calls.doubtful());
    }
  }

  /** A create is refused whatever came before: the item is there. */
  private RuntimeException refusedOrUnknown(ConditionFailedException e, boolean doubtful) {
    UnavailableException unknown =
        creates() ? null : LostAnswers.unknown(e, key(), entity.version(given) + 1, doubtful);
    return unknown == null ? refused(e) : unknown;
  }

  @Override
  ConditionFailedException explained(ConditionFailedException e) {
    EntityKey<E> key = key();
    if (create && when == null) {
      return new AlreadyExistsException(
          "AlreadyExists",
          key + " is there already; use put to replace it, or update to change it.",
          e.item(),
          e);
    } else if (entity.type().versionAttribute() != null && when == null) {
      return new VersionMismatchException(
          "VersionMismatch",
          key + " is not at version " + entity.version(given)
              + " any more; read it again, or use modify.",
          e.item(),
          e);
    }
    return new ConditionFailedException(
        "ConditionFailed",
        key + " is not as the condition wants it; read it again and decide anew.",
        e.item(),
        e);
  }
}
