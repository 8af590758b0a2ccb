package dev.gateleg.engine.internal.api;

import dev.gateleg.engine.internal.batch.BatchReads;
import dev.gateleg.engine.internal.batch.BatchWrites;
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
  public @Nullable Operation<?, ?> find(String name) {
    return switch (name) {
      case "GetItem" -> new Operation<>(name, GetItemRequest::builder, parts.reads()::get);
      case "PutItem" -> new Operation<>(name, PutItemRequest::builder, writes()::put);
      case "UpdateItem" -> new Operation<>(name, UpdateItemRequest::builder, writes()::update);
      case "DeleteItem" -> new Operation<>(name, DeleteItemRequest::builder, writes()::delete);
      case "Query" ->
        new Operation<>(
            name, QueryRequest::builder, new Queries(parts.catalog(), parts.pages())::query);
      case "Scan" ->
        new Operation<>(
            name, ScanRequest::builder, new Scans(parts.catalog(), parts.pages())::scan);
      case "BatchGetItem" ->
        new Operation<>(
            name,
            BatchGetItemRequest::builder,
            new BatchReads(parts.catalog(), parts.reads(), parts.faults())::get);
      case "BatchWriteItem" ->
        new Operation<>(
            name,
            BatchWriteItemRequest::builder,
            new BatchWrites(parts.catalog(), parts.writer(), parts.faults())::write);
      case "TransactGetItems" ->
        new Operation<>(name, TransactGetItemsRequest::builder, parts.readTransactions()::read);
      case "TransactWriteItems" ->
        new Operation<>(name, TransactWriteItemsRequest::builder, parts.writeTransactions()::write);
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
