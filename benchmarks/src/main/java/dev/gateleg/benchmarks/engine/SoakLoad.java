package dev.gateleg.benchmarks.engine;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * A mixed load on one table with an index, a stream and a time to live: puts, updates, reads, queries, deletes, batches and
 * transactions. Its items are always about as many. Not thread-safe.
 */
final class SoakLoad {

  private static final String TABLE = "soak";
  private static final int PARTITIONS = 500;
  private static final int SORT_KEYS = 20;
  private static final int EXPIRE_SECONDS = 20;

  private final DynamoDbClient client;
  private final Random random;

  SoakLoad(DynamoDbClient client, long seed) {
    this.client = client;
    this.random = new Random(seed);
  }

  static void createTable(DynamoDbClient client) {
    client.createTable(t -> t.tableName(TABLE)
        .billingMode("PAY_PER_REQUEST")
        .attributeDefinitions(
            a -> a.attributeName("pk").attributeType(ScalarAttributeType.S),
            a -> a.attributeName("sk").attributeType(ScalarAttributeType.S),
            a -> a.attributeName("group").attributeType(ScalarAttributeType.S))
        .keySchema(
            k -> k.attributeName("pk").keyType(KeyType.HASH),
            k -> k.attributeName("sk").keyType(KeyType.RANGE))
        .globalSecondaryIndexes(g -> g.indexName("byGroup")
            .keySchema(k -> k.attributeName("group").keyType(KeyType.HASH))
            .projection(p -> p.projectionType("ALL")))
        .streamSpecification(
            s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)));
    client.updateTimeToLive(u ->
        u.tableName(TABLE).timeToLiveSpecification(s -> s.enabled(true).attributeName("expires")));
  }

  /** Makes one call. */
  void call() {
    int kind = random.nextInt(100);
    if (kind < 30) {
      client.putItem(p -> p.tableName(TABLE).item(item()));
    } else if (kind < 45) {
      update();
    } else if (kind < 70) {
      client.getItem(g -> g.tableName(TABLE).key(key()));
    } else if (kind < 85) {
      query();
    } else if (kind < 92) {
      client.deleteItem(d -> d.tableName(TABLE).key(key()));
    } else if (kind < 98) {
      batch();
    } else {
      transaction();
    }
  }

  private Map<String, AttributeValue> key() {
    return Map.of(
        "pk", text("p" + random.nextInt(PARTITIONS)), "sk", text("s" + random.nextInt(SORT_KEYS)));
  }

  private Map<String, AttributeValue> item() {
    Map<String, AttributeValue> item = new HashMap<>(key());
    item.put("group", text("g" + random.nextInt(1_000)));
    item.put("text", text("x".repeat(200 + random.nextInt(800))));
    if (random.nextInt(4) == 0) {
      item.put("expires", number(Instant.now().getEpochSecond() + EXPIRE_SECONDS));
    }
    return item;
  }

  private void update() {
    client.updateItem(u -> u.tableName(TABLE)
        .key(key())
        .updateExpression("SET #t = :t ADD hits :one")
        .expressionAttributeNames(Map.of("#t", "text"))
        .expressionAttributeValues(
            Map.of(":t", text("y".repeat(random.nextInt(1_000))), ":one", number(1))));
  }

  private void query() {
    client.query(q -> q.tableName(TABLE)
        .keyConditionExpression("pk = :p")
        .expressionAttributeValues(Map.of(":p", text("p" + random.nextInt(PARTITIONS)))));
  }

  private void batch() {
    Map<Map<String, AttributeValue>, WriteRequest> writes = new HashMap<>();
    for (int i = 0; i < 5; i++) {
      Map<String, AttributeValue> item = item();
      writes.put(
          Map.of("pk", item.get("pk"), "sk", item.get("sk")),
          WriteRequest.builder().putRequest(p -> p.item(item)).build());
    }
    client.batchWriteItem(b -> b.requestItems(Map.of(TABLE, List.copyOf(writes.values()))));
  }

  private void transaction() {
    client.transactWriteItems(t -> t.clientRequestToken(UUID.randomUUID().toString())
        .transactItems(TransactWriteItem.builder()
            .put(p -> p.tableName(TABLE).item(item()))
            .build()));
  }

  private static AttributeValue text(String value) {
    return AttributeValue.fromS(value);
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }
}
