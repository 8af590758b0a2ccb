package dev.gateleg.engine.internal.batch;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.internal.capacity.Consumption;
import dev.gateleg.engine.internal.expression.InvalidExpressionException;
import dev.gateleg.engine.internal.fault.FaultPlan;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.operation.Operation;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.table.Catalog;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Enums;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import dev.gateleg.engine.internal.write.ItemChecks;
import dev.gateleg.engine.internal.write.ItemCollections;
import dev.gateleg.engine.internal.write.Write;
import dev.gateleg.engine.internal.write.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** BatchWriteItem. Thread-safe. */
public final class BatchWrites {

  private final Catalog catalog;
  private final Writer writer;
  private final FaultPlan faults;

  public BatchWrites(Catalog catalog, Writer writer, FaultPlan faults) {
    this.catalog = catalog;
    this.writer = writer;
    this.faults = faults;
  }

  /**
   * One write of the batch, checked.
   *
   * @param request the write as it was asked for
   * @param item the item to put; null to delete
   * @param attributes the item's attributes, or the key's
   */
  private record Part(
      String tableName,
      WriteRequest request,
      @Nullable Item item,
      Map<String, AttributeValue> attributes) {

    Write on(Table table) {
      return item == null
          ? new Write.Delete(table, ItemChecks.exactKey(table, attributes), null)
          : new Write.Put(table, ItemChecks.keyOfBatchedItem(table, attributes), item, null);
    }
  }

  public BatchWriteItemResponse write(BatchWriteItemRequest request) {
    check(request);
    List<Part> parts = new ArrayList<>();
    try {
      request
          .requestItems()
          .forEach((table, writes) -> writes.forEach(write -> parts.add(part(table, write))));
    } catch (InvalidExpressionException e) {
      throw e.older();
    }
    checkKeys(parts);
    ReturnConsumedCapacity wanted = request.returnConsumedCapacity();
    boolean metered = wanted != null && wanted != ReturnConsumedCapacity.NONE;
    Map<String, Consumption> consumptions = new LinkedHashMap<>();
    Map<String, List<ItemCollectionMetrics>> metrics = new LinkedHashMap<>();
    boolean collected = request.returnItemCollectionMetrics() == ReturnItemCollectionMetrics.SIZE;
    Map<String, List<WriteRequest>> unprocessed = new LinkedHashMap<>();
    List<Store.Commit> commits = new ArrayList<>(parts.size());
    DynamoDbException refusal = null;
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      // One at least is always done: a batch of which nothing is done is refused as a whole.
      boolean leftOver =
          i + 1 < parts.size() && faults.strikes(Fault.UNPROCESSED, Operation.BATCH_WRITE_ITEM);
      if (!leftOver) {
        refusal = write(part, metered ? consumptions : null, collected ? metrics : null, commits);
      }
      if (leftOver || refusal != null) {
        unprocessed.computeIfAbsent(part.tableName, name -> new ArrayList<>()).add(part.request);
      }
    }
    commits.forEach(Store.Commit::awaitDurable);
    if (refusal != null
        && unprocessed.values().stream().mapToInt(List::size).sum() == parts.size()) {
      throw refusal;
    }
    BatchWriteItemResponse.Builder response =
        BatchWriteItemResponse.builder().unprocessedItems(unprocessed);
    if (metered) {
      response.consumedCapacity(
          consumptions.values().stream().map(c -> c.report(wanted)).toList());
    }
    if (!metrics.isEmpty()) {
      response.itemCollectionMetrics(metrics);
    }
    return response.build();
  }

  /** Makes one write; answers why it was refused if the table is too busy. */
  private @Nullable DynamoDbException write(
      Part part,
      @Nullable Map<String, Consumption> consumptions,
      @Nullable Map<String, List<ItemCollectionMetrics>> metrics,
      List<Store.Commit> commits) {
    Consumption consumption = consumptions == null
        ? null
        : consumptions.computeIfAbsent(part.tableName, Consumption::new);
    Writer.Outcome outcome;
    try {
      outcome = writer.write(() -> part.on(catalog.get(part.tableName)), consumption, commits::add);
    } catch (ProvisionedThroughputExceededException | ThrottlingException e) {
      return e;
    }
    ItemCollectionMetrics of =
        metrics == null ? null : ItemCollections.metrics(outcome.write().table(), part.attributes);
    if (of != null && metrics != null) {
      metrics.computeIfAbsent(part.tableName, name -> new ArrayList<>()).add(of);
    }
    return null;
  }

  private static void check(BatchWriteItemRequest request) {
    new Constraints()
        .oneOf(
            "returnConsumedCapacity",
            request.returnConsumedCapacityAsString(),
            Enums.RETURN_CONSUMED_CAPACITY)
        .oneOf(
            "returnItemCollectionMetrics",
            request.returnItemCollectionMetricsAsString(),
            Enums.RETURN_ITEM_COLLECTION_METRICS)
        .check();
    Map<String, List<WriteRequest>> items = request.requestItems();
    if (items.isEmpty()) {
      throw Errors.validation("The requestItems parameter is required for BatchWriteItem");
    }
    new Constraints().tableNames(items.keySet(), () -> shown(items)).check();
    int total = 0;
    Constraints constraints = new Constraints();
    for (Map.Entry<String, List<WriteRequest>> entry : items.entrySet()) {
      int writes = entry.getValue().size();
      if (writes > Limits.MAX_BATCH_WRITES || writes == 0) {
        constraints.add(
            "Value '" + shown(items) + "' at 'requestItems'",
            "Map value must satisfy constraint: [Member must have length less than or equal to "
                + Limits.MAX_BATCH_WRITES
                + ", Member must have length greater than or equal to 1]");
        break;
      }
      total += writes;
    }
    constraints.check();
    if (total > Limits.MAX_BATCH_WRITES) {
      throw Errors.validation("Too many items requested for the BatchWriteItem call");
    }
  }

  private static String shown(Map<String, List<WriteRequest>> items) {
    return items.entrySet().stream()
        .map(entry -> entry.getKey() + "="
            + entry.getValue().stream().map(BatchWrites::shown).toList())
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String shown(WriteRequest request) {
    return "WriteRequest(putRequest="
        + (request.putRequest() == null
            ? null
            : "PutRequest(item=" + request.putRequest().item() + ")")
        + ", deleteRequest="
        + (request.deleteRequest() == null
            ? null
            : "DeleteRequest(key=" + request.deleteRequest().key() + ")")
        + ")";
  }

  private static Part part(String table, WriteRequest request) {
    if ((request.putRequest() == null) == (request.deleteRequest() == null)) {
      throw Errors.validation(
          request.putRequest() == null
              ? "Supplied WriteRequest is empty, must contain exactly one of PutRequest or DeleteRequest"
              : "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported"
                  + " datatypes");
    }
    if (request.putRequest() != null) {
      Map<String, AttributeValue> item = ItemChecks.checked(request.putRequest().item());
      return new Part(table, request, ItemChecks.item(item), item);
    }
    return new Part(
        table, request, null, ItemChecks.checked(request.deleteRequest().key()));
  }

  /** All tables and keys are checked before anything is written. */
  private void checkKeys(List<Part> parts) {
    Map<String, Set<byte[]>> seen = new LinkedHashMap<>();
    for (Part part : parts) {
      Write write = part.on(catalog.get(part.tableName));
      if (!seen.computeIfAbsent(part.tableName, name -> new TreeSet<>(Arrays::compareUnsigned))
          .add(write.key())) {
        throw Errors.validation("Provided list of item keys contains duplicates");
      }
    }
  }
}
