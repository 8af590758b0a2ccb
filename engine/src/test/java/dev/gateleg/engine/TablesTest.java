package dev.gateleg.engine;

import static dev.gateleg.engine.Samples.n;
import static dev.gateleg.engine.Samples.ordersTable;
import static dev.gateleg.engine.Samples.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

class TablesTest {

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void createTable() {
    client.createTable(ordersTable());
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private void put(int i) {
    client.putItem(r -> r.tableName("orders")
        .item(Map.of(
            "pk",
            s("p" + i % 7),
            "sk",
            s("%04d".formatted(i)),
            "city",
            s("c" + i % 3),
            "n",
            n("" + i))));
  }

  @Test
  void saysThatATableIsBeingCreatedAndThenThatItIsActive() {
    TableDescription created =
        client.createTable(ordersTable().toBuilder().tableName("more").build()).tableDescription();
    assertThat(created.tableStatus()).isEqualTo(TableStatus.CREATING);
    TableDescription active = client.describeTable(r -> r.tableName("more")).table();
    assertThat(active.tableStatus()).isEqualTo(TableStatus.ACTIVE);
    assertThat(active.globalSecondaryIndexes().get(0).indexStatus()).isEqualTo(IndexStatus.ACTIVE);
    client.waiter().waitUntilTableExists(r -> r.tableName("more"));
  }

  @Test
  void countsItemsAndBytes() {
    put(1);
    put(2);
    TableDescription table = client.describeTable(r -> r.tableName("orders")).table();
    assertThat(table.itemCount()).isEqualTo(2);
    assertThat(table.tableSizeBytes())
        .isEqualTo(2 * ("pk".length() + 2 + "sk".length() + 4 + "city".length() + 2 + 1 + 2));
  }

  @Test
  void fillsAnIndexThatIsAddedWhileOthersWrite() throws Exception {
    IntStream.range(0, 500).forEach(this::put);
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<?> writer = thread.submit(() -> IntStream.range(500, 1500).forEach(this::put));
      addIndex();
      writer.get();
    } finally {
      thread.shutdown();
    }
    assertThat(client.scan(r -> r.tableName("orders").indexName("by-city")).count())
        .isEqualTo(1500);
    client.updateTable(r -> r.tableName("orders")
        .globalSecondaryIndexUpdates(u -> u.delete(d -> d.indexName("by-city"))));
    assertThatThrownBy(() -> client.scan(r -> r.tableName("orders").indexName("by-city")))
        .hasMessageContaining("The table does not have the specified index: by-city");
  }

  private void addIndex() {
    client.updateTable(r -> r.tableName("orders")
        .attributeDefinitions(
            a -> a.attributeName("city").attributeType("S"),
            a -> a.attributeName("n").attributeType("N"))
        .globalSecondaryIndexUpdates(u -> u.create(c -> c.indexName("by-city")
            .keySchema(
                k -> k.attributeName("city").keyType("HASH"),
                k -> k.attributeName("n").keyType("RANGE"))
            .projection(p -> p.projectionType(ProjectionType.ALL)))));
  }

  @Test
  void scansEachItemInExactlyOneSegment() {
    IntStream.range(0, 300).forEach(this::put);
    Set<String> seen = new HashSet<>();
    int count = 0;
    for (int segment = 0; segment < 4; segment++) {
      Map<String, AttributeValue> start = null;
      do {
        int current = segment;
        Map<String, AttributeValue> from = start;
        ScanResponse page = client.scan(r -> r.tableName("orders")
            .segment(current)
            .totalSegments(4)
            .limit(10)
            .exclusiveStartKey(from));
        page.items().forEach(item -> seen.add(item.get("sk").s()));
        count += page.count();
        start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
      } while (start != null);
    }
    assertThat(count).isEqualTo(300);
    assertThat(seen).hasSize(300);
  }

  @Test
  void servesKeysOfSeveralAttributes() {
    client.createTable(r -> r.tableName("multi")
        .billingMode("PAY_PER_REQUEST")
        .attributeDefinitions(List.of("pk", "tenant", "region", "year", "month").stream()
            .map(
                name -> software.amazon.awssdk.services.dynamodb.model.AttributeDefinition.builder()
                    .attributeName(name)
                    .attributeType(name.equals("year") || name.equals("month") ? "N" : "S")
                    .build())
            .toList())
        .keySchema(k -> k.attributeName("pk").keyType("HASH"))
        .globalSecondaryIndexes(i -> i.indexName("by-time")
            .keySchema(
                k -> k.attributeName("tenant").keyType("HASH"),
                k -> k.attributeName("region").keyType("HASH"),
                k -> k.attributeName("year").keyType("RANGE"),
                k -> k.attributeName("month").keyType("RANGE"))
            .projection(p -> p.projectionType(ProjectionType.ALL))));
    for (int month = 1; month <= 12; month++) {
      String m = "" + month;
      client.putItem(r -> r.tableName("multi")
          .item(Map.of(
              "pk", s(m), "tenant", s("t"), "region", s("eu"), "year", n("2025"), "month", n(m))));
    }
    assertThat(client
            .query(r -> r.tableName("multi")
                .indexName("by-time")
                .keyConditionExpression("tenant = :t AND #r = :r AND #y = :y AND #m > :m")
                .expressionAttributeNames(Map.of("#r", "region", "#y", "year", "#m", "month"))
                .expressionAttributeValues(
                    Map.of(":t", s("t"), ":r", s("eu"), ":y", n("2025"), ":m", n("9"))))
            .items())
        .extracting(item -> item.get("month").n())
        .containsExactly("10", "11", "12");
  }

  @Test
  void countsCapacityPerTableAndIndex() {
    ConsumedCapacity put = client
        .putItem(r -> r.tableName("orders")
            .item(Map.of(
                "pk", s("a"), "sk", s("b"), "status", s("OPEN"), "text", s("x".repeat(3000))))
            .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
        .consumedCapacity();
    assertThat(put.table().capacityUnits()).isEqualTo(3);
    assertThat(put.globalSecondaryIndexes().get("by-status").capacityUnits()).isEqualTo(1);
    assertThat(put.capacityUnits()).isEqualTo(4);
    ConsumedCapacity moved = client
        .updateItem(r -> r.tableName("orders")
            .key(Map.of("pk", s("a"), "sk", s("b")))
            .updateExpression("SET #s = :s")
            .expressionAttributeNames(Map.of("#s", "status"))
            .expressionAttributeValues(Map.of(":s", s("PAID")))
            .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
        .consumedCapacity();
    assertThat(moved.globalSecondaryIndexes().get("by-status").capacityUnits()).isEqualTo(2);
    ConsumedCapacity read = client
        .getItem(r -> r.tableName("orders")
            .key(Map.of("pk", s("a"), "sk", s("b")))
            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
        .consumedCapacity();
    assertThat(read.capacityUnits()).isEqualTo(0.5);
  }

  @Test
  void keepsAProtectedTable() {
    client.updateTable(r -> r.tableName("orders").deletionProtectionEnabled(true));
    assertThatThrownBy(() -> client.deleteTable(r -> r.tableName("orders")))
        .isInstanceOf(DynamoDbException.class)
        .hasMessageContaining("protected against deletion");
    client.updateTable(r -> r.tableName("orders").deletionProtectionEnabled(false));
    client.deleteTable(r -> r.tableName("orders"));
    assertThat(client.listTables().tableNames()).isEmpty();
  }

  @Test
  void forgetsTheItemsOfADeletedTable() {
    put(1);
    client.deleteTable(r -> r.tableName("orders"));
    client.createTable(ordersTable());
    assertThat(client.scan(r -> r.tableName("orders")).count()).isZero();
  }
}
