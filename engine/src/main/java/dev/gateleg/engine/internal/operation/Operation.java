package dev.gateleg.engine.internal.operation;

import dev.gateleg.engine.internal.validation.Limits;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The operations that the engine answers: the one table that HTTP, the clients and the faults go by.
 *
 * <p>A new operation is a line here, one where its handler is bound, and a method of each client; a test finds what is missing.
 */
public enum Operation {

  // Items: single, by query and scan, in batches, in transactions, by statements.
  GET_ITEM("GetItem", Kind.ITEMS, Limits.MAX_ITEM_BYTES),
  PUT_ITEM("PutItem", Kind.SINGLE_WRITE, Limits.MAX_ITEM_BYTES),
  UPDATE_ITEM("UpdateItem", Kind.SINGLE_WRITE, Limits.MAX_ITEM_BYTES),
  DELETE_ITEM("DeleteItem", Kind.SINGLE_WRITE, Limits.MAX_ITEM_BYTES),
  QUERY("Query", Kind.ITEMS, Limits.MAX_PAGE_BYTES),
  SCAN("Scan", Kind.ITEMS, Limits.MAX_PAGE_BYTES),
  BATCH_GET_ITEM("BatchGetItem", Kind.ITEMS, Limits.MAX_BATCH_GET_BYTES),
  BATCH_WRITE_ITEM("BatchWriteItem", Kind.ITEMS),
  TRANSACT_GET_ITEMS("TransactGetItems", Kind.ITEMS, Limits.MAX_TRANSACTION_BYTES),
  TRANSACT_WRITE_ITEMS("TransactWriteItems", Kind.ITEMS, Limits.MAX_TRANSACTION_BYTES),
  EXECUTE_STATEMENT("ExecuteStatement", Kind.ITEMS, Limits.MAX_PAGE_BYTES),
  BATCH_EXECUTE_STATEMENT(
      "BatchExecuteStatement", Kind.ITEMS, Limits.MAX_BATCH_STATEMENTS * Limits.MAX_ITEM_BYTES),
  EXECUTE_TRANSACTION("ExecuteTransaction", Kind.ITEMS, Limits.MAX_TRANSACTION_BYTES),

  // Tables, and what is set on them.
  CREATE_TABLE("CreateTable", Kind.TABLES),
  DESCRIBE_TABLE("DescribeTable", Kind.TABLES),
  UPDATE_TABLE("UpdateTable", Kind.TABLES),
  DELETE_TABLE("DeleteTable", Kind.TABLES),
  LIST_TABLES("ListTables", Kind.TABLES),
  UPDATE_TIME_TO_LIVE("UpdateTimeToLive", Kind.TABLES),
  DESCRIBE_TIME_TO_LIVE("DescribeTimeToLive", Kind.TABLES),
  TAG_RESOURCE("TagResource", Kind.TABLES),
  UNTAG_RESOURCE("UntagResource", Kind.TABLES),
  LIST_TAGS_OF_RESOURCE("ListTagsOfResource", Kind.TABLES),
  SEARCH_VECTORS("SearchVectors", Kind.TABLES),
  DESCRIBE_LIMITS("DescribeLimits", Kind.TABLES),
  DESCRIBE_ENDPOINTS("DescribeEndpoints", Kind.TABLES),

  // Backups, restores, exports and imports.
  CREATE_BACKUP("CreateBackup", Kind.TABLES),
  DESCRIBE_BACKUP("DescribeBackup", Kind.TABLES),
  DELETE_BACKUP("DeleteBackup", Kind.TABLES),
  LIST_BACKUPS("ListBackups", Kind.TABLES),
  RESTORE_TABLE_FROM_BACKUP("RestoreTableFromBackup", Kind.TABLES),
  UPDATE_CONTINUOUS_BACKUPS("UpdateContinuousBackups", Kind.TABLES),
  DESCRIBE_CONTINUOUS_BACKUPS("DescribeContinuousBackups", Kind.TABLES),
  RESTORE_TABLE_TO_POINT_IN_TIME("RestoreTableToPointInTime", Kind.TABLES),
  EXPORT_TABLE_TO_POINT_IN_TIME("ExportTableToPointInTime", Kind.TABLES),
  DESCRIBE_EXPORT("DescribeExport", Kind.TABLES),
  LIST_EXPORTS("ListExports", Kind.TABLES),
  IMPORT_TABLE("ImportTable", Kind.TABLES),
  DESCRIBE_IMPORT("DescribeImport", Kind.TABLES),
  LIST_IMPORTS("ListImports", Kind.TABLES),

  // Streams.
  LIST_STREAMS("ListStreams", Kind.STREAMS),
  DESCRIBE_STREAM("DescribeStream", Kind.STREAMS),
  GET_SHARD_ITERATOR("GetShardIterator", Kind.STREAMS),
  GET_RECORDS("GetRecords", Kind.STREAMS, Limits.MAX_PAGE_BYTES);

  /** What an operation is about. */
  public enum Kind {

    /** One item is written. */
    SINGLE_WRITE,

    /** Items are read or written. */
    ITEMS,

    /** A table, or a copy of one. */
    TABLES,

    /** Streams, which are a service of their own. */
    STREAMS
  }

  private static final String DYNAMO_DB = "DynamoDB_20120810.";
  private static final String STREAMS_SERVICE = "DynamoDBStreams_20120810.";
  private static final Map<String, Operation> BY_TARGET = new HashMap<>();
  private static final Map<String, Operation> BY_NAME = new HashMap<>();

  static {
    for (Operation operation : values()) {
      BY_TARGET.put(operation.target(), operation);
      BY_NAME.put(operation.wireName, operation);
    }
  }

  private final String wireName;
  private final Kind kind;
  private final int answerBytes;

  Operation(String wireName, Kind kind) {
    this(wireName, kind, 0);
  }

  Operation(String wireName, Kind kind, int answerBytes) {
    this.wireName = wireName;
    this.kind = kind;
    this.answerBytes = answerBytes;
  }

  /** The name by which DynamoDB's documentation and its protocol call it: {@code PutItem}. */
  public String wireName() {
    return wireName;
  }

  /** What the header {@code X-Amz-Target} says to ask for it: {@code DynamoDB_20120810.PutItem}. */
  public String target() {
    return (kind == Kind.STREAMS ? STREAMS_SERVICE : DYNAMO_DB) + wireName;
  }

  /** How many bytes of items its answer has, at most. */
  public int answerBytes() {
    return answerBytes;
  }

  public boolean isOnItems() {
    return kind == Kind.ITEMS || kind == Kind.SINGLE_WRITE;
  }

  public boolean isSingleWrite() {
    return kind == Kind.SINGLE_WRITE;
  }

  public boolean isOnStreams() {
    return kind == Kind.STREAMS;
  }

  /** The operation that a header {@code X-Amz-Target} asks for; null if the engine has none such. */
  public static @Nullable Operation ofTarget(String target) {
    return BY_TARGET.get(target);
  }

  /** The operation of that name; null if the engine has none such. */
  public static @Nullable Operation ofName(String wireName) {
    return BY_NAME.get(wireName);
  }
}
