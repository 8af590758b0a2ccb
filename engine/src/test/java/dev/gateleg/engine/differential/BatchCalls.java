package dev.gateleg.engine.differential;

import static dev.gateleg.engine.differential.Choices.names;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Random batches, among them some with repeated items, empty requests, too many requests and tables that are not there. */
final class BatchCalls {

  private static final int TOO_MANY_READS = 101;
  private static final int TOO_MANY_WRITES = 26;

  private final Choices choices;

  BatchCalls(Choices choices) {
    this.choices = choices;
  }

  private <T> Map<String, T> byTable(java.util.function.Function<String, T> requests) {
    Map<String, T> byTable = new HashMap<>();
    for (String table : choices.some(2, choices::table)) {
      byTable.put(table, requests.apply(table));
    }
    return byTable;
  }

  Call get() {
    BatchGetItemRequest request = BatchGetItemRequest.builder()
        .requestItems(choices.oneIn(60) ? Map.of() : byTable(this::keys))
        .returnConsumedCapacity(choices.capacity())
        .build();
    return new Call("BatchGetItem", request, client -> {
      return Outcome.withUnordered(client.batchGetItem(request), "Responses", "ConsumedCapacity");
    });
  }

  private KeysAndAttributes keys(String table) {
    String projection = choices.maybe(choices.expressions()::projection);
    Supplier<Map<String, AttributeValue>> key = () -> choices.key(table);
    return KeysAndAttributes.builder()
        .keys(
            choices.oneIn(60)
                ? choices.oneIn(2)
                    ? List.of()
                    : java.util.Collections.nCopies(TOO_MANY_READS, choices.goodKey(table))
                : choices.oneIn(5)
                    ? choices.some(4, key)
                    : choices.some(4, key).stream().distinct().toList())
        .projectionExpression(projection)
        .expressionAttributeNames(names(projection))
        .attributesToGet(choices.oneIn(10) ? List.of("a", "s") : null)
        .consistentRead(choices.one(true, false, null))
        .build();
  }

  Call write() {
    BatchWriteItemRequest request = BatchWriteItemRequest.builder()
        .requestItems(choices.oneIn(60) ? Map.of() : byTable(this::writes))
        .returnConsumedCapacity(choices.capacity())
        .returnItemCollectionMetrics(choices.metrics())
        .build();
    return new Call("BatchWriteItem", request, client -> {
      return Outcome.withUnordered(
          client.batchWriteItem(request), "ConsumedCapacity", "ItemCollectionMetrics");
    });
  }

  private List<WriteRequest> writes(String table) {
    if (choices.oneIn(60)) {
      return choices.oneIn(2)
          ? List.of()
          : java.util.Collections.nCopies(TOO_MANY_WRITES, write(table));
    }
    return choices.some(3, () -> write(table));
  }

  private WriteRequest write(String table) {
    return switch (choices.below(60)) {
      case 0 -> WriteRequest.builder().build();
      case 1 ->
        WriteRequest.builder()
            .putRequest(put -> put.item(choices.item(table)))
            .deleteRequest(delete -> delete.key(choices.key(table)))
            .build();
      default ->
        choices.oneIn(2)
            ? WriteRequest.builder()
                .putRequest(put -> put.item(choices.item(table)))
                .build()
            : WriteRequest.builder()
                .deleteRequest(delete -> delete.key(choices.key(table)))
                .build();
    };
  }
}
