package dev.gateleg.tests.support;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * A client that leaves a part of every batch over, as DynamoDB does when it has no capacity for it. Which items and how often
 * follows from the seed alone, in whatever order threads send them.
 */
public final class LeavingOver extends ClientAround {

  /** After so many times an item is taken: fewer than the library is willing to send it, so that no seed makes it give up. */
  private static final int MOST_TIMES = 5;

  private final double part;
  private final long seed;
  private final Map<Object, Integer> times = new HashMap<>();

  /** A client that leaves that part over. */
  public LeavingOver(DynamoDbClient real, double part, long seed) {
    super(real);
    this.part = part;
    this.seed = seed;
  }

  private synchronized boolean leaves(Object item) {
    int before = times.getOrDefault(item, 0);
    // Neighbouring seeds of a Random begin alike.
    SplittableRandom random = new SplittableRandom(seed + 31L * item.hashCode() + before);
    boolean left = before < MOST_TIMES && random.nextDouble() < part;
    times.put(item, left ? before + 1 : before);
    return left;
  }

  @Override
  @SuppressWarnings("unchecked") // A batch's answer is a batch's answer.
  <Q extends DynamoDbRequest, R> R sent(Q request, Function<Q, R> send) {
    if (request instanceof BatchWriteItemRequest write) {
      return (R) write(write, (Function<BatchWriteItemRequest, BatchWriteItemResponse>) send);
    }
    return request instanceof BatchGetItemRequest get
        ? (R) get(get, (Function<BatchGetItemRequest, BatchGetItemResponse>) send)
        : send.apply(request);
  }

  private BatchWriteItemResponse write(
      BatchWriteItemRequest request, Function<BatchWriteItemRequest, BatchWriteItemResponse> send) {
    Map.Entry<String, List<WriteRequest>> table =
        request.requestItems().entrySet().iterator().next();
    List<WriteRequest> taken = new ArrayList<>();
    List<WriteRequest> over = new ArrayList<>();
    table.getValue().forEach(item -> (leaves(item) ? over : taken).add(item));
    BatchWriteItemResponse answer = taken.isEmpty()
        ? BatchWriteItemResponse.builder().build()
        : send.apply(
            request.toBuilder().requestItems(Map.of(table.getKey(), taken)).build());
    return over.isEmpty()
        ? answer
        : answer.toBuilder().unprocessedItems(Map.of(table.getKey(), over)).build();
  }

  private BatchGetItemResponse get(
      BatchGetItemRequest request, Function<BatchGetItemRequest, BatchGetItemResponse> send) {
    Map.Entry<String, KeysAndAttributes> table =
        request.requestItems().entrySet().iterator().next();
    List<Map<String, AttributeValue>> taken = new ArrayList<>();
    List<Map<String, AttributeValue>> over = new ArrayList<>();
    table.getValue().keys().forEach(key -> (leaves(key) ? over : taken).add(key));
    BatchGetItemResponse answer = taken.isEmpty()
        ? BatchGetItemResponse.builder().responses(Map.of()).build()
        : send.apply(request.toBuilder()
            .requestItems(
                Map.of(table.getKey(), table.getValue().toBuilder().keys(taken).build()))
            .build());
    return over.isEmpty()
        ? answer
        : answer.toBuilder()
            .unprocessedKeys(
                Map.of(table.getKey(), table.getValue().toBuilder().keys(over).build()))
            .build();
  }
}
