package dev.gateleg.engine.internal.client;

import dev.gateleg.engine.internal.api.Api;
import dev.gateleg.engine.internal.operation.Operation;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
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
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbWaiter;

/** A client whose calls are answered by the engine, on the calling thread. Thread-safe. */
public final class EngineClient implements DynamoDbClient {

  private final Api api;

  public EngineClient(Api api) {
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
  public DynamoDbWaiter waiter() {
    return DynamoDbWaiter.builder().client(this).build();
  }

  @Override
  public BatchExecuteStatementResponse batchExecuteStatement(BatchExecuteStatementRequest request) {
    return Calls.call(api, Operation.BATCH_EXECUTE_STATEMENT, request);
  }

  @Override
  public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
    return Calls.call(api, Operation.BATCH_GET_ITEM, request);
  }

  @Override
  public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
    return Calls.call(api, Operation.BATCH_WRITE_ITEM, request);
  }

  @Override
  public CreateBackupResponse createBackup(CreateBackupRequest request) {
    return Calls.call(api, Operation.CREATE_BACKUP, request);
  }

  @Override
  public CreateTableResponse createTable(CreateTableRequest request) {
    return Calls.call(api, Operation.CREATE_TABLE, request);
  }

  @Override
  public DeleteBackupResponse deleteBackup(DeleteBackupRequest request) {
    return Calls.call(api, Operation.DELETE_BACKUP, request);
  }

  @Override
  public DeleteItemResponse deleteItem(DeleteItemRequest request) {
    return Calls.call(api, Operation.DELETE_ITEM, request);
  }

  @Override
  public DeleteTableResponse deleteTable(DeleteTableRequest request) {
    return Calls.call(api, Operation.DELETE_TABLE, request);
  }

  @Override
  public DescribeBackupResponse describeBackup(DescribeBackupRequest request) {
    return Calls.call(api, Operation.DESCRIBE_BACKUP, request);
  }

  @Override
  public DescribeContinuousBackupsResponse describeContinuousBackups(
      DescribeContinuousBackupsRequest request) {
    return Calls.call(api, Operation.DESCRIBE_CONTINUOUS_BACKUPS, request);
  }

  @Override
  public DescribeEndpointsResponse describeEndpoints(DescribeEndpointsRequest request) {
    return Calls.call(api, Operation.DESCRIBE_ENDPOINTS, request);
  }

  @Override
  public DescribeExportResponse describeExport(DescribeExportRequest request) {
    return Calls.call(api, Operation.DESCRIBE_EXPORT, request);
  }

  @Override
  public DescribeImportResponse describeImport(DescribeImportRequest request) {
    return Calls.call(api, Operation.DESCRIBE_IMPORT, request);
  }

  @Override
  public SearchVectorsResponse searchVectors(SearchVectorsRequest request) {
    return Calls.call(api, Operation.SEARCH_VECTORS, request);
  }

  @Override
  public DescribeLimitsResponse describeLimits(DescribeLimitsRequest request) {
    return Calls.call(api, Operation.DESCRIBE_LIMITS, request);
  }

  @Override
  public DescribeTableResponse describeTable(DescribeTableRequest request) {
    return Calls.call(api, Operation.DESCRIBE_TABLE, request);
  }

  @Override
  public DescribeTimeToLiveResponse describeTimeToLive(DescribeTimeToLiveRequest request) {
    return Calls.call(api, Operation.DESCRIBE_TIME_TO_LIVE, request);
  }

  @Override
  public ExecuteStatementResponse executeStatement(ExecuteStatementRequest request) {
    return Calls.call(api, Operation.EXECUTE_STATEMENT, request);
  }

  @Override
  public ExecuteTransactionResponse executeTransaction(ExecuteTransactionRequest request) {
    return Calls.call(api, Operation.EXECUTE_TRANSACTION, request);
  }

  @Override
  public ExportTableToPointInTimeResponse exportTableToPointInTime(
      ExportTableToPointInTimeRequest request) {
    return Calls.call(api, Operation.EXPORT_TABLE_TO_POINT_IN_TIME, request);
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    return Calls.call(api, Operation.GET_ITEM, request);
  }

  @Override
  public ImportTableResponse importTable(ImportTableRequest request) {
    return Calls.call(api, Operation.IMPORT_TABLE, request);
  }

  @Override
  public ListBackupsResponse listBackups(ListBackupsRequest request) {
    return Calls.call(api, Operation.LIST_BACKUPS, request);
  }

  @Override
  public ListExportsResponse listExports(ListExportsRequest request) {
    return Calls.call(api, Operation.LIST_EXPORTS, request);
  }

  @Override
  public ListImportsResponse listImports(ListImportsRequest request) {
    return Calls.call(api, Operation.LIST_IMPORTS, request);
  }

  @Override
  public ListTablesResponse listTables(ListTablesRequest request) {
    return Calls.call(api, Operation.LIST_TABLES, request);
  }

  @Override
  public ListTagsOfResourceResponse listTagsOfResource(ListTagsOfResourceRequest request) {
    return Calls.call(api, Operation.LIST_TAGS_OF_RESOURCE, request);
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    return Calls.call(api, Operation.PUT_ITEM, request);
  }

  @Override
  public QueryResponse query(QueryRequest request) {
    return Calls.call(api, Operation.QUERY, request);
  }

  @Override
  public RestoreTableFromBackupResponse restoreTableFromBackup(
      RestoreTableFromBackupRequest request) {
    return Calls.call(api, Operation.RESTORE_TABLE_FROM_BACKUP, request);
  }

  @Override
  public RestoreTableToPointInTimeResponse restoreTableToPointInTime(
      RestoreTableToPointInTimeRequest request) {
    return Calls.call(api, Operation.RESTORE_TABLE_TO_POINT_IN_TIME, request);
  }

  @Override
  public ScanResponse scan(ScanRequest request) {
    return Calls.call(api, Operation.SCAN, request);
  }

  @Override
  public TagResourceResponse tagResource(TagResourceRequest request) {
    return Calls.call(api, Operation.TAG_RESOURCE, request);
  }

  @Override
  public TransactGetItemsResponse transactGetItems(TransactGetItemsRequest request) {
    return Calls.call(api, Operation.TRANSACT_GET_ITEMS, request);
  }

  @Override
  public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
    return Calls.call(api, Operation.TRANSACT_WRITE_ITEMS, request);
  }

  @Override
  public UntagResourceResponse untagResource(UntagResourceRequest request) {
    return Calls.call(api, Operation.UNTAG_RESOURCE, request);
  }

  @Override
  public UpdateContinuousBackupsResponse updateContinuousBackups(
      UpdateContinuousBackupsRequest request) {
    return Calls.call(api, Operation.UPDATE_CONTINUOUS_BACKUPS, request);
  }

  @Override
  public UpdateItemResponse updateItem(UpdateItemRequest request) {
    return Calls.call(api, Operation.UPDATE_ITEM, request);
  }

  @Override
  public UpdateTableResponse updateTable(UpdateTableRequest request) {
    return Calls.call(api, Operation.UPDATE_TABLE, request);
  }

  @Override
  public UpdateTimeToLiveResponse updateTimeToLive(UpdateTimeToLiveRequest request) {
    return Calls.call(api, Operation.UPDATE_TIME_TO_LIVE, request);
  }
}
