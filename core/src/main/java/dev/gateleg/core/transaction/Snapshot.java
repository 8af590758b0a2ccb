package dev.gateleg.core.transaction;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.call.CallSite;
import dev.gateleg.core.call.Patience;
import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.entity.BoundEntity;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.TableKey;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UndecodableItemException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;

/** Several items as they were at one instant. Immutable. */
public final class Snapshot {

  private static final int MOST_ITEMS = 100;
  private static final CallSite SITE = new CallSite("snapshot", null, null);

  private final TableContext context;
  private final Map<TableKey, Map<String, AttributeValue>> items;

  private Snapshot(TableContext context, Map<TableKey, Map<String, AttributeValue>> items) {
    this.context = context;
    this.items = items;
  }

  /** Reads the items under some keys at one instant. */
  public static Snapshot read(TableContext context, Collection<? extends EntityKey<?>> keys) {
    Map<TableKey, Map<String, AttributeValue>> distinct = new LinkedHashMap<>();
    for (EntityKey<?> key : keys) {
      context.entity(key.type());
      EntityKey<?> stored = context.inScope(key);
      distinct.put(TableKey.of(stored), BoundEntity.keyMap(context.schema(), stored));
    }
    if (distinct.isEmpty() || distinct.size() > MOST_ITEMS) {
      throw new InvalidInputException(
          "SnapshotSize",
          "A snapshot of " + distinct.size() + " items can't be read; DynamoDB takes 1 to "
              + MOST_ITEMS + ".",
          null);
    }
    TransactGetItemsRequest request = request(context, distinct.values());
    Patience patience = new Patience(
        Backoff.RACES, Transaction.DEADLINE, context.clock(), context.sleeper(), context.random());
    while (true) {
      try {
        return new Snapshot(context, answered(distinct, send(context, request)));
      } catch (ConflictException | ThrottledException e) {
        patience.waitOrThrow(e);
      }
    }
  }

  private static TransactGetItemsRequest request(
      TableContext context, Collection<Map<String, AttributeValue>> keys) {
    List<TransactGetItem> gets = keys.stream()
        .map(key -> TransactGetItem.builder()
            .get(get -> get.tableName(context.tableName()).key(key))
            .build())
        .toList();
    return TransactGetItemsRequest.builder()
        .transactItems(gets)
        .returnConsumedCapacity(context.caller().capacity())
        .build();
  }

  private static List<ItemResponse> send(TableContext context, TransactGetItemsRequest request) {
    return context
        .caller()
        .call(
            SITE,
            "TransactGetItems",
            request,
            context.client()::transactGetItems,
            (TransactGetItemsResponse answer) ->
                answer.hasConsumedCapacity() && !answer.consumedCapacity().isEmpty()
                    ? answer.consumedCapacity().get(0)
                    : null)
        .responses();
  }

  private static Map<TableKey, Map<String, AttributeValue>> answered(
      Map<TableKey, Map<String, AttributeValue>> keys, List<ItemResponse> answers) {
    Map<TableKey, Map<String, AttributeValue>> items = new LinkedHashMap<>();
    int position = 0;
    for (TableKey key : keys.keySet()) {
      ItemResponse answer = answers.get(position++);
      items.put(key, answer.hasItem() ? answer.item() : Map.of());
    }
    return items;
  }

  /** The item under one of the keys, if it was there. */
  public <E> Optional<E> get(EntityKey<E> key) {
    Map<String, AttributeValue> item = items.get(TableKey.of(context.inScope(key)));
    if (item == null) {
      throw new InvalidInputException(
          "SnapshotLacksKey", key + " was not read; name its key when the snapshot is made.", null);
    } else if (item.isEmpty() || context.expired(item)) {
      return Optional.empty();
    }
    BoundEntity<E> entity = context.entity(key.type());
    if (!entity.recognises(item)) {
      throw new UndecodableItemException(
          "ItemOther", key + " is another entity; read it as what it is, or mend the item.", null);
    }
    return Optional.of(entity.read(item));
  }
}
