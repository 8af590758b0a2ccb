package dev.gateleg.core.internal.sdk;

import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Request.Action;
import dev.gateleg.core.spi.transport.Request.Returned;
import dev.gateleg.core.spi.transport.Transport.Sending;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Requests as the SDK has them.
 *
 * @param capacity what they ask of their cost, or null
 * @param configuration what they carry for the client, or null
 */
public record SdkRequests(
    @Nullable ReturnConsumedCapacity capacity,
    @Nullable AwsRequestOverrideConfiguration configuration) {

  /** As a person is shown them: without what is for the client. */
  public static final SdkRequests SHOWN = new SdkRequests(null, null);

  private static final SdkRequests SHOWN_MEASURED =
      new SdkRequests(ReturnConsumedCapacity.INDEXES, null);

  private static final ReturnValuesOnConditionCheckFailure OLD =
      ReturnValuesOnConditionCheckFailure.ALL_OLD;

  /** As a person is shown what is sent so. */
  public static SdkRequests shown(Sending how) {
    return how.measured() ? SHOWN_MEASURED : SHOWN;
  }

  /** A request as the SDK has it. */
  public DynamoDbRequest of(Request request) {
    if (request instanceof Request.Get get) {
      return get(get);
    } else if (request instanceof Request.Query query) {
      return query(query);
    } else if (request instanceof Request.Scan scan) {
      return scan(scan);
    } else if (request instanceof Request.Put put) {
      return put(put);
    } else if (request instanceof Request.Update update) {
      return update(update);
    } else if (request instanceof Request.Delete delete) {
      return delete(delete);
    } else if (request instanceof Request.BatchGet get) {
      return batchGet(get);
    } else if (request instanceof Request.BatchWrite write) {
      return batchWrite(write);
    }
    return request instanceof Request.TransactGet get
        ? transactGet(get)
        : transactWrite((Request.TransactWrite) request);
  }

  GetItemRequest get(Request.Get get) {
    GetItemRequest.Builder request = GetItemRequest.builder()
        .tableName(get.table())
        .key(SdkValues.sdkItem(get.key()))
        .returnConsumedCapacity(capacity)
        .overrideConfiguration(configuration);
    if (get.consistent()) {
      request.consistentRead(true);
    }
    Request.Selection selection = get.selection();
    if (selection != null) {
      request
          .projectionExpression(selection.projection())
          .expressionAttributeNames(selection.placeholders().names());
    }
    return request.build();
  }

  QueryRequest query(Request.Query query) {
    Request.Selection selection = query.selection();
    QueryRequest.Builder request = QueryRequest.builder()
        .tableName(query.place().table())
        .indexName(query.place().index())
        .keyConditionExpression(selection.keyCondition())
        .filterExpression(selection.filter())
        .projectionExpression(selection.projection())
        .expressionAttributeNames(selection.placeholders().names())
        .expressionAttributeValues(SdkValues.sdkItem(selection.placeholders().values()))
        .limit(query.window().limit())
        .returnConsumedCapacity(capacity)
        .overrideConfiguration(configuration);
    if (query.backward()) {
      request.scanIndexForward(false);
    }
    if (query.consistent()) {
      request.consistentRead(true);
    }
    if (query.window().start() != null) {
      request.exclusiveStartKey(SdkValues.sdkItem(query.window().start()));
    }
    return request.build();
  }

  ScanRequest scan(Request.Scan scan) {
    Request.Selection selection = scan.selection();
    ScanRequest.Builder request = ScanRequest.builder()
        .tableName(scan.place().table())
        .indexName(scan.place().index())
        .filterExpression(selection.filter())
        .projectionExpression(selection.projection())
        .limit(scan.window().limit())
        .returnConsumedCapacity(capacity)
        .overrideConfiguration(configuration);
    if (!selection.placeholders().names().isEmpty()) {
      request.expressionAttributeNames(selection.placeholders().names());
    }
    if (!selection.placeholders().values().isEmpty()) {
      request.expressionAttributeValues(
          SdkValues.sdkItem(selection.placeholders().values()));
    }
    Request.Segment segment = scan.segment();
    if (segment != null) {
      request.segment(segment.number()).totalSegments(segment.of());
    }
    if (scan.consistent()) {
      request.consistentRead(true);
    }
    if (scan.window().start() != null) {
      request.exclusiveStartKey(SdkValues.sdkItem(scan.window().start()));
    }
    return request.build();
  }

  PutItemRequest put(Request.Put put) {
    PutItemRequest.Builder request = PutItemRequest.builder()
        .tableName(put.table())
        .item(SdkValues.sdkItem(put.item()))
        .returnValues(returned(put.returned()))
        .returnConsumedCapacity(capacity)
        .overrideConfiguration(configuration);
    WriteExpressions terms = put.terms();
    if (terms.condition() != null) {
      request
          .conditionExpression(terms.condition())
          .expressionAttributeNames(terms.names())
          .expressionAttributeValues(values(terms))
          .returnValuesOnConditionCheckFailure(OLD);
    }
    return request.build();
  }

  UpdateItemRequest update(Request.Update update) {
    WriteExpressions terms = update.terms();
    return UpdateItemRequest.builder()
        .tableName(update.table())
        .key(SdkValues.sdkItem(update.key()))
        .updateExpression(terms.update())
        .conditionExpression(terms.condition())
        .expressionAttributeNames(terms.names())
        .expressionAttributeValues(values(terms))
        .returnValues(returned(update.returned()))
        .returnValuesOnConditionCheckFailure(terms.condition() == null ? null : OLD)
        .returnConsumedCapacity(capacity)
        .overrideConfiguration(configuration)
        .build();
  }

  DeleteItemRequest delete(Request.Delete delete) {
    DeleteItemRequest.Builder request = DeleteItemRequest.builder()
        .tableName(delete.table())
        .key(SdkValues.sdkItem(delete.key()))
        .returnValues(returned(delete.returned()))
        .returnConsumedCapacity(capacity)
        .overrideConfiguration(configuration);
    WriteExpressions terms = delete.terms();
    if (terms.condition() != null) {
      request
          .conditionExpression(terms.condition())
          .expressionAttributeNames(terms.names())
          .expressionAttributeValues(values(terms))
          .returnValuesOnConditionCheckFailure(OLD);
    }
    return request.build();
  }

  private static @Nullable ReturnValue returned(Returned returned) {
    return switch (returned) {
      case NOTHING -> null;
      case OLD -> ReturnValue.ALL_OLD;
      case NEW -> ReturnValue.ALL_NEW;
    };
  }

  /** DynamoDB takes no empty map of values. */
  private static @Nullable Map<String, AttributeValue> values(WriteExpressions terms) {
    return terms.values().isEmpty() ? null : SdkValues.sdkItem(terms.values());
  }

  BatchGetItemRequest batchGet(Request.BatchGet get) {
    KeysAndAttributes.Builder wanted =
        KeysAndAttributes.builder().keys(SdkValues.sdkItems(get.keys()));
    if (get.consistent()) {
      wanted.consistentRead(true);
    }
    return BatchGetItemRequest.builder()
        .requestItems(Map.of(get.table(), wanted.build()))
        .returnConsumedCapacity(capacity)
        .overrideConfiguration(configuration)
        .build();
  }

  BatchWriteItemRequest batchWrite(Request.BatchWrite write) {
    List<WriteRequest> writes =
        new ArrayList<>(write.puts().size() + write.deletes().size());
    write
        .puts()
        .forEach(item -> writes.add(WriteRequest.builder()
            .putRequest(put -> put.item(SdkValues.sdkItem(item)))
            .build()));
    write
        .deletes()
        .forEach(key -> writes.add(WriteRequest.builder()
            .deleteRequest(delete -> delete.key(SdkValues.sdkItem(key)))
            .build()));
    return BatchWriteItemRequest.builder()
        .requestItems(Map.of(write.table(), writes))
        .returnConsumedCapacity(capacity)
        .overrideConfiguration(configuration)
        .build();
  }

  TransactGetItemsRequest transactGet(Request.TransactGet get) {
    List<TransactGetItem> gets = get.keys().stream()
        .map(key -> TransactGetItem.builder()
            .get(one -> one.tableName(get.table()).key(SdkValues.sdkItem(key)))
            .build())
        .toList();
    return TransactGetItemsRequest.builder()
        .transactItems(gets)
        .returnConsumedCapacity(capacity)
        .overrideConfiguration(configuration)
        .build();
  }

  TransactWriteItemsRequest transactWrite(Request.TransactWrite write) {
    List<TransactWriteItem> items = new ArrayList<>(write.actions().size());
    for (Action action : write.actions()) {
      items.add(SdkActions.of(action));
    }
    return TransactWriteItemsRequest.builder()
        .transactItems(items)
        .clientRequestToken(write.token())
        .returnConsumedCapacity(capacity)
        .overrideConfiguration(configuration)
        .build();
  }
}
