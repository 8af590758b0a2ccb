package dev.gateleg.engine.internal.read;

import dev.gateleg.engine.internal.capacity.Consumption;
import dev.gateleg.engine.internal.capacity.Throughput;
import dev.gateleg.engine.internal.capacity.Units;
import dev.gateleg.engine.internal.expression.Projection;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.table.Catalog;
import dev.gateleg.engine.internal.table.ItemLocks;
import dev.gateleg.engine.internal.table.StaleItems;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Enums;
import dev.gateleg.engine.internal.validation.Limits;
import dev.gateleg.engine.internal.validation.ParameterStyles;
import dev.gateleg.engine.internal.write.ItemChecks;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** GetItem. Thread-safe. */
public final class ItemReads {

  private static final UncopiedMember ITEM = UncopiedMember.of(GetItemResponse.builder(), "item");

  private final Catalog catalog;
  private final ItemLocks locks;
  private final StaleItems staleItems;
  private final Throughput throughput;

  public ItemReads(Catalog catalog, ItemLocks locks, StaleItems staleItems, Throughput throughput) {
    this.catalog = catalog;
    this.locks = locks;
    this.staleItems = staleItems;
    this.throughput = throughput;
  }

  public GetItemResponse get(GetItemRequest request) {
    check(request);
    Map<String, AttributeValue> given = ItemChecks.checked(request.key());
    Projection projection = Reads.projection(
        request.projectionExpression(),
        request.hasAttributesToGet() ? request.attributesToGet() : null,
        request.hasExpressionAttributeNames() ? request.expressionAttributeNames() : null);
    Table table = catalog.get(request.tableName());
    table.checkScalars(projection);
    byte[] key = ItemChecks.exactKey(table, given);
    DynamoDbException refusal = refusal(table, key);
    if (refusal != null) {
      throw refusal;
    }
    boolean consistent = Boolean.TRUE.equals(request.consistentRead());
    Item item = item(table, key, consistent);
    GetItemResponse.Builder response = GetItemResponse.builder();
    if (item != null) {
      Map<String, AttributeValue> attributes = Reads.project(projection, item.attributes());
      if (!ITEM.set(response, attributes)) {
        response.item(attributes);
      }
    }
    ReturnConsumedCapacity wanted = request.returnConsumedCapacity();
    if (wanted != null || throughput.isLimited()) {
      Consumption consumption = new Consumption(table.name())
          .table(Units.read(item == null ? 0 : item.size(), consistent));
      charge(table, key, consumption);
      response.consumedCapacity(consumption.report(wanted));
    }
    return response.build();
  }

  private static void check(GetItemRequest request) {
    new Constraints().tableName(request.tableName()).check();
    Constraints constraints = new Constraints();
    constraints.required("key", request.hasKey() ? request.key() : null);
    if (request.hasAttributesToGet()) {
      constraints.length(
          "attributesToGet",
          request.attributesToGet(),
          request.attributesToGet().size(),
          1,
          Limits.MAX_NAME_LENGTH);
    }
    constraints
        .oneOf(
            "returnConsumedCapacity",
            request.returnConsumedCapacityAsString(),
            Enums.RETURN_CONSUMED_CAPACITY)
        .check();
    new ParameterStyles()
        .projection("ProjectionExpression", request.projectionExpression())
        .legacy("AttributesToGet", request.hasAttributesToGet())
        .check(request.hasExpressionAttributeNames(), false);
  }

  /** The item with that key, of a moment at which no commit is half done. */
  public @Nullable Item item(Table table, byte[] key, boolean consistent) {
    Item item = locks.reading(table, key, () -> table.items().get(key));
    return consistent ? item : staleItems.seen(table, key, item);
  }

  /** Why a read of that key is refused; null if it is let in. */
  public @Nullable DynamoDbException refusal(Table table, byte[] key) {
    return throughput.refusal(table, null, key, false);
  }

  /** Takes what the read of one item cost. */
  public void charge(Table table, byte[] key, double units) {
    if (throughput.isLimited()) {
      charge(table, key, new Consumption(table.name()).table(units));
    }
  }

  /** Takes what a read cost. */
  public void charge(Table table, byte[] key, Consumption consumption) {
    throughput.charge(table, key, consumption, false);
  }
}
