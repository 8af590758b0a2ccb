package dev.gateleg.engine.internal.client;

import dev.gateleg.engine.internal.api.Api;
import dev.gateleg.engine.internal.operation.Operation;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionResponse;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ImportTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ImportTableResponse;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.ListExportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListExportsResponse;
import software.amazon.awssdk.services.dynamodb.model.ListImportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListImportsResponse;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableToPointInTimeResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;
import software.amazon.awssdk.services.dynamodb.model.TagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.TagResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveResponse;
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbAsyncWaiter;

/** A client whose calls are answered by the engine, on the calling thread: its futures are complete. Thread-safe. */
public final class EngineAsyncClient implements DynamoDbAsyncClient {

  private final Api api;

  public EngineAsyncClient(Api api) {
    this.api = api;
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  /** Does nothing: the engine lives longer than its clients. */
  @Override
  public void close() {}

  @Override
  public DynamoDbAsyncWaiter waiter() {
    return DynamoDbAsyncWaiter.builder().client(this).build();
  }

  @Override
  public CompletableFuture<BatchExecuteStatementResponse> batchExecuteStatement(
      BatchExecuteStatementRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.BATCH_EXECUTE_STATEMENT, request));
  }

  @Override
  public CompletableFuture<BatchGetItemResponse> batchGetItem(BatchGetItemRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.BATCH_GET_ITEM, request));
  }

  @Override
  public CompletableFuture<BatchWriteItemResponse> batchWriteItem(BatchWriteItemRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.BATCH_WRITE_ITEM, request));
  }

  @Override
  public CompletableFuture<CreateBackupResponse> createBackup(CreateBackupRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.CREATE_BACKUP, request));
  }

  @Override
  public CompletableFuture<CreateTableResponse> createTable(CreateTableRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.CREATE_TABLE, request));
  }

  @Override
  public CompletableFuture<DeleteBackupResponse> deleteBackup(DeleteBackupRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.DELETE_BACKUP, request));
  }

  @Override
  public CompletableFuture<DeleteItemResponse> deleteItem(DeleteItemRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.DELETE_ITEM, request));
  }

  @Override
  public CompletableFuture<DeleteTableResponse> deleteTable(DeleteTableRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.DELETE_TABLE, request));
  }

  @Override
  public CompletableFuture<DescribeBackupResponse> describeBackup(DescribeBackupRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.DESCRIBE_BACKUP, request));
  }

  @Override
  public CompletableFuture<DescribeContinuousBackupsResponse> describeContinuousBackups(
      DescribeContinuousBackupsRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.DESCRIBE_CONTINUOUS_BACKUPS, request));
  }

  @Override
  public CompletableFuture<DescribeEndpointsResponse> describeEndpoints(
      DescribeEndpointsRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.DESCRIBE_ENDPOINTS, request));
  }

  @Override
  public CompletableFuture<DescribeExportResponse> describeExport(DescribeExportRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.DESCRIBE_EXPORT, request));
  }

  @Override
  public CompletableFuture<DescribeImportResponse> describeImport(DescribeImportRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.DESCRIBE_IMPORT, request));
  }

  @Override
  public CompletableFuture<SearchVectorsResponse> searchVectors(SearchVectorsRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.SEARCH_VECTORS, request));
  }

  @Override
  public CompletableFuture<DescribeLimitsResponse> describeLimits(DescribeLimitsRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.DESCRIBE_LIMITS, request));
  }

  @Override
  public CompletableFuture<DescribeTableResponse> describeTable(DescribeTableRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.DESCRIBE_TABLE, request));
  }

  @Override
  public CompletableFuture<DescribeTimeToLiveResponse> describeTimeToLive(
      DescribeTimeToLiveRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.DESCRIBE_TIME_TO_LIVE, request));
  }

  @Override
  public CompletableFuture<ExecuteStatementResponse> executeStatement(
      ExecuteStatementRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.EXECUTE_STATEMENT, request));
  }

  @Override
  public CompletableFuture<ExecuteTransactionResponse> executeTransaction(
      ExecuteTransactionRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.EXECUTE_TRANSACTION, request));
  }

  @Override
  public CompletableFuture<ExportTableToPointInTimeResponse> exportTableToPointInTime(
      ExportTableToPointInTimeRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.EXPORT_TABLE_TO_POINT_IN_TIME, request));
  }

  @Override
  public CompletableFuture<GetItemResponse> getItem(GetItemRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.GET_ITEM, request));
  }

  @Override
  public CompletableFuture<ImportTableResponse> importTable(ImportTableRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.IMPORT_TABLE, request));
  }

  @Override
  public CompletableFuture<ListBackupsResponse> listBackups(ListBackupsRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.LIST_BACKUPS, request));
  }

  @Override
  public CompletableFuture<ListExportsResponse> listExports(ListExportsRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.LIST_EXPORTS, request));
  }

  @Override
  public CompletableFuture<ListImportsResponse> listImports(ListImportsRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.LIST_IMPORTS, request));
  }

  @Override
  public CompletableFuture<ListTablesResponse> listTables(ListTablesRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.LIST_TABLES, request));
  }

  @Override
  public CompletableFuture<ListTagsOfResourceResponse> listTagsOfResource(
      ListTagsOfResourceRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.LIST_TAGS_OF_RESOURCE, request));
  }

  @Override
  public CompletableFuture<PutItemResponse> putItem(PutItemRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.PUT_ITEM, request));
  }

  @Override
  public CompletableFuture<QueryResponse> query(QueryRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.QUERY, request));
  }

  @Override
  public CompletableFuture<RestoreTableFromBackupResponse> restoreTableFromBackup(
      RestoreTableFromBackupRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.RESTORE_TABLE_FROM_BACKUP, request));
  }

  @Override
  public CompletableFuture<RestoreTableToPointInTimeResponse> restoreTableToPointInTime(
      RestoreTableToPointInTimeRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.RESTORE_TABLE_TO_POINT_IN_TIME, request));
  }

  @Override
  public CompletableFuture<ScanResponse> scan(ScanRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.SCAN, request));
  }

  @Override
  public CompletableFuture<TagResourceResponse> tagResource(TagResourceRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.TAG_RESOURCE, request));
  }

  @Override
  public CompletableFuture<TransactGetItemsResponse> transactGetItems(
      TransactGetItemsRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.TRANSACT_GET_ITEMS, request));
  }

  @Override
  public CompletableFuture<TransactWriteItemsResponse> transactWriteItems(
      TransactWriteItemsRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.TRANSACT_WRITE_ITEMS, request));
  }

  @Override
  public CompletableFuture<UntagResourceResponse> untagResource(UntagResourceRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.UNTAG_RESOURCE, request));
  }

  @Override
  public CompletableFuture<UpdateContinuousBackupsResponse> updateContinuousBackups(
      UpdateContinuousBackupsRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.UPDATE_CONTINUOUS_BACKUPS, request));
  }

  @Override
  public CompletableFuture<UpdateItemResponse> updateItem(UpdateItemRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.UPDATE_ITEM, request));
  }

  @Override
  public CompletableFuture<UpdateTableResponse> updateTable(UpdateTableRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.UPDATE_TABLE, request));
  }

  @Override
  public CompletableFuture<UpdateTimeToLiveResponse> updateTimeToLive(
      UpdateTimeToLiveRequest request) {
    return Futures.of(() -> Calls.call(api, Operation.UPDATE_TIME_TO_LIVE, request));
  }
}
