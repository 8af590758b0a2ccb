package dev.gateleg.engine.internal.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.Engine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * What each call costs, on the table and on each index.
 *
 * <p>A write costs a unit for each KB of the greater of the old and the new item; an index costs by its own entries, and
 * only if they change; transactions cost double; a read costs a unit for each 4 KB, or half of that.
 */
class CapacityTest {

  private static final ReturnConsumedCapacity ALL = ReturnConsumedCapacity.INDEXES;

  /** Attributes of an item besides its key: {@code g} and {@code l} are keys of indexes, {@code v} fills it up. */
  private static Map<String, AttributeValue> item(String c, int bytes, String... more) {
    Map<String, AttributeValue> item = new HashMap<>();
    item.put("p", AttributeValue.fromS("p"));
    item.put("c", AttributeValue.fromS(c));
    int size = 3 + c.length();
    for (int i = 0; i < more.length; i += 2) {
      item.put(more[i], AttributeValue.fromS(more[i + 1]));
      size += more[i].length() + more[i + 1].length();
    }
    if (bytes > size) {
      item.put("v", AttributeValue.fromS("v".repeat(bytes - size - 1)));
    }
    return item;
  }

  private static Map<String, AttributeValue> key(String c) {
    return Map.of("p", AttributeValue.fromS("p"), "c", AttributeValue.fromS(c));
  }

  /** A call on a table that holds one item, or none; and what it costs. */
  private record Row(
      String name,
      @Nullable Map<String, AttributeValue> before,
      Function<DynamoDbClient, ConsumedCapacity> call,
      String cost) {}

  private static Row row(
      String name,
      @Nullable Map<String, AttributeValue> before,
      Function<DynamoDbClient, ConsumedCapacity> call,
      String cost) {
    return new Row(name, before, call, cost);
  }

  private static ConsumedCapacity put(DynamoDbClient client, Map<String, AttributeValue> item) {
    return client
        .putItem(r -> r.tableName("tab").item(item).returnConsumedCapacity(ALL))
        .consumedCapacity();
  }

  private static ConsumedCapacity update(DynamoDbClient client, String expression, int bytes) {
    return client
        .updateItem(r -> {
          r.tableName("tab").key(key("1")).updateExpression(expression).returnConsumedCapacity(ALL);
          if (expression.contains(":v")) {
            r.expressionAttributeValues(Map.of(":v", AttributeValue.fromS("v".repeat(bytes))));
          }
        })
        .consumedCapacity();
  }

  private static ConsumedCapacity delete(DynamoDbClient client) {
    return client
        .deleteItem(r -> r.tableName("tab").key(key("1")).returnConsumedCapacity(ALL))
        .consumedCapacity();
  }

  private static ConsumedCapacity get(DynamoDbClient client, boolean consistent) {
    return client
        .getItem(r ->
            r.tableName("tab").key(key("1")).consistentRead(consistent).returnConsumedCapacity(ALL))
        .consumedCapacity();
  }

  private static ConsumedCapacity query(
      DynamoDbClient client, @Nullable String index, boolean consistent) {
    boolean global = index != null && !index.startsWith("local");
    return client
        .query(r -> r.tableName("tab")
            .indexName(index)
            .consistentRead(consistent)
            .keyConditionExpression(global ? "g = :v" : "p = :v")
            .expressionAttributeValues(Map.of(":v", AttributeValue.fromS(global ? "g" : "p")))
            .returnConsumedCapacity(ALL))
        .consumedCapacity();
  }

  private static ConsumedCapacity scan(DynamoDbClient client, @Nullable String index) {
    return client
        .scan(r -> r.tableName("tab").indexName(index).returnConsumedCapacity(ALL))
        .consumedCapacity();
  }

  private static ConsumedCapacity transact(DynamoDbClient client, TransactWriteItem... actions) {
    return client
        .transactWriteItems(r -> r.transactItems(actions).returnConsumedCapacity(ALL))
        .consumedCapacity()
        .get(0);
  }

  private static TransactWriteItem putAction(Map<String, AttributeValue> item) {
    return TransactWriteItem.builder().put(p -> p.tableName("tab").item(item)).build();
  }

  private static TransactWriteItem checkAction(String c) {
    return TransactWriteItem.builder()
        .conditionCheck(
            k -> k.tableName("tab").key(key(c)).conditionExpression("attribute_not_exists(nope)"))
        .build();
  }

  private static ConsumedCapacity batch(DynamoDbClient client, WriteRequest... writes) {
    return client
        .batchWriteItem(
            r -> r.requestItems(Map.of("tab", List.of(writes))).returnConsumedCapacity(ALL))
        .consumedCapacity()
        .get(0);
  }

  private static WriteRequest put(Map<String, AttributeValue> item) {
    return WriteRequest.builder().putRequest(p -> p.item(item)).build();
  }

  private static WriteRequest delete(String c) {
    return WriteRequest.builder().deleteRequest(d -> d.key(key(c))).build();
  }

  private static ConsumedCapacity batchGet(
      DynamoDbClient client, boolean consistent, String... cs) {
    return client
        .batchGetItem(r -> r.requestItems(Map.of(
                "tab",
                KeysAndAttributes.builder()
                    .keys(Stream.of(cs).map(CapacityTest::key).toList())
                    .consistentRead(consistent)
                    .build()))
            .returnConsumedCapacity(ALL))
        .consumedCapacity()
        .get(0);
  }

  private static ConsumedCapacity transactGet(DynamoDbClient client, String... cs) {
    return client
        .transactGetItems(r -> r.transactItems(Stream.of(cs)
                .map(c -> software.amazon.awssdk.services.dynamodb.model.TransactGetItem.builder()
                    .get(g -> g.tableName("tab").key(key(c)))
                    .build())
                .toList())
            .returnConsumedCapacity(ALL))
        .consumedCapacity()
        .get(0);
  }

  private static ConsumedCapacity statement(DynamoDbClient client, String statement) {
    return client
        .executeStatement(r -> r.statement(statement).returnConsumedCapacity(ALL))
        .consumedCapacity();
  }

  /** The same transaction twice, by one token: the second is not made, it only reads. */
  private static ConsumedCapacity replay(DynamoDbClient client, Map<String, AttributeValue> item) {
    ConsumedCapacity last = null;
    for (int i = 0; i < 2; i++) {
      last = client
          .transactWriteItems(r -> r.clientRequestToken("token")
              .transactItems(putAction(item), checkAction("9"))
              .returnConsumedCapacity(ALL))
          .consumedCapacity()
          .get(0);
    }
    return java.util.Objects.requireNonNull(last);
  }

  private static Stream<Row> rows() {
    return Stream.of(writes(), indexes(), reads(), several()).flatMap(rows -> rows);
  }

  private static Stream<Row> writes() {
    return Stream.of(
        row("put of 1 KB", null, c -> put(c, item("1", 1024)), "table 1"),
        row("put of 1 KB and a byte", null, c -> put(c, item("1", 1025)), "table 2"),
        row("put over a larger item", item("1", 3000), c -> put(c, item("1", 100)), "table 3"),
        row("put over a smaller item", item("1", 100), c -> put(c, item("1", 3000)), "table 3"),
        row("put of the same item", item("1", 3000), c -> put(c, item("1", 3000)), "table 3"),
        row("update that shrinks", item("1", 3000), c -> update(c, "REMOVE v", 0), "table 3"),
        row("update that grows", item("1", 100), c -> update(c, "SET v = :v", 3000), "table 3"),
        row(
            "update of a part costs the whole",
            item("1", 3000),
            c -> update(c, "SET y = :v", 1),
            "table 3"),
        row("update of what is missing", null, c -> update(c, "SET v = :v", 1), "table 1"),
        row("update that makes nothing", null, c -> update(c, "REMOVE v", 0), "table 1"),
        row("delete of 3 KB", item("1", 3000), CapacityTest::delete, "table 3"),
        row("delete of what is missing", null, CapacityTest::delete, "table 1"));
  }

  private static Stream<Row> indexes() {
    String[] indexed = {"g", "g", "l", "l"};
    Map<String, AttributeValue> large = item("1", 3000, indexed);
    return Stream.of(
        row(
            "put into all indexes",
            null,
            c -> put(c, large),
            "all 3, keys 1, local 3, localKeys 1, table 3"),
        row(
            "delete from all indexes",
            large,
            CapacityTest::delete,
            "all 3, keys 1, local 3, localKeys 1, table 3"),
        row(
            "change that no projection of keys has",
            large,
            c -> update(c, "SET y = :v", 1),
            "all 3, local 3, table 3"),
        row(
            "change of a key of the global indexes",
            large,
            c -> update(c, "SET g = :v", 2),
            "all 6, keys 2, local 3, table 3"),
        row(
            "change of a key of the local indexes",
            large,
            c -> update(c, "SET l = :v", 2),
            "all 3, local 6, localKeys 2, table 3"),
        row(
            "leaving the global indexes",
            large,
            c -> update(c, "REMOVE g", 0),
            "all 3, keys 1, local 3, table 3"),
        row(
            "coming into the global indexes",
            item("1", 3000, "l", "l"),
            c -> update(c, "SET g = :v", 1),
            "all 3, keys 1, local 3, table 3"),
        row("put of the same item", large, c -> put(c, large), "table 3"));
  }

  private static Stream<Row> reads() {
    Map<String, AttributeValue> large = item("1", 9000, "g", "g", "l", "l");
    return Stream.of(
        row("get", item("1", 4096), c -> get(c, false), "table 0.5"),
        row("consistent get", item("1", 4096), c -> get(c, true), "table 1"),
        row("get of 4 KB and a byte", item("1", 4097), c -> get(c, true), "table 2"),
        row("get of what is missing", null, c -> get(c, false), "table 0.5"),
        row("query", large, c -> query(c, null, false), "table 1.5"),
        row("consistent query", large, c -> query(c, null, true), "table 3"),
        row("query of nothing", null, c -> query(c, null, false), "table 0.5"),
        row("query of a global index", large, c -> query(c, "all", false), "all 1.5, table 0"),
        row("query of its keys", large, c -> query(c, "keys", false), "keys 0.5, table 0"),
        row(
            "consistent query of a local index",
            large,
            c -> query(c, "local", true),
            "local 3, table 0"),
        row(
            "query of a local index's keys",
            large,
            c -> query(c, "localKeys", false),
            "localKeys 0.5, table 0"),
        row("scan", large, c -> scan(c, null), "table 1.5"),
        row("scan of an index", large, c -> scan(c, "keys"), "keys 0.5, table 0"));
  }

  private static Stream<Row> several() {
    Map<String, AttributeValue> before = item("1", 1500);
    return Stream.of(
        row(
            "batch of writes",
            before,
            c -> batch(c, put(item("2", 1025)), put(item("3", 10)), delete("1"), delete("9")),
            "table 6"),
        row("batch of gets", before, c -> batchGet(c, false, "1", "9"), "table 1"),
        row("consistent batch of gets", before, c -> batchGet(c, true, "1", "9"), "table 2"),
        row(
            "transaction",
            before,
            c -> transact(c, putAction(item("2", 1500)), checkAction("1")),
            "table 8w"),
        row(
            "transaction with indexes",
            null,
            c -> transact(c, putAction(item("2", 1500, "g", "g"))),
            "all 4w, keys 2w, table 4w"),
        row("transaction that was made before", null, c -> replay(c, item("2", 1500)), "table 4r"),
        row("transaction of gets", before, c -> transactGet(c, "1", "9"), "table 4r"),
        row(
            "statement that inserts",
            null,
            c -> statement(c, "INSERT INTO tab VALUE {'p': 'p', 'c': '1', 'g': 'g'}"),
            "all 1, keys 1, table 1"),
        row(
            "statement that selects an item",
            before,
            c -> statement(c, "SELECT * FROM tab WHERE p = 'p' AND c = '1'"),
            "table 0.5"));
  }

  @TestFactory
  Stream<DynamicTest> callsCost() {
    return rows()
        .map(row -> DynamicTest.dynamicTest(row.name, () -> {
          try (Engine engine = Engine.inMemory()) {
            DynamoDbClient client = engine.client();
            create(client);
            if (row.before != null) {
              put(client, row.before);
            }
            assertThat(text(row.call.apply(client))).isEqualTo(row.cost);
          }
        }));
  }

  /** As {@code all 3, table 3}: the indexes that cost something, and the table. */
  private static String text(ConsumedCapacity capacity) {
    Map<String, String> costs = new TreeMap<>();
    capacity.globalSecondaryIndexes().forEach((name, units) -> costs.put(name, text(units)));
    capacity.localSecondaryIndexes().forEach((name, units) -> costs.put(name, text(units)));
    costs.put("table", text(capacity.table()));
    double total = capacity.table().capacityUnits()
        + Stream.of(capacity.globalSecondaryIndexes(), capacity.localSecondaryIndexes())
            .flatMap(indexes -> indexes.values().stream())
            .mapToDouble(Capacity::capacityUnits)
            .sum();
    assertThat(capacity.capacityUnits()).isEqualTo(total);
    return String.join(
        ", ",
        costs.entrySet().stream().map(e -> e.getKey() + " " + e.getValue()).toList());
  }

  private static String text(Capacity units) {
    String kind =
        units.readCapacityUnits() != null ? "r" : units.writeCapacityUnits() != null ? "w" : "";
    double value = units.capacityUnits();
    return (value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value))
        + kind;
  }

  private static void create(DynamoDbClient client) {
    client.createTable(r -> r.tableName("tab")
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(
            a -> a.attributeName("p").attributeType(ScalarAttributeType.S),
            a -> a.attributeName("c").attributeType(ScalarAttributeType.S),
            a -> a.attributeName("g").attributeType(ScalarAttributeType.S),
            a -> a.attributeName("l").attributeType(ScalarAttributeType.S))
        .keySchema(
            k -> k.attributeName("p").keyType(KeyType.HASH),
            k -> k.attributeName("c").keyType(KeyType.RANGE))
        .localSecondaryIndexes(
            i -> i.indexName("local")
                .keySchema(
                    k -> k.attributeName("p").keyType(KeyType.HASH),
                    k -> k.attributeName("l").keyType(KeyType.RANGE))
                .projection(p -> p.projectionType(ProjectionType.ALL)),
            i -> i.indexName("localKeys")
                .keySchema(
                    k -> k.attributeName("p").keyType(KeyType.HASH),
                    k -> k.attributeName("l").keyType(KeyType.RANGE))
                .projection(p -> p.projectionType(ProjectionType.KEYS_ONLY)))
        .globalSecondaryIndexes(
            i -> i.indexName("all")
                .keySchema(k -> k.attributeName("g").keyType(KeyType.HASH))
                .projection(p -> p.projectionType(ProjectionType.ALL)),
            i -> i.indexName("keys")
                .keySchema(k -> k.attributeName("g").keyType(KeyType.HASH))
                .projection(p -> p.projectionType(ProjectionType.KEYS_ONLY))));
  }
}
