package dev.gateleg.core.explain;

import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** A client that keeps requests instead of sending them, and ends the call that made them. Thread-safe. */
final class Recorder implements DynamoDbClient {

  /** Ends a call; no failure, so it has no stack trace. */
  static final class Stop extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Stop() {
      super("Nothing was sent.", null, false, false);
    }
  }

  private final List<DynamoDbRequest> requests = new ArrayList<>();

  synchronized List<DynamoDbRequest> requests() {
    return List.copyOf(requests);
  }

  private synchronized Stop record(DynamoDbRequest request) {
    requests.add(request);
    return new Stop();
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    throw record(request);
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    throw record(request);
  }

  @Override
  public UpdateItemResponse updateItem(UpdateItemRequest request) {
    throw record(request);
  }

  @Override
  public DeleteItemResponse deleteItem(DeleteItemRequest request) {
    throw record(request);
  }

  @Override
  public QueryResponse query(QueryRequest request) {
    throw record(request);
  }

  @Override
  public ScanResponse scan(ScanRequest request) {
    throw record(request);
  }

  @Override
  public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
    throw record(request);
  }

  @Override
  public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
    throw record(request);
  }

  @Override
  public TransactGetItemsResponse transactGetItems(TransactGetItemsRequest request) {
    throw record(request);
  }

  @Override
  public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
    throw record(request);
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}
}
