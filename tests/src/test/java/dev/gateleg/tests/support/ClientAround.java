package dev.gateleg.tests.support;

import java.util.function.Function;
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

/** A client around a real one, through which every request of a table goes. */
abstract class ClientAround implements DynamoDbClient {

  private final DynamoDbClient real;

  ClientAround(DynamoDbClient real) {
    this.real = real;
  }

  /** Sends a request, or does whatever else. */
  abstract <Q extends DynamoDbRequest, R> R sent(Q request, Function<Q, R> send);

  @Override
  public final PutItemResponse putItem(PutItemRequest request) {
    return sent(request, real::putItem);
  }

  @Override
  public final UpdateItemResponse updateItem(UpdateItemRequest request) {
    return sent(request, real::updateItem);
  }

  @Override
  public final DeleteItemResponse deleteItem(DeleteItemRequest request) {
    return sent(request, real::deleteItem);
  }

  @Override
  public final GetItemResponse getItem(GetItemRequest request) {
    return sent(request, real::getItem);
  }

  @Override
  public final QueryResponse query(QueryRequest request) {
    return sent(request, real::query);
  }

  @Override
  public final ScanResponse scan(ScanRequest request) {
    return sent(request, real::scan);
  }

  @Override
  public final BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
    return sent(request, real::batchGetItem);
  }

  @Override
  public final BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
    return sent(request, real::batchWriteItem);
  }

  @Override
  public final TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
    return sent(request, real::transactWriteItems);
  }

  @Override
  public final TransactGetItemsResponse transactGetItems(TransactGetItemsRequest request) {
    return sent(request, real::transactGetItems);
  }

  @Override
  public final String serviceName() {
    return real.serviceName();
  }

  @Override
  public final void close() {}
}
