package dev.gateleg.engine.internal.api;

import dev.gateleg.engine.internal.backup.Backups;
import dev.gateleg.engine.internal.backup.Buckets;
import dev.gateleg.engine.internal.backup.Exports;
import dev.gateleg.engine.internal.backup.Imports;
import dev.gateleg.engine.internal.backup.PointInTime;
import dev.gateleg.engine.internal.backup.Restores;
import dev.gateleg.engine.internal.batch.BatchReads;
import dev.gateleg.engine.internal.batch.BatchWrites;
import dev.gateleg.engine.internal.capacity.Throughput;
import dev.gateleg.engine.internal.fault.FaultPlan;
import dev.gateleg.engine.internal.fault.RequestFaults;
import dev.gateleg.engine.internal.fault.StaleItems;
import dev.gateleg.engine.internal.partiql.StatementBatches;
import dev.gateleg.engine.internal.partiql.StatementTransactions;
import dev.gateleg.engine.internal.partiql.Statements;
import dev.gateleg.engine.internal.read.ItemReads;
import dev.gateleg.engine.internal.read.Pages;
import dev.gateleg.engine.internal.read.Queries;
import dev.gateleg.engine.internal.read.Scans;
import dev.gateleg.engine.internal.read.Selections;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.stream.StreamReads;
import dev.gateleg.engine.internal.stream.Streams;
import dev.gateleg.engine.internal.table.Catalog;
import dev.gateleg.engine.internal.table.ItemLocks;
import dev.gateleg.engine.internal.table.TableSettings;
import dev.gateleg.engine.internal.table.TableUpdate;
import dev.gateleg.engine.internal.table.Tables;
import dev.gateleg.engine.internal.transaction.ReadTransactions;
import dev.gateleg.engine.internal.transaction.Tokens;
import dev.gateleg.engine.internal.transaction.TransactionFaults;
import dev.gateleg.engine.internal.transaction.WriteTransactions;
import dev.gateleg.engine.internal.upkeep.Upkeep;
import dev.gateleg.engine.internal.write.ItemWrites;
import dev.gateleg.engine.internal.write.Writer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.ImportTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListExportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListImportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;

/** Puts the engine together on a store: every part once, every operation under its name. */
public final class Operations {

  private final Api api;
  private final Store store;
  private final Clock clock;
  private final FaultPlan faults;
  private final RequestFaults requestFaults;
  private final ItemLocks locks = new ItemLocks();
  private final StaleItems staleItems;
  private final Throughput throughput;
  private final Streams streams;
  private final Catalog catalog;
  private final Tokens tokens;
  private final Writer writer;

  public Operations(
      Store store,
      Clock clock,
      Supplier<UUID> ids,
      FaultPlan faults,
      Consumer<Duration> sleeper,
      @Nullable Path bucketFolder) {
    this.store = store;
    this.clock = clock;
    this.faults = faults;
    this.requestFaults = new RequestFaults(faults, sleeper, this::splitShards);
    this.api = new Api(requestFaults);
    this.staleItems = new StaleItems(faults, clock);
    this.throughput = new Throughput(faults, clock);
    this.streams = new Streams(store, clock);
    this.catalog = new Catalog(store, streams, locks);
    this.tokens = new Tokens(store, clock);
    this.writer = new Writer(store, locks, clock, faults, staleItems, throughput);
    Tables tables = new Tables(catalog, streams, clock, ids);
    addTables(tables);
    addBackups(tables, new Buckets(bucketFolder));
    addItems();
    addStreams(new StreamReads(streams, clock, faults));
  }

  public Api api() {
    return api;
  }

  /** What is to be done now and then. */
  public Upkeep upkeep() {
    return new Upkeep(store, catalog, locks, streams, tokens, writer, faults, clock);
  }

  private void splitShards() {
    if (streams.isSplitWanted()) {
      locks.exclusively(() -> {
        streams.splitShards();
        return true;
      });
    }
  }

  private void addTables(Tables tables) {
    TableUpdate update = new TableUpdate(catalog, tables, streams, clock);
    TableSettings settings = new TableSettings(catalog);
    api.add("CreateTable", CreateTableRequest::builder, tables::create)
        .add("DescribeTable", DescribeTableRequest::builder, tables::describe)
        .add("UpdateTable", UpdateTableRequest::builder, update::update)
        .add("DeleteTable", DeleteTableRequest::builder, tables::delete)
        .add("ListTables", ListTablesRequest::builder, tables::list)
        .add("UpdateTimeToLive", UpdateTimeToLiveRequest::builder, settings::updateTimeToLive)
        .add("DescribeTimeToLive", DescribeTimeToLiveRequest::builder, settings::describeTimeToLive)
        .add("TagResource", TagResourceRequest::builder, settings::tag)
        .add("UntagResource", UntagResourceRequest::builder, settings::untag)
        .add("ListTagsOfResource", ListTagsOfResourceRequest::builder, settings::tags)
        .add("DescribeLimits", DescribeLimitsRequest::builder, settings::limits)
        .add("DescribeEndpoints", DescribeEndpointsRequest::builder, settings::endpoints);
  }

  private void addBackups(Tables tables, Buckets buckets) {
    Restores restores = new Restores(catalog, tables);
    Backups backups = new Backups(store, catalog, locks, restores, clock);
    PointInTime pointInTime = new PointInTime(catalog, locks, restores, clock);
    Exports exports = new Exports(store, catalog, locks, pointInTime, buckets, clock);
    Imports imports = new Imports(store, catalog, tables, buckets, clock);
    api.add("CreateBackup", CreateBackupRequest::builder, backups::create)
        .add("DescribeBackup", DescribeBackupRequest::builder, backups::describe)
        .add("DeleteBackup", DeleteBackupRequest::builder, backups::delete)
        .add("ListBackups", ListBackupsRequest::builder, backups::list)
        .add("RestoreTableFromBackup", RestoreTableFromBackupRequest::builder, backups::restore)
        .add(
            "UpdateContinuousBackups", UpdateContinuousBackupsRequest::builder, pointInTime::update)
        .add(
            "DescribeContinuousBackups",
            DescribeContinuousBackupsRequest::builder,
            pointInTime::describe)
        .add(
            "RestoreTableToPointInTime",
            RestoreTableToPointInTimeRequest::builder,
            pointInTime::restore)
        .add("ExportTableToPointInTime", ExportTableToPointInTimeRequest::builder, exports::export)
        .add("DescribeExport", DescribeExportRequest::builder, exports::describe)
        .add("ListExports", ListExportsRequest::builder, exports::list)
        .add("ImportTable", ImportTableRequest::builder, imports::importTable)
        .add("DescribeImport", DescribeImportRequest::builder, imports::describe)
        .add("ListImports", ListImportsRequest::builder, imports::list);
  }

  private void addItems() {
    ItemReads reads = new ItemReads(catalog, locks, staleItems, throughput);
    Pages pages = new Pages(clock, staleItems, throughput);
    TransactionFaults transactionFaults = new TransactionFaults(faults, requestFaults, throughput);
    ItemWrites writes = new ItemWrites(catalog, writer);
    ReadTransactions readTransactions = new ReadTransactions(catalog, locks, transactionFaults);
    WriteTransactions writeTransactions =
        new WriteTransactions(store, catalog, locks, tokens, writer, transactionFaults);
    Statements statements = new Statements(catalog, writer, new Selections(pages));
    addStatements(statements, reads, readTransactions, writeTransactions);
    api.add("GetItem", GetItemRequest::builder, reads::get)
        .add("PutItem", PutItemRequest::builder, writes::put)
        .add("UpdateItem", UpdateItemRequest::builder, writes::update)
        .add("DeleteItem", DeleteItemRequest::builder, writes::delete)
        .add("Query", QueryRequest::builder, new Queries(catalog, pages)::query)
        .add("Scan", ScanRequest::builder, new Scans(catalog, pages)::scan)
        .add(
            "BatchGetItem",
            BatchGetItemRequest::builder,
            new BatchReads(catalog, reads, faults)::get)
        .add(
            "BatchWriteItem",
            BatchWriteItemRequest::builder,
            new BatchWrites(catalog, writer, faults)::write)
        .add("TransactGetItems", TransactGetItemsRequest::builder, readTransactions::read)
        .add("TransactWriteItems", TransactWriteItemsRequest::builder, writeTransactions::write);
  }

  private void addStatements(
      Statements statements,
      ItemReads reads,
      ReadTransactions readTransactions,
      WriteTransactions writeTransactions) {
    api.add("ExecuteStatement", ExecuteStatementRequest::builder, statements::execute)
        .add(
            "BatchExecuteStatement",
            BatchExecuteStatementRequest::builder,
            new StatementBatches(statements, reads)::execute)
        .add(
            "ExecuteTransaction",
            ExecuteTransactionRequest::builder,
            new StatementTransactions(statements, readTransactions, writeTransactions)::execute);
  }

  private void addStreams(StreamReads reads) {
    api.add("ListStreams", ListStreamsRequest::builder, reads::list)
        .add("DescribeStream", DescribeStreamRequest::builder, reads::describe)
        .add("GetShardIterator", GetShardIteratorRequest::builder, reads::iterator)
        .add("GetRecords", GetRecordsRequest::builder, reads::records);
  }
}
