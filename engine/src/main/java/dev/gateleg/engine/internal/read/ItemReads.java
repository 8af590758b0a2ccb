package dev.gateleg.engine.internal.read;

import dev.gateleg.engine.internal.capacity.Consumption;
import dev.gateleg.engine.internal.capacity.Units;
import dev.gateleg.engine.internal.expression.Projection;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.table.Catalog;
import dev.gateleg.engine.internal.table.ItemLocks;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Enums;
import dev.gateleg.engine.internal.validation.ParameterStyles;
import dev.gateleg.engine.internal.write.ItemChecks;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** GetItem. Thread-safe. */
public final class ItemReads {

  private final Catalog catalog;
  private final ItemLocks locks;

  public ItemReads(Catalog catalog, ItemLocks locks) {
    this.catalog = catalog;
    this.locks = locks;
  }

  public GetItemResponse get(GetItemRequest request) {
    new Constraints().tableName(request.tableName()).check();
    Constraints constraints = new Constraints();
    constraints.required("key", request.hasKey() ? request.key() : null);
    if (request.hasAttributesToGet()) {
      constraints.length(
          "attributesToGet",
          request.attributesToGet(),
          request.attributesToGet().size(),
          1,
          255);
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
    Map<String, AttributeValue> given = ItemChecks.checked(request.key());
    Projection projection = Reads.projection(
        request.projectionExpression(),
        request.hasAttributesToGet() ? request.attributesToGet() : null,
        request.hasExpressionAttributeNames() ? request.expressionAttributeNames() : null);
    Table table = catalog.get(request.tableName());
    Item item = item(table, ItemChecks.exactKey(table, given));
    GetItemResponse.Builder response = GetItemResponse.builder();
    if (item != null) {
      response.item(Reads.project(projection, item.attributes()));
    }
    return response
        .consumedCapacity(
            consumed(table, item, request.consistentRead(), request.returnConsumedCapacity()))
        .build();
  }

  /** The item with that key, of a moment at which no commit is half done. */
  public @Nullable Item item(Table table, byte[] key) {
    return locks.reading(table, key, () -> table.items().get(key));
  }

  private static @Nullable ConsumedCapacity consumed(
      Table table,
      @Nullable Item item,
      @Nullable Boolean consistent,
      @Nullable ReturnConsumedCapacity wanted) {
    if (wanted == null || wanted == ReturnConsumedCapacity.NONE) {
      return null;
    }
    double units = Units.read(item == null ? 0 : item.size(), Boolean.TRUE.equals(consistent));
    return new Consumption(table.name()).table(units).report(wanted);
  }
}
