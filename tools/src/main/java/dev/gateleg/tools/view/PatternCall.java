package dev.gateleg.tools.view;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.model.file.PatternModel;
import dev.gateleg.model.file.PatternModel.Operation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/**
 * An access pattern with its arguments: what would be sent. Immutable.
 *
 * @param pattern the pattern
 * @param table the live table's name
 * @param conditions what is asked of the keys, partition first; empty for a scan
 * @param excluded values of key attributes that DynamoDB's BETWEEN takes in and the pattern leaves out
 * @param nothing whether the bounds exclude everything, so that no request is needed
 * @param shards the conditions on the partition key that is in shards, one for each; empty where none is
 */
public record PatternCall(
    PatternModel pattern,
    String table,
    List<KeyCondition> conditions,
    Map<String, List<Value>> excluded,
    boolean nothing,
    List<KeyCondition> shards) {

  /** Copies the collections. */
  public PatternCall {
    conditions = List.copyOf(conditions);
    excluded = Map.copyOf(excluded);
    shards = List.copyOf(shards);
  }

  /** How many requests it begins with: one, or one for each shard. */
  public int requests() {
    return Math.max(1, shards.size());
  }

  /** The same of one shard alone. */
  PatternCall ofShard(int number) {
    KeyCondition one = shards.get(number);
    List<KeyCondition> all = conditions.stream()
        .map(condition -> condition.attribute().equals(one.attribute()) ? one : condition)
        .toList();
    return new PatternCall(pattern, table, all, excluded, nothing, List.of());
  }

  /** Whether an item that was read lies on an end that the pattern leaves out. */
  boolean excludes(Map<String, Value> item) {
    return excluded.entrySet().stream().anyMatch(entry -> {
      Value value = item.get(entry.getKey());
      return value != null && entry.getValue().stream().anyMatch(out -> Items.same(value, out));
    });
  }

  @Nullable
  String indexName() {
    return pattern.index().isEmpty() ? null : pattern.index();
  }

  GetItemRequest getRequest() {
    Map<String, Value> key = new LinkedHashMap<>();
    conditions.forEach(c -> key.put(c.attribute(), Objects.requireNonNull(c.low())));
    return GetItemRequest.builder()
        .tableName(table)
        .key(SdkItems.toSdk(key))
        .consistentRead(pattern.consistent())
        .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
        .build();
  }

  QueryRequest queryRequest(int limit, @Nullable Map<String, Value> start) {
    return QueryRequest.builder()
        .tableName(table)
        .indexName(indexName())
        .keyConditionExpression(expression())
        .expressionAttributeNames(names())
        .expressionAttributeValues(SdkItems.toSdk(values()))
        .scanIndexForward(!pattern.newestFirst())
        .consistentRead(pattern.consistent())
        .limit(limit)
        .exclusiveStartKey(start == null ? null : SdkItems.toSdk(start))
        .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
        .build();
  }

  ScanRequest scanRequest(int limit, @Nullable Map<String, Value> start) {
    return ScanRequest.builder()
        .tableName(table)
        .indexName(indexName())
        .consistentRead(pattern.consistent())
        .limit(limit)
        .exclusiveStartKey(start == null ? null : SdkItems.toSdk(start))
        .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
        .build();
  }

  /** The key condition expression of a query. */
  public String expression() {
    List<String> terms = new ArrayList<>();
    for (int i = 0; i < conditions.size(); i++) {
      terms.add(conditions.get(i).expression(i));
    }
    return String.join(" AND ", terms);
  }

  /** The names that the expression uses. */
  public Map<String, String> names() {
    Map<String, String> names = new LinkedHashMap<>();
    for (int i = 0; i < conditions.size(); i++) {
      names.put("#k" + i, conditions.get(i).attribute());
    }
    return names;
  }

  /** The values that the expression uses. */
  public Map<String, Value> values() {
    Map<String, Value> values = new LinkedHashMap<>();
    for (int i = 0; i < conditions.size(); i++) {
      KeyCondition condition = conditions.get(i);
      if (condition.low() != null) {
        values.put(":k" + i + "a", condition.low());
      }
      if (condition.high() != null) {
        values.put(":k" + i + "b", condition.high());
      }
    }
    return values;
  }

  boolean scans() {
    return pattern.operation() == Operation.SCAN;
  }
}
