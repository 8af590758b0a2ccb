package dev.gateleg.benchmarks.patterns;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Counts what passes through it: requests, and the capacity units that their answers tell. Not thread-safe. */
final class CountingClient implements DynamoDbClient {

  private final DynamoDbClient client;
  private final List<DynamoDbRequest> requests = new ArrayList<>();
  private double units;

  CountingClient(DynamoDbClient client) {
    this.client = client;
  }

  /** The requests as they came. */
  List<DynamoDbRequest> requests() {
    return requests;
  }

  double units() {
    return units;
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    requests.add(request);
    GetItemResponse answer = client.getItem(
        request.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build());
    add(answer.consumedCapacity());
    return answer;
  }

  @Override
  public UpdateItemResponse updateItem(UpdateItemRequest request) {
    requests.add(request);
    UpdateItemResponse answer = client.updateItem(
        request.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build());
    add(answer.consumedCapacity());
    return answer;
  }

  @Override
  public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
    requests.add(request);
    TransactWriteItemsResponse answer = client.transactWriteItems(
        request.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build());
    answer.consumedCapacity().forEach(this::add);
    return answer;
  }

  private void add(@Nullable ConsumedCapacity capacity) {
    if (capacity != null) {
      units += capacity.capacityUnits();
    }
  }

  @Override
  public String serviceName() {
    return client.serviceName();
  }

  @Override
  public void close() {
    // The client is another's.
  }
}
