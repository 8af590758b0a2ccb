package dev.gateleg.patterns.item;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.call.CallSite;
import dev.gateleg.core.call.Patience;
import dev.gateleg.core.context.HiddenKey;
import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.entity.BoundEntity;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.expression.ExpressionWriter;
import dev.gateleg.core.transaction.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** The requests that patterns make besides transactions. They take keys of the table's scope only. Immutable, thread-safe. */
public final class HiddenRequests {

  private final TableContext context;

  HiddenRequests(TableContext context) {
    this.context = context;
  }

  /** A hidden item as it is now; empty where there is none. */
  public Map<String, AttributeValue> get(CallSite site, HiddenKey key) {
    return get(site, key.attributes());
  }

  /** An entity's item as it is now; empty where there is none. */
  public Map<String, AttributeValue> get(CallSite site, EntityKey<?> key) {
    return get(site, BoundEntity.keyMap(context.schema(), context.inScope(key)));
  }

  private Map<String, AttributeValue> get(CallSite site, Map<String, AttributeValue> key) {
    GetItemRequest request = GetItemRequest.builder()
        .tableName(context.tableName())
        .key(key)
        .consistentRead(true)
        .returnConsumedCapacity(context.caller().capacity())
        .build();
    return context
        .caller()
        .call(
            site, "GetItem", request, context.client()::getItem, GetItemResponse::consumedCapacity)
        .item();
  }

  /** Changes an item on a condition, and returns it as it stands then: changed, or as it failed the condition. */
  Map<String, AttributeValue> change(CallSite site, HiddenKey key, HiddenItems.Changes changes) {
    UpdateItemRequest request = UpdateItemRequest.builder()
        .tableName(context.tableName())
        .key(key.attributes())
        .updateExpression(changes.update())
        .conditionExpression(changes.condition())
        .expressionAttributeNames(changes.out().names())
        .expressionAttributeValues(changes.out().values())
        .returnValues(ReturnValue.ALL_NEW)
        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
        .returnConsumedCapacity(context.caller().capacity())
        .build();
    return unlessConflict(() -> {
      try {
        return context
            .caller()
            .call(
                site,
                "UpdateItem",
                request,
                context.client()::updateItem,
                UpdateItemResponse::consumedCapacity)
            .attributes();
      } catch (ConditionFailedException e) {
        if (e.item().isEmpty()) {
          throw e;
        }
        return e.item();
      }
    });
  }

  /** Puts an item on a condition. Empty where it was put; else the item that failed the condition, as it was. */
  public Optional<Map<String, AttributeValue>> put(
      CallSite site, Map<String, AttributeValue> item, String condition, ExpressionWriter out) {
    PutItemRequest.Builder request = PutItemRequest.builder()
        .tableName(context.tableName())
        .item(item)
        .conditionExpression(condition)
        .expressionAttributeNames(out.names())
        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
        .returnConsumedCapacity(context.caller().capacity());
    if (!out.values().isEmpty()) {
      request.expressionAttributeValues(out.values());
    }
    PutItemRequest built = request.build();
    context.checkInScope(context.tableName(), item, "hidden item");
    return unlessConflict(() -> {
      try {
        context
            .caller()
            .call(
                site,
                "PutItem",
                built,
                context.client()::putItem,
                PutItemResponse::consumedCapacity);
        return Optional.empty();
      } catch (ConditionFailedException e) {
        return Optional.of(e.item());
      }
    });
  }

  private <T> T unlessConflict(Supplier<T> call) {
    Patience patience = new Patience(
        Backoff.RACES, Transaction.DEADLINE, context.clock(), context.sleeper(), context.random());
    while (true) {
      try {
        return call.get();
      } catch (ConflictException e) {
        patience.waitOrThrow(e);
      }
    }
  }

  /** The items of a partition, all of them or those between two sort keys, these included. */
  public void query(
      CallSite site,
      HiddenKey from,
      @Nullable HiddenKey to,
      Consumer<Map<String, AttributeValue>> hears) {
    ExpressionWriter out = new ExpressionWriter();
    String partition = out.name(context.schema().partition()) + " = " + out.value(from.partition());
    String condition = to == null || from.sort() == null || to.sort() == null
        ? partition
        : partition + " AND " + out.name(String.valueOf(context.schema().sort())) + " BETWEEN "
            + out.value(from.sort()) + " AND " + out.value(to.sort());
    pages(hears, next -> {
      QueryRequest request = QueryRequest.builder()
          .tableName(context.tableName())
          .keyConditionExpression(condition)
          .expressionAttributeNames(out.names())
          .expressionAttributeValues(out.values())
          .consistentRead(true)
          .exclusiveStartKey(next)
          .returnConsumedCapacity(context.caller().capacity())
          .build();
      QueryResponse answer = context
          .caller()
          .call(site, "Query", request, context.client()::query, QueryResponse::consumedCapacity);
      return new ItemsPage(
          answer.items(), answer.hasLastEvaluatedKey() ? answer.lastEvaluatedKey() : null);
    });
  }

  /** The items of a type that stand in partitions of hidden items, wherever they are in the table. */
  public void scan(
      CallSite site, AttributeValue type, Consumer<Map<String, AttributeValue>> hears) {
    ExpressionWriter out = new ExpressionWriter();
    String ofType = out.name(context.typeAttribute()) + " = " + out.value(type);
    String filter = context.scoped()
        ? ofType + " AND begins_with(" + out.name(context.schema().partition()) + ", "
            + out.value(AttributeValue.fromS(context.hiddenKeys().prefix())) + ")"
        : ofType;
    pages(hears, next -> {
      ScanRequest request = ScanRequest.builder()
          .tableName(context.tableName())
          .filterExpression(filter)
          .expressionAttributeNames(out.names())
          .expressionAttributeValues(out.values())
          .consistentRead(true)
          .exclusiveStartKey(next)
          .returnConsumedCapacity(context.caller().capacity())
          .build();
      ScanResponse answer = context
          .caller()
          .call(site, "Scan", request, context.client()::scan, ScanResponse::consumedCapacity);
      return new ItemsPage(
          answer.items(), answer.hasLastEvaluatedKey() ? answer.lastEvaluatedKey() : null);
    });
  }

  /** Items that were read at once, and where the next ones begin; null after the last. */
  private record ItemsPage(
      List<Map<String, AttributeValue>> items, @Nullable Map<String, AttributeValue> next) {}

  private static void pages(
      Consumer<Map<String, AttributeValue>> hears,
      Function<@Nullable Map<String, AttributeValue>, ItemsPage> read) {
    Map<String, AttributeValue> next = null;
    do {
      ItemsPage page = read.apply(next);
      page.items.forEach(hears);
      next = page.next;
    } while (next != null);
  }
}
