package dev.gateleg.engine;

import static dev.gateleg.engine.Samples.ordersTable;
import static dev.gateleg.engine.Samples.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Partitions of tables and of global indexes, on a clock that stands still unless it is told otherwise. */
class ThroughputLimitsTest {

  private static final int UNITS = 10;

  /** Makes an item cost {@link #UNITS} to write. */
  private static final AttributeValue PAYLOAD = s("x".repeat(UNITS * 1024 - 100));

  private final TestClock clock = new TestClock();
  private final Engine engine = Engine.builder().clock(clock).seed(7).open();
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void createTable() {
    client.createTable(ordersTable());
    engine.faults(Faults.none().with(Fault.PARTITION_LIMIT));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Map<String, AttributeValue> item(String pk, String sk) {
    Map<String, AttributeValue> item = new HashMap<>();
    item.put("pk", s(pk));
    item.put("sk", s(sk));
    return item;
  }

  private boolean put(Map<String, AttributeValue> item) {
    try {
      client.putItem(r -> r.tableName("orders").item(item));
      return true;
    } catch (ThrottlingException e) {
      return false;
    }
  }

  /** Writes all that is let in within a second, on so many keys; answers the units. */
  private int unitsWrittenInASecond(int keys, int attempts) {
    int units = 0;
    for (int i = 0; i < attempts; i++) {
      Map<String, AttributeValue> item = item("hot" + i % keys, "x");
      item.put("payload", PAYLOAD);
      units += put(item) ? UNITS : 0;
    }
    clock.advance(Duration.ofSeconds(1));
    return units;
  }

  @Test
  void partitionsThatStayHotSplitAndServeMoreThen() {
    int before = 0;
    int after = 0;
    for (int second = 0; second < 75; second++) {
      int units = unitsWrittenInASecond(64, 1_200);
      assertThat(units).as("second %d", second).isPositive();
      before = second == 1 ? units : before;
      after = units;
    }
    assertThat(before).as("units a second of four partitions").isBetween(3_000, 4_100);
    assertThat(after).as("units a second after a minute").isGreaterThan(6_000);
  }

  @Test
  void aSingleHotKeyStaysLimitedHoweverLongItIsHot() {
    for (int second = 0; second < 150; second++) {
      assertThat(unitsWrittenInASecond(1, 130)).as("second %d", second).isEqualTo(1_000);
    }
    assertThat(engine.faultCounts().get(Fault.PARTITION_LIMIT)).isPositive();
  }

  @Test
  void aHotPartitionOfAnIndexHoldsUpTheTable() {
    int written = 0;
    for (int i = 0; i < 1_500; i++) {
      Map<String, AttributeValue> item = item("k" + i, "x");
      item.put("status", s("NEW"));
      written += put(item) ? 1 : 0;
    }
    assertThat(written).isEqualTo(1_000);
    assertThat(put(item("not-in-the-index", "x"))).isTrue();
    Map<String, AttributeValue> item = item("k0", "x");
    assertThat(put(item)).as("a change that leaves the hot partition").isFalse();
    clock.advance(Duration.ofSeconds(1));
    assertThat(put(item)).isTrue();
  }

  @Test
  void aRefusalTellsItsReasonAndWhatIsHot() {
    Map<String, AttributeValue> item = item("hot", "x");
    item.put("payload", PAYLOAD);
    for (int i = 0; i < 100; i++) {
      put(item);
    }
    assertThatThrownBy(() -> client.putItem(r -> r.tableName("orders").item(item)))
        .isInstanceOfSatisfying(ThrottlingException.class, e -> assertThat(e.throttlingReasons())
            .containsExactly(ThrottlingReason.builder()
                .reason("TableWriteKeyRangeThroughputExceeded")
                .resource(client.describeTable(r -> r.tableName("orders")).table().tableArn())
                .build()));
    clock.advance(Duration.ofSeconds(1));
    for (int i = 0; i < 1_000; i++) {
      Map<String, AttributeValue> listed = item("k" + i, "x");
      listed.put("status", s("NEW"));
      put(listed);
    }
    Map<String, AttributeValue> more = item("more", "x");
    more.put("status", s("NEW"));
    assertThatThrownBy(() -> client.putItem(r -> r.tableName("orders").item(more)))
        .isInstanceOfSatisfying(ThrottlingException.class, e -> assertThat(
                e.throttlingReasons().get(0))
            .isEqualTo(ThrottlingReason.builder()
                .reason("IndexWriteKeyRangeThroughputExceeded")
                .resource(client
                    .describeTable(r -> r.tableName("orders"))
                    .table()
                    .globalSecondaryIndexes()
                    .get(0)
                    .indexArn())
                .build()));
  }

  @Test
  void aBatchPaysForEachKeyWhereItIs() {
    Map<String, AttributeValue> hot = item("hot", "x");
    hot.put("payload", PAYLOAD);
    put(hot);
    List<Map<String, AttributeValue>> keys = List.of(item("cold", "x"), item("hot", "x"));
    int left = 0;
    for (int i = 0; i < 1_500; i++) {
      left += client
          .batchGetItem(r -> r.requestItems(Map.of(
              "orders",
              KeysAndAttributes.builder().keys(keys).consistentRead(true).build())))
          .unprocessedKeys()
          .values()
          .stream()
          .mapToInt(unprocessed -> {
            assertThat(unprocessed.keys()).containsExactly(item("hot", "x"));
            return 1;
          })
          .sum();
    }
    // 3 units each from a partition that has 3,000; the cold one pays a unit each.
    assertThat(left).isEqualTo(500);
  }

  @Test
  void readsOfAnIndexAreLimitedToo() {
    for (int i = 0; i < 100; i++) {
      Map<String, AttributeValue> item = item("k" + i, "x".repeat(1_000));
      item.put("status", s("NEW"));
      put(item);
    }
    // About 110 KB, or 13 units and a half, a query.
    int queries = 0;
    try {
      for (; queries < 1_000; queries++) {
        client.query(r -> r.tableName("orders")
            .indexName("by-status")
            .keyConditionExpression("#s = :s")
            .expressionAttributeNames(Map.of("#s", "status"))
            .expressionAttributeValues(Map.of(":s", s("NEW"))));
      }
    } catch (ThrottlingException e) {
      // That is what is waited for.
    }
    assertThat(queries).isBetween(200, 260);
    assertThat(client
            .getItem(r -> r.tableName("orders").key(item("k0", "x".repeat(1_000))))
            .hasItem())
        .isTrue();
  }

  @Test
  void aTransactionCostsTwiceTheSizeOfItsItems() {
    for (int i = 0; i < 1_000 / UNITS / 2; i++) {
      String sort = "s" + i;
      Map<String, AttributeValue> item = item("hot", sort);
      item.put("payload", PAYLOAD);
      client.transactWriteItems(
          r -> r.transactItems(a -> a.put(p -> p.tableName("orders").item(item))));
    }
    assertThat(put(item("hot", "x"))).isFalse();
    assertThatThrownBy(() -> client.transactWriteItems(r ->
            r.transactItems(a -> a.put(p -> p.tableName("orders").item(item("hot", "x"))))))
        .isInstanceOfSatisfying(
            TransactionCanceledException.class,
            e -> assertThat(e.cancellationReasons().get(0).code()).isEqualTo("ThrottlingError"));
  }

  @Test
  void aTransactionThatIsCancelledCostsToo() {
    for (int i = 0; i < 500; i++) {
      assertThatThrownBy(() -> client.transactWriteItems(r ->
              r.transactItems(a -> a.conditionCheck(c -> c.tableName("orders")
                  .key(item("hot", "none"))
                  .conditionExpression("attribute_exists(pk)")))))
          .isInstanceOf(TransactionCanceledException.class);
    }
    assertThat(put(item("hot", "x"))).isFalse();
  }

  @Test
  void transactionalReadsCostTwice() {
    put(item("hot", "x"));
    int reads = 0;
    try {
      for (; reads < 3_000; reads++) {
        client.transactGetItems(r ->
            r.transactItems(a -> a.get(g -> g.tableName("orders").key(item("hot", "x")))));
      }
    } catch (TransactionCanceledException e) {
      assertThat(e.cancellationReasons().get(0).code()).isEqualTo("ThrottlingError");
    }
    assertThat(reads).isEqualTo(1_500);
  }

  @Test
  void aBatchIsChargedOnceForEachOfItsItems() {
    for (int i = 0; i < 40; i++) {
      WriteRequest[] writes = new WriteRequest[25];
      for (int j = 0; j < writes.length; j++) {
        Map<String, AttributeValue> item = item("hot", i + "-" + j);
        writes[j] = WriteRequest.builder().putRequest(p -> p.item(item)).build();
      }
      assertThat(client
              .batchWriteItem(r -> r.requestItems(Map.of("orders", java.util.List.of(writes)))
                  .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
              .unprocessedItems())
          .as("batch %d", i)
          .isEmpty();
    }
    assertThat(put(item("hot", "x"))).isFalse();
  }

  @Test
  void anIndexThatIsExhaustedHoldsUpItsTable() {
    engine.faults(Faults.none().with(Fault.TABLE_LIMIT));
    client.createTable(r -> r.tableName("small")
        .attributeDefinitions(
            a -> a.attributeName("pk").attributeType("S"),
            a -> a.attributeName("g").attributeType("S"))
        .keySchema(k -> k.attributeName("pk").keyType("HASH"))
        .provisionedThroughput(p -> p.readCapacityUnits(100L).writeCapacityUnits(100L))
        .globalSecondaryIndexes(i -> i.indexName("gsi")
            .keySchema(k -> k.attributeName("g").keyType("HASH"))
            .projection(p -> p.projectionType("ALL"))
            .provisionedThroughput(p -> p.readCapacityUnits(1L).writeCapacityUnits(1L))));
    assertThatThrownBy(() -> {
          for (int i = 0; i < 301; i++) {
            String key = "k" + i;
            client.putItem(r -> r.tableName("small").item(Map.of("pk", s(key), "g", s("x"))));
          }
        })
        .isInstanceOf(ProvisionedThroughputExceededException.class)
        .hasMessageContaining("one or more global secondary indexes of the table");
    assertThat(client.scan(r -> r.tableName("small")).count()).isEqualTo(300);
  }
}
