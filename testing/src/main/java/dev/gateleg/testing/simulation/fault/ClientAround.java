package dev.gateleg.testing.simulation.fault;

import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionResponse;
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

/** A client around another, through which every call about items goes. */
abstract class ClientAround implements DynamoDbClient {

  private final DynamoDbClient real;

  ClientAround(DynamoDbClient real) {
    this.real = real;
  }

  /** Makes a call that changes items. */
  abstract <Q extends DynamoDbRequest, R> R write(Q request, Function<Q, R> send);

  /** Makes a call that changes nothing. */
  abstract <Q extends DynamoDbRequest, R> R read(Q request, Function<Q, R> send);

  @Override
  public final PutItemResponse putItem(PutItemRequest request) {
    return write(request, real::putItem);
  }

  @Override
  public final UpdateItemResponse updateItem(UpdateItemRequest request) {
    return write(request, real::updateItem);
  }

  @Override
  public final DeleteItemResponse deleteItem(DeleteItemRequest request) {
    return write(request, real::deleteItem);
  }

  @Override
  public final BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
    return write(request, real::batchWriteItem);
  }

  @Override
  public final TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
    return write(request, real::transactWriteItems);
  }

  @Override
  public final ExecuteStatementResponse executeStatement(ExecuteStatementRequest request) {
    return write(request, real::executeStatement);
  }

  @Override
  public final BatchExecuteStatementResponse batchExecuteStatement(
      BatchExecuteStatementRequest request) {
    return write(request, real::batchExecuteStatement);
  }

  @Override
  public final ExecuteTransactionResponse executeTransaction(ExecuteTransactionRequest request) {
    return write(request, real::executeTransaction);
  }

  @Override
  public final GetItemResponse getItem(GetItemRequest request) {
    return read(request, real::getItem);
  }

  @Override
  public final QueryResponse query(QueryRequest request) {
    return read(request, real::query);
  }

  @Override
  public final ScanResponse scan(ScanRequest request) {
    return read(request, real::scan);
  }

  @Override
  public final BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
    return read(request, real::batchGetItem);
  }

  @Override
  public final TransactGetItemsResponse transactGetItems(TransactGetItemsRequest request) {
    return read(request, real::transactGetItems);
  }

  @Override
  public final String serviceName() {
    return real.serviceName();
  }

  @Override
  public final void close() {}
}
