package dev.gateleg.engine.internal.batch;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.internal.capacity.Consumption;
import dev.gateleg.engine.internal.capacity.Units;
import dev.gateleg.engine.internal.expression.Projection;
import dev.gateleg.engine.internal.fault.FaultPlan;
import dev.gateleg.engine.internal.fault.RequestFaults;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.json.JsonWriter;
import dev.gateleg.engine.internal.json.PojoJson;
import dev.gateleg.engine.internal.operation.Operation;
import dev.gateleg.engine.internal.read.ItemReads;
import dev.gateleg.engine.internal.read.Reads;
import dev.gateleg.engine.internal.table.Catalog;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Enums;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import dev.gateleg.engine.internal.validation.ParameterStyles;
import dev.gateleg.engine.internal.write.ItemChecks;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** BatchGetItem. Thread-safe. */
public final class BatchReads {

  private final Catalog catalog;
  private final ItemReads reads;
  private final FaultPlan faults;

  public BatchReads(Catalog catalog, ItemReads reads, FaultPlan faults) {
    this.catalog = catalog;
    this.reads = reads;
    this.faults = faults;
  }

  /**
   * What is asked of one table.
   *
   * @param given the keys as the request has them, each item's once
   * @param keys the same keys as bytes
   */
  private record Part(
      Table table,
      KeysAndAttributes request,
      List<Map<String, AttributeValue>> given,
      List<byte[]> keys,
      @Nullable Projection projection) {}

  public BatchGetItemResponse get(BatchGetItemRequest request) {
    check(request);
    checkStyles(request.requestItems().values());
    List<Part> parts = new ArrayList<>();
    Map<String, @Nullable Projection> projections = new LinkedHashMap<>();
    request.requestItems().forEach((name, part) -> projections.put(name, projection(part)));
    request
        .requestItems()
        .forEach((name, part) -> parts.add(part(name, part, projections.get(name))));
    Map<String, List<Map<String, AttributeValue>>> responses = new LinkedHashMap<>();
    Map<String, KeysAndAttributes> unprocessed = new LinkedHashMap<>();
    List<Consumption> consumptions = new ArrayList<>();
    long bytes = 0;
    for (Part part : parts) {
      boolean isLast = part == parts.get(parts.size() - 1);
      bytes = read(part, isLast, bytes, responses, unprocessed, consumptions);
    }
    if (unprocessed.values().stream().mapToInt(left -> left.keys().size()).sum()
        == parts.stream().mapToInt(part -> part.keys.size()).sum()) {
      throw Errors.of(ProvisionedThroughputExceededException::builder, RequestFaults.THROTTLED);
    }
    BatchGetItemResponse.Builder response =
        BatchGetItemResponse.builder().responses(responses).unprocessedKeys(unprocessed);
    ReturnConsumedCapacity wanted = request.returnConsumedCapacity();
    if (wanted != null && wanted != ReturnConsumedCapacity.NONE) {
      response.consumedCapacity(
          consumptions.stream().map(consumption -> consumption.report(wanted)).toList());
    }
    return response.build();
  }

  /** Reads what is asked of a table until the answer is full; answers how many bytes it has then. */
  private long read(
      Part part,
      boolean isLast,
      long bytesBefore,
      Map<String, List<Map<String, AttributeValue>>> responses,
      Map<String, KeysAndAttributes> unprocessed,
      List<Consumption> consumptions) {
    long bytes = bytesBefore;
    boolean consistent = Boolean.TRUE.equals(part.request.consistentRead());
    Consumption consumption = new Consumption(part.table.name());
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    List<Map<String, AttributeValue>> left = new ArrayList<>();
    for (int i = 0; i < part.keys.size(); i++) {
      boolean lastOfAll = isLast && i + 1 == part.keys.size();
      boolean leftOver = !lastOfAll && faults.strikes(Fault.UNPROCESSED, Operation.BATCH_GET_ITEM)
          || reads.refusal(part.table, part.keys.get(i)) != null;
      if (leftOver) {
        left.add(part.given.get(i));
        continue;
      }
      Item item = reads.item(part.table, part.keys.get(i), consistent);
      int size = item == null ? 0 : item.size();
      if (bytes + size > Limits.MAX_BATCH_GET_BYTES) {
        left.add(part.given.get(i));
        continue;
      }
      bytes += size;
      double units = Units.read(size, consistent);
      consumption.table(units);
      reads.charge(part.table, part.keys.get(i), units);
      if (item != null) {
        items.add(Reads.project(part.projection, item.attributes()));
      }
    }
    responses.put(part.table.name(), items);
    consumptions.add(consumption);
    if (!left.isEmpty()) {
      unprocessed.put(part.table.name(), part.request.toBuilder().keys(left).build());
    }
    return bytes;
  }

  private static void check(BatchGetItemRequest request) {
    Map<String, KeysAndAttributes> items = request.requestItems();
    new Constraints()
        .tableNames(items.keySet(), () -> shown(items))
        .oneOf(
            "returnConsumedCapacity",
            request.returnConsumedCapacityAsString(),
            Enums.RETURN_CONSUMED_CAPACITY)
        .check();
    int total = 0;
    Constraints constraints = new Constraints();
    if (items.isEmpty()) {
      constraints.add(
          "Value at 'RequestItems'", "Member must have length greater than or equal to 1");
    }
    for (Map.Entry<String, KeysAndAttributes> entry : items.entrySet()) {
      int keys = entry.getValue().keys().size();
      String member = "'RequestItems." + entry.getKey() + ".member.Keys'";
      if (keys > Limits.MAX_BATCH_GETS) {
        constraints.add(
            "Value at " + member,
            "Member must have length less than or equal to " + Limits.MAX_BATCH_GETS);
      } else if (keys == 0) {
        constraints.add("Value at " + member, "Member must have length greater than or equal to 1");
      }
      total += keys;
    }
    constraints.check();
    if (total > Limits.MAX_BATCH_GETS) {
      throw Errors.validation("Too many items requested for the BatchGetItem call");
    }
  }

  private static String shown(Map<String, KeysAndAttributes> items) {
    JsonWriter json = new JsonWriter(256).beginObject();
    items.forEach((table, keys) -> {
      json.name(table);
      PojoJson.write(json, keys);
    });
    return new String(json.endObject().toBytes(), StandardCharsets.UTF_8);
  }

  /** One table's expression and another's legacy parameter do not go together either. */
  private static void checkStyles(Collection<KeysAndAttributes> parts) {
    ParameterStyles styles = new ParameterStyles();
    if (parts.stream().anyMatch(KeysAndAttributes::hasAttributesToGet)) {
      styles.legacy("AttributesToGet", true);
    }
    if (parts.stream().anyMatch(part -> part.projectionExpression() != null)) {
      styles.projection("ProjectionExpression", "");
    }
    styles.check(false, false);
  }

  private static @Nullable Projection projection(KeysAndAttributes request) {
    new ParameterStyles()
        .projection("ProjectionExpression", request.projectionExpression())
        .check(request.hasExpressionAttributeNames(), false);
    return Reads.projection(
        request.projectionExpression(),
        request.hasAttributesToGet() ? request.attributesToGet() : null,
        request.hasExpressionAttributeNames() ? request.expressionAttributeNames() : null);
  }

  private Part part(String tableName, KeysAndAttributes request, @Nullable Projection projection) {
    Table table = catalog.get(tableName);
    table.checkScalars(projection);
    Set<byte[]> seen = new TreeSet<>(Arrays::compareUnsigned);
    List<Map<String, AttributeValue>> distinct = new ArrayList<>();
    List<byte[]> keys = new ArrayList<>();
    for (int i = 0; i < request.keys().size(); i++) {
      Map<String, AttributeValue> given = request.keys().get(i);
      byte[] key = ItemChecks.exactKey(table, ItemChecks.checked(given));
      if (seen.add(key)) {
        distinct.add(given);
        keys.add(key);
      } else if (request.keys().subList(0, i).contains(given)) {
        throw Errors.validation("Provided list of item keys contains duplicates");
      }
      // What is left is a number that is written in another way: no duplicate, but the same item.
    }
    return new Part(table, request, distinct, keys, projection);
  }
}
