package dev.gateleg.benchmarks.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * What one thread does: it makes requests for random items of its own, sends them, and looks at the answers. Two threads
 * never write the same item, so that nobody waits for a lock or fails by a conflict. Not thread-safe.
 */
final class Workload {

  private static final int PREPARED = 64;
  private static final String UPDATE = "SET #status = :status, version = version + :one";
  private static final String CONDITION = "attribute_exists(customer) AND version >= :zero";
  private static final Map<String, String> NAMES = Map.of("#status", "status");
  private static final Map<String, AttributeValue> VALUES = Map.of(
      ":status", AttributeValue.fromS("PAID"),
      ":one", AttributeValue.fromN("1"),
      ":zero", AttributeValue.fromN("0"));

  private final DynamoDbClient client;
  private final int items;
  private final int thread;
  private final int threads;
  private final Random random;
  private final List<Map<String, AttributeValue>> prepared = new ArrayList<>(PREPARED);

  Workload(DynamoDbClient client, int items, int thread, int threads) {
    this.client = client;
    this.items = items;
    this.thread = thread;
    this.threads = threads;
    this.random = new Random(thread);
    for (int i = 0; i < PREPARED; i++) {
      prepared.add(Items.item(0, Items.Shape.ORDER, random));
    }
  }

  /** Does it once. */
  void run(Operation operation) {
    switch (operation) {
      case PUT -> put();
      case UPDATE -> update();
      case GET -> get();
      case QUERY -> query();
      case TRANSACTION -> transaction();
    }
  }

  private void put() {
    client.putItem(
        PutItemRequest.builder().tableName(Items.TABLE).item(item(number())).build());
  }

  private void update() {
    client.updateItem(UpdateItemRequest.builder()
        .tableName(Items.TABLE)
        .key(Items.key(number()))
        .updateExpression(UPDATE)
        .conditionExpression(CONDITION)
        .expressionAttributeNames(NAMES)
        .expressionAttributeValues(VALUES)
        .build());
  }

  private void get() {
    Map<String, AttributeValue> item = client
        .getItem(GetItemRequest.builder()
            .tableName(Items.TABLE)
            .key(Items.key(number()))
            .build())
        .item();
    check(item.get("status"));
  }

  /** Reads an attribute of each item, as who lists orders does. */
  private void query() {
    List<Map<String, AttributeValue>> found = client
        .query(QueryRequest.builder()
            .tableName(Items.TABLE)
            .keyConditionExpression("customer = :customer")
            .expressionAttributeValues(Map.of(":customer", Items.partition(number())))
            .build())
        .items();
    if (found.size() != Items.PER_PARTITION) {
      throw new IllegalStateException(found.size() + " items found in a partition");
    }
    for (Map<String, AttributeValue> item : found) {
      check(item.get("status"));
    }
  }

  private static void check(@Nullable AttributeValue status) {
    if (status == null || status.s() == null) {
      throw new IllegalStateException("an item without its status");
    }
  }

  private void transaction() {
    int first = number();
    int second = (first + threads) % items;
    int third = (second + threads) % items;
    client.transactWriteItems(TransactWriteItemsRequest.builder()
        .transactItems(put(first), put(second), update(third))
        .build());
  }

  private TransactWriteItem put(int number) {
    return TransactWriteItem.builder()
        .put(Put.builder().tableName(Items.TABLE).item(item(number)).build())
        .build();
  }

  private static TransactWriteItem update(int number) {
    return TransactWriteItem.builder()
        .update(Update.builder()
            .tableName(Items.TABLE)
            .key(Items.key(number))
            .updateExpression(UPDATE)
            .conditionExpression(CONDITION)
            .expressionAttributeNames(NAMES)
            .expressionAttributeValues(VALUES)
            .build())
        .build();
  }

  /** One of this thread's items. */
  private int number() {
    return random.nextInt(items / threads) * threads + thread;
  }

  /** Contents that were made before, under the key of that number. */
  private Map<String, AttributeValue> item(int number) {
    Map<String, AttributeValue> item = new LinkedHashMap<>(prepared.get(random.nextInt(PREPARED)));
    item.putAll(Items.key(number));
    return item;
  }

  /** What is measured. */
  enum Operation {
    PUT("put"),
    UPDATE("conditional update"),
    GET("get"),
    QUERY("query of 100"),
    TRANSACTION("transaction of 3");

    private final String label;

    Operation(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }
}
