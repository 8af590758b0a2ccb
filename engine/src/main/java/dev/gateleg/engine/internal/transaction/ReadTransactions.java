package dev.gateleg.engine.internal.transaction;

import dev.gateleg.engine.internal.capacity.Consumption;
import dev.gateleg.engine.internal.capacity.Units;
import dev.gateleg.engine.internal.expression.Projection;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.read.Reads;
import dev.gateleg.engine.internal.table.Catalog;
import dev.gateleg.engine.internal.table.ItemLocks;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Enums;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import dev.gateleg.engine.internal.validation.ParameterStyles;
import dev.gateleg.engine.internal.write.ItemChecks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;

/** TransactGetItems. Thread-safe. */
public final class ReadTransactions {

  private final Catalog catalog;
  private final ItemLocks locks;
  private final TransactionFaults faults;

  public ReadTransactions(Catalog catalog, ItemLocks locks, TransactionFaults faults) {
    this.catalog = catalog;
    this.locks = locks;
    this.faults = faults;
  }

  public TransactGetItemsResponse read(TransactGetItemsRequest request) {
    check(request);
    List<TransactGetItem> gets = request.transactItems();
    List<@Nullable Projection> projections = new ArrayList<>(gets.size());
    gets.forEach(get -> projections.add(projection(get.get())));
    List<ItemLocks.Place> places = places(gets);
    for (int i = 0; i < places.size(); i++) {
      places.get(i).table().checkScalars(projections.get(i));
    }
    List<@Nullable Item> items = read(places);
    List<ItemResponse> responses = new ArrayList<>(items.size());
    for (int i = 0; i < items.size(); i++) {
      Item item = items.get(i);
      ItemResponse.Builder response = ItemResponse.builder();
      Map<String, AttributeValue> part =
          item == null ? Map.of() : Reads.project(projections.get(i), item.attributes());
      if (!part.isEmpty()) {
        response.item(part);
      }
      responses.add(response.build());
    }
    TransactGetItemsResponse.Builder response =
        TransactGetItemsResponse.builder().responses(responses);
    ReturnConsumedCapacity wanted = request.returnConsumedCapacity();
    if (wanted != null && wanted != ReturnConsumedCapacity.NONE) {
      response.consumedCapacity(consumed(places, items).values().stream()
          .map(consumption -> consumption.report(wanted, Consumption.Kind.READ))
          .toList());
    }
    return response.build();
  }

  /** The items at those places, all of one moment. */
  public List<@Nullable Item> read(List<ItemLocks.Place> places) {
    faults.checkReads(places);
    List<@Nullable Item> read = locks.exclusively(places, () -> {
      List<@Nullable Item> items = new ArrayList<>(places.size());
      places.forEach(place -> items.add(place.table().items().get(place.key())));
      return items;
    });
    faults.chargeReads(places, read);
    return read;
  }

  private static void check(TransactGetItemsRequest request) {
    Constraints constraints = new Constraints();
    if (request.hasTransactItems()) {
      List<TransactGetItem> items = request.transactItems();
      constraints.length("transactItems", items, items.size(), 1, Limits.MAX_TRANSACTION_ITEMS);
      for (int i = 0; i < items.size(); i++) {
        String member = "transactItems." + (i + 1) + ".member.get";
        Get get = items.get(i).get();
        if (constraints.required(member, get)) {
          constraints.tableName(member + ".tableName", get.tableName());
          constraints.required(member + ".key", get.hasKey() ? get.key() : null);
        }
      }
    } else {
      constraints.required("transactItems", null);
    }
    constraints
        .oneOf(
            "returnConsumedCapacity",
            request.returnConsumedCapacityAsString(),
            Enums.RETURN_CONSUMED_CAPACITY)
        .check();
  }

  private static @Nullable Projection projection(Get get) {
    new ParameterStyles()
        .projection("ProjectionExpression", get.projectionExpression())
        .check(get.hasExpressionAttributeNames(), false);
    return Reads.projection(
        get.projectionExpression(),
        null,
        get.hasExpressionAttributeNames() ? get.expressionAttributeNames() : null);
  }

  private List<ItemLocks.Place> places(List<TransactGetItem> gets) {
    List<Table> tables =
        gets.stream().map(get -> catalog.get(get.get().tableName())).toList();
    List<ItemLocks.Place> places = new ArrayList<>(gets.size());
    for (int i = 0; i < gets.size(); i++) {
      try {
        Map<String, AttributeValue> key = ItemChecks.checked(gets.get(i).get().key());
        places.add(new ItemLocks.Place(tables.get(i), ItemChecks.exactKey(tables.get(i), key)));
      } catch (DynamoDbException e) {
        for (int j = 0; j < gets.size(); j++) {
          ItemChecks.checkNoEmptyKeys(tables.get(j), gets.get(j).get().key());
        }
        throw Cancellation.of(i, gets.size(), e.awsErrorDetails().errorMessage());
      }
    }
    Map<String, Set<byte[]>> seen = new LinkedHashMap<>();
    for (ItemLocks.Place place : places) {
      if (!seen.computeIfAbsent(
              place.table().name(), name -> new TreeSet<>(Arrays::compareUnsigned))
          .add(place.key())) {
        throw Errors.validation(
            "Transaction request cannot include multiple operations on one item");
      }
    }
    return places;
  }

  private static Map<String, Consumption> consumed(
      List<ItemLocks.Place> places, List<@Nullable Item> items) {
    Map<String, Consumption> consumptions = new LinkedHashMap<>();
    for (int i = 0; i < places.size(); i++) {
      Item item = items.get(i);
      consumptions
          .computeIfAbsent(places.get(i).table().name(), Consumption::new)
          .table(Units.transactionalRead(item == null ? 0 : item.size()));
    }
    return consumptions;
  }
}
