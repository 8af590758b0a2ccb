package dev.gateleg.testing.simulation.fault;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Requests in one line, for the trace. */
final class Shown {

  private static final int MOST_ITEMS = 6;

  private Shown() {}

  static String operation(DynamoDbRequest request) {
    String name = request.getClass().getSimpleName();
    return name.substring(0, name.length() - "Request".length());
  }

  static String request(DynamoDbRequest request) {
    String details = details(request);
    return operation(request) + (details.isEmpty() ? "" : " " + details);
  }

  private static String details(DynamoDbRequest request) {
    if (request instanceof PutItemRequest put) {
      return values(put.item()) + onlyIf(put.conditionExpression());
    } else if (request instanceof UpdateItemRequest update) {
      return values(update.key()) + " " + update.updateExpression()
          + onlyIf(update.conditionExpression())
          + " " + values(update.expressionAttributeValues());
    } else if (request instanceof DeleteItemRequest delete) {
      return values(delete.key()) + onlyIf(delete.conditionExpression());
    } else if (request instanceof GetItemRequest get) {
      return values(get.key()) + (Boolean.TRUE.equals(get.consistentRead()) ? " consistent" : "");
    } else if (request instanceof QueryRequest query) {
      return (query.indexName() == null ? "" : query.indexName() + " ")
          + values(query.expressionAttributeValues());
    } else if (request instanceof BatchWriteItemRequest batch) {
      return batch.requestItems().values().stream()
          .map(items -> list(items.stream().map(Shown::write).toList()))
          .collect(Collectors.joining());
    } else if (request instanceof BatchGetItemRequest batch) {
      return batch.requestItems().values().stream()
          .map(keys -> list(keys.keys().stream().map(Shown::values).toList()))
          .collect(Collectors.joining());
    } else if (request instanceof TransactWriteItemsRequest transaction) {
      return "token " + transaction.clientRequestToken() + " "
          + list(transaction.transactItems().stream().map(Shown::action).toList());
    }
    return "";
  }

  private static String onlyIf(@Nullable String condition) {
    return condition == null ? "" : " if " + condition;
  }

  private static String write(WriteRequest write) {
    return write.putRequest() == null
        ? "delete " + values(write.deleteRequest().key())
        : values(write.putRequest().item());
  }

  private static String action(TransactWriteItem item) {
    if (item.put() != null) {
      return "put " + values(item.put().item());
    } else if (item.update() != null) {
      return "update " + values(item.update().key()) + " "
          + values(item.update().expressionAttributeValues());
    }
    return item.delete() != null
        ? "delete " + values(item.delete().key())
        : "check " + values(item.conditionCheck().key());
  }

  private static String list(List<String> items) {
    String shown = items.stream().limit(MOST_ITEMS).collect(Collectors.joining(", "));
    return items.size() > MOST_ITEMS
        ? shown + " and " + (items.size() - MOST_ITEMS) + " more"
        : shown;
  }

  /** In the order of the names, since some maps have none. */
  static String values(Map<String, AttributeValue> item) {
    return item.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(entry -> entry.getKey() + "=" + value(entry.getValue()))
        .collect(Collectors.joining(" ", "{", "}"));
  }

  private static String value(AttributeValue value) {
    if (value.s() != null) {
      return value.s();
    } else if (value.n() != null) {
      return value.n();
    } else if (value.hasL()) {
      return value.l().stream().map(Shown::value).collect(Collectors.joining(",", "[", "]"));
    } else if (value.hasM()) {
      return values(value.m());
    } else if (value.hasSs()) {
      return value.ss().toString();
    }
    return value.bool() != null ? value.bool().toString() : "…";
  }
}
