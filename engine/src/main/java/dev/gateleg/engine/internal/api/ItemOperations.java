package dev.gateleg.engine.internal.api;

import dev.gateleg.engine.internal.batch.BatchReads;
import dev.gateleg.engine.internal.batch.BatchWrites;
import dev.gateleg.engine.internal.operation.Operation;
import dev.gateleg.engine.internal.read.Queries;
import dev.gateleg.engine.internal.read.Scans;
import dev.gateleg.engine.internal.write.ItemWrites;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Reads and writes of items: single, in batches, in transactions, by query and by scan. */
final class ItemOperations implements OperationGroup {

  private final Parts parts;
  private @Nullable ItemWrites writes;

  ItemOperations(Parts parts) {
    this.parts = parts;
  }

  @Override
  public @Nullable Handler<?, ?> handler(Operation operation) {
    return switch (operation) {
      case GET_ITEM -> new Handler<>(GetItemRequest::builder, parts.reads()::get);
      case PUT_ITEM -> new Handler<>(PutItemRequest::builder, writes()::put);
      case UPDATE_ITEM -> new Handler<>(UpdateItemRequest::builder, writes()::update);
      case DELETE_ITEM -> new Handler<>(DeleteItemRequest::builder, writes()::delete);
      case QUERY ->
        new Handler<>(QueryRequest::builder, new Queries(parts.catalog(), parts.pages())::query);
      case SCAN ->
        new Handler<>(ScanRequest::builder, new Scans(parts.catalog(), parts.pages())::scan);
      case BATCH_GET_ITEM ->
        new Handler<>(
            BatchGetItemRequest::builder,
            new BatchReads(parts.catalog(), parts.reads(), parts.faults())::get);
      case BATCH_WRITE_ITEM ->
        new Handler<>(
            BatchWriteItemRequest::builder,
            new BatchWrites(parts.catalog(), parts.writer(), parts.faults())::write);
      case TRANSACT_GET_ITEMS ->
        new Handler<>(TransactGetItemsRequest::builder, parts.readTransactions()::read);
      case TRANSACT_WRITE_ITEMS ->
        new Handler<>(TransactWriteItemsRequest::builder, parts.writeTransactions()::write);
      default -> null;
    };
  }

  private ItemWrites writes() {
    if (writes == null) {
      writes = new ItemWrites(parts.catalog(), parts.writer());
    }
    return writes;
  }
}
