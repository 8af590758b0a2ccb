package dev.gateleg.engine;

import dev.gateleg.engine.internal.expression.ExpressionGenerator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Random calls of the data plane on a table with few keys, so that they meet; the same for the same seed. */
final class RandomOperations {

  static final String TABLE = "items";

  private final Random random;
  private final ExpressionGenerator generator;

  RandomOperations(Random random) {
    this.random = random;
    this.generator = new ExpressionGenerator(random);
  }

  /**
   * A call, to be made on any client.
   *
   * @param kind the operation's name
   * @param text what is called, for people and for finding known differences
   * @param call makes the call and answers what matters of its result, whatever the order where there is none
   */
  record Operation(String kind, String text, Function<DynamoDbClient, Object> call) {}

  Operation next() {
    return switch (random.nextInt(12)) {
      case 0, 1 -> put();
      case 2, 3 -> update();
      case 4 -> delete();
      case 5 -> get();
      case 6 -> query();
      case 7 -> scan();
      case 8 -> random.nextBoolean() ? batchGet() : batchWrite();
      case 9 -> transactWrite();
      case 10 -> transactGet();
      default -> statement();
    };
  }

  static Map<String, AttributeValue> key(String partition, int sort) {
    return Map.of(
        "pk", AttributeValue.fromS(partition), "sk", AttributeValue.fromN(Integer.toString(sort)));
  }

  private Map<String, AttributeValue> key() {
    return switch (random.nextInt(40)) {
      case 0 -> Map.of("pk", AttributeValue.fromS("a"));
      case 1 -> Map.of("pk", AttributeValue.fromS("a"), "sk", AttributeValue.fromS("1"));
      case 2 -> Map.of("pk", AttributeValue.fromS(""), "sk", AttributeValue.fromN("1"));
      default -> goodKey();
    };
  }

  private Map<String, AttributeValue> goodKey() {
    return key(random.nextBoolean() ? "a" : "b", 1 + random.nextInt(3));
  }

  private Map<String, AttributeValue> item() {
    Map<String, AttributeValue> item = new HashMap<>(generator.item());
    item.putAll(key());
    return item;
  }

  private @Nullable String maybe(Supplier<String> expression) {
    return switch (random.nextInt(6)) {
      case 0, 1 -> expression.get();
      case 2 -> random.nextInt(3) == 0 ? generator.mutated(expression.get()) : null;
      default -> null;
    };
  }

  private static @Nullable Map<String, String> names(@Nullable String... texts) {
    return ExpressionGenerator.namesIn(join(texts));
  }

  private static @Nullable Map<String, AttributeValue> values(@Nullable String... texts) {
    return ExpressionGenerator.valuesIn(join(texts));
  }

  private static String join(@Nullable String... texts) {
    StringBuilder all = new StringBuilder();
    for (String text : texts) {
      all.append(text == null ? "" : text).append(' ');
    }
    return all.toString();
  }

  private Operation put() {
    String condition = maybe(generator::condition);
    PutItemRequest request = PutItemRequest.builder()
        .tableName(TABLE)
        .item(item())
        .conditionExpression(condition)
        .expressionAttributeNames(names(condition))
        .expressionAttributeValues(values(condition))
        .returnValues(random.nextBoolean() ? ReturnValue.ALL_OLD : ReturnValue.NONE)
        .build();
    return new Operation(
        "PutItem", request.toString(), client -> client.putItem(request).attributes());
  }

  private Operation update() {
    String update =
        random.nextInt(8) == 0 ? generator.mutated(generator.update()) : generator.update();
    String condition = maybe(generator::condition);
    ReturnValue returned = generator.one(List.of(
        ReturnValue.ALL_NEW, ReturnValue.ALL_OLD, ReturnValue.NONE, ReturnValue.UPDATED_NEW));
    UpdateItemRequest request = UpdateItemRequest.builder()
        .tableName(TABLE)
        .key(key())
        .updateExpression(update)
        .conditionExpression(condition)
        .expressionAttributeNames(names(update, condition))
        .expressionAttributeValues(values(update, condition))
        .returnValues(returned)
        .build();
    boolean nested = update.contains(".") || update.contains("[");
    // Local returns whole attributes where DynamoDB returns the touched parts of them.
    boolean comparable = returned != ReturnValue.UPDATED_NEW || !nested;
    return new Operation("UpdateItem", request.toString(), client -> {
      Map<String, AttributeValue> attributes = client.updateItem(request).attributes();
      return comparable ? attributes : "done";
    });
  }

  private Operation delete() {
    String condition = maybe(generator::condition);
    DeleteItemRequest request = DeleteItemRequest.builder()
        .tableName(TABLE)
        .key(key())
        .conditionExpression(condition)
        .expressionAttributeNames(names(condition))
        .expressionAttributeValues(values(condition))
        .returnValues(ReturnValue.ALL_OLD)
        .build();
    return new Operation(
        "DeleteItem", request.toString(), client -> client.deleteItem(request).attributes());
  }

  private Operation get() {
    String projection = maybe(generator::projection);
    GetItemRequest request = GetItemRequest.builder()
        .tableName(TABLE)
        .key(key())
        .consistentRead(random.nextBoolean())
        .projectionExpression(projection)
        .expressionAttributeNames(names(projection))
        .build();
    return new Operation(
        "GetItem", request.toString(), client -> client.getItem(request).item());
  }

  private Operation query() {
    String index = generator.one(java.util.Arrays.asList(null, null, "gsi", "lsi"));
    String partition = "gsi".equals(index) ? "s = :s2" : "pk = :s1";
    String sort = index == null ? "sk" : "n";
    String keys = switch (random.nextInt(8)) {
      case 0, 1 -> partition;
      case 2 -> partition + " AND " + sort + " = :n1";
      case 3 ->
        partition + " AND " + sort + generator.one(List.of(" > ", " >= ", " < ", " <= ")) + ":n1";
      case 4 -> partition + " AND " + sort + " BETWEEN :n2 AND :n3";
      case 5 -> partition + " AND begins_with(" + sort + ", :s1)";
      case 6 -> generator.condition();
      default -> generator.mutated(partition);
    };
    String filter = maybe(generator::condition);
    String projection = maybe(generator::projection);
    QueryRequest request = QueryRequest.builder()
        .tableName(TABLE)
        .indexName(index)
        .keyConditionExpression(keys)
        .filterExpression(filter)
        .projectionExpression(projection)
        .expressionAttributeNames(names(keys, filter, projection))
        .expressionAttributeValues(values(keys, filter))
        .scanIndexForward(random.nextBoolean())
        .limit(random.nextInt(3) == 0 && index == null ? 1 + random.nextInt(3) : null)
        .build();
    return new Operation("Query", request.toString(), client -> {
      QueryResponse response = client.query(request);
      // Entries of an index with equal keys have no order.
      Object items = index == null ? response.items() : sorted(response.items());
      return List.of(items, response.count(), response.scannedCount(), response.lastEvaluatedKey());
    });
  }

  private Operation scan() {
    String index = generator.one(java.util.Arrays.asList(null, null, "gsi", "lsi"));
    String filter = maybe(generator::condition);
    String projection = maybe(generator::projection);
    ScanRequest request = ScanRequest.builder()
        .tableName(TABLE)
        .indexName(index)
        .filterExpression(filter)
        .projectionExpression(projection)
        .expressionAttributeNames(names(filter, projection))
        .expressionAttributeValues(values(filter))
        .build();
    return new Operation("Scan", request.toString(), client -> {
      ScanResponse response = client.scan(request);
      return List.of(sorted(response.items()), response.count(), response.scannedCount());
    });
  }

  private Operation batchGet() {
    List<Map<String, AttributeValue>> keys = some(this::key);
    BatchGetItemRequest request = BatchGetItemRequest.builder()
        .requestItems(Map.of(TABLE, KeysAndAttributes.builder().keys(keys).build()))
        .build();
    return new Operation(
        "BatchGetItem",
        request.toString(),
        client -> sorted(client.batchGetItem(request).responses().getOrDefault(TABLE, List.of())));
  }

  private Operation batchWrite() {
    List<WriteRequest> writes = some(() -> random.nextBoolean()
        ? WriteRequest.builder().putRequest(put -> put.item(item())).build()
        : WriteRequest.builder().deleteRequest(delete -> delete.key(key())).build());
    BatchWriteItemRequest request =
        BatchWriteItemRequest.builder().requestItems(Map.of(TABLE, writes)).build();
    return new Operation(
        "BatchWriteItem",
        request.toString(),
        client -> client.batchWriteItem(request).unprocessedItems());
  }

  private Operation transactWrite() {
    TransactWriteItemsRequest request =
        TransactWriteItemsRequest.builder().transactItems(some(this::action)).build();
    return new Operation("TransactWriteItems", request.toString(), client -> {
      client.transactWriteItems(request);
      return "done";
    });
  }

  private TransactWriteItem action() {
    String condition = maybe(generator::condition);
    TransactWriteItem.Builder action = TransactWriteItem.builder();
    return switch (random.nextInt(4)) {
      case 0 ->
        action
            .put(put -> put.tableName(TABLE)
                .item(item())
                .conditionExpression(condition)
                .expressionAttributeNames(names(condition))
                .expressionAttributeValues(values(condition)))
            .build();
      case 1 ->
        action
            .delete(delete -> delete
                .tableName(TABLE)
                .key(goodKey())
                .conditionExpression(condition)
                .expressionAttributeNames(names(condition))
                .expressionAttributeValues(values(condition)))
            .build();
      case 2 -> {
        String update = "SET data2 = :n1";
        yield action
            .update(change -> change
                .tableName(TABLE)
                .key(goodKey())
                .updateExpression(update)
                .conditionExpression(condition)
                .expressionAttributeNames(names(condition))
                .expressionAttributeValues(values(update, condition)))
            .build();
      }
      default -> {
        String needed = condition == null ? generator.condition() : condition;
        yield action
            .conditionCheck(check -> check
                .tableName(TABLE)
                .key(goodKey())
                .conditionExpression(needed)
                .expressionAttributeNames(names(needed))
                .expressionAttributeValues(values(needed)))
            .build();
      }
    };
  }

  private Operation transactGet() {
    TransactGetItemsRequest request = TransactGetItemsRequest.builder()
        .transactItems(some(() -> TransactGetItem.builder()
            .get(get -> get.tableName(TABLE).key(goodKey()))
            .build()))
        .build();
    return new Operation(
        "TransactGetItems",
        request.toString(),
        client -> client.transactGetItems(request).responses().stream()
            .map(response -> response.item())
            .toList());
  }

  private Operation statement() {
    String where =
        " WHERE pk='" + (random.nextBoolean() ? "a" : "b") + "' AND sk=" + (1 + random.nextInt(3));
    String text = generator.one(List.of(
        "SELECT * FROM items" + where,
        "SELECT * FROM items WHERE pk='a'",
        "SELECT s, m.k FROM items WHERE n > 0",
        "SELECT * FROM items" + where + " AND contains(ss, 'a')",
        "INSERT INTO items VALUE {'pk':'a','sk':" + (1 + random.nextInt(3)) + ",'s':'abc','n':1}",
        "UPDATE items SET data2=1 REMOVE n" + where + " RETURNING ALL NEW *",
        "UPDATE items SET n=n+1" + where,
        "DELETE FROM items" + where + " RETURNING ALL OLD *",
        "DELETE FROM items" + where + " AND n IS MISSING",
        "SELECT * FROM items WHERE pk='a' ORDER BY",
        "SELECT * FROM items.nope WHERE pk='a'"));
    ExecuteStatementRequest request =
        ExecuteStatementRequest.builder().statement(text).build();
    return new Operation(
        "ExecuteStatement",
        text,
        client -> sorted(client.executeStatement(request).items()));
  }

  private <T> List<T> some(Supplier<T> element) {
    List<T> list = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      list.add(element.get());
    }
    return list;
  }

  /** Without the order, which is nobody's business here; items that are equal stay as many as they are. */
  static List<String> sorted(List<Map<String, AttributeValue>> items) {
    List<String> texts = new ArrayList<>();
    items.forEach(item -> texts.add(normal(AttributeValue.fromM(item))));
    texts.sort(null);
    return texts;
  }

  /** A text that is the same for equal values. */
  static String normal(AttributeValue value) {
    return switch (value.type()) {
      case N -> "N" + new java.math.BigDecimal(value.n()).stripTrailingZeros().toPlainString();
      case SS -> "SS" + new TreeSet<>(value.ss());
      case NS ->
        "NS" + new TreeSet<>(value.ns().stream().map(java.math.BigDecimal::new).toList());
      case BS -> "BS" + new TreeSet<>(value.bs().stream().map(Object::toString).toList());
      case L -> "L" + value.l().stream().map(RandomOperations::normal).toList();
      case M -> {
        Map<String, String> members = new java.util.TreeMap<>();
        value.m().forEach((name, member) -> members.put(name, normal(member)));
        yield "M" + members;
      }
      default -> value.toString();
    };
  }
}
