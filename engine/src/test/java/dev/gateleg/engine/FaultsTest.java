package dev.gateleg.engine;

import static dev.gateleg.engine.Samples.n;
import static dev.gateleg.engine.Samples.ordersTable;
import static dev.gateleg.engine.Samples.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

class FaultsTest {

  private final TestClock clock = new TestClock();
  private final List<Duration> slept = new ArrayList<>();
  private final Engine engine =
      Engine.builder().clock(clock).seed(7).sleeper(slept::add).open();
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void createTable() {
    client.createTable(ordersTable());
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private void put(String pk, String sk, Map<String, AttributeValue> more) {
    Map<String, AttributeValue> item = new java.util.HashMap<>(more);
    item.put("pk", s(pk));
    item.put("sk", s(sk));
    client.putItem(r -> r.tableName("orders").item(item));
  }

  private Map<String, AttributeValue> get(String pk, String sk, boolean consistent) {
    return client
        .getItem(r ->
            r.tableName("orders").key(Map.of("pk", s(pk), "sk", s(sk))).consistentRead(consistent))
        .item();
  }

  @Test
  void losesAnswersAfterTheCommit() {
    engine.faults(Faults.none().with(Fault.LOST_ANSWER).onlyIn("PutItem"));
    assertThatThrownBy(() -> put("a", "1", Map.of())).isInstanceOf(ApiCallTimeoutException.class);
    assertThat(get("a", "1", true)).isNotEmpty();
    assertThat(engine.faultCounts()).containsEntry(Fault.LOST_ANSWER, 1L);
  }

  @Test
  void losesAnswersOverHttpByCuttingTheConnection() {
    try (Endpoint endpoint = engine.serve(0);
        DynamoDbClient remote = EngineTest.remote(endpoint.uri(), RetryMode.STANDARD)) {
      engine.faults(Faults.none().with(Fault.LOST_ANSWER).onlyIn("PutItem"));
      assertThatThrownBy(() ->
              remote.putItem(r -> r.tableName("orders").item(Map.of("pk", s("a"), "sk", s("1")))))
          .isInstanceOf(SdkClientException.class);
      assertThat(get("a", "1", true)).isNotEmpty();
    }
  }

  @Test
  void failsBeforeOrAfterTheCommit() {
    engine.faults(Faults.none().with(Fault.INTERNAL_ERROR_BEFORE).onlyIn("PutItem"));
    assertThatThrownBy(() -> put("a", "before", Map.of()))
        .isInstanceOf(InternalServerErrorException.class);
    engine.faults(Faults.none().with(Fault.INTERNAL_ERROR_AFTER).onlyIn("PutItem"));
    assertThatThrownBy(() -> put("a", "after", Map.of()))
        .isInstanceOf(InternalServerErrorException.class);
    assertThat(get("a", "before", true)).isEmpty();
    assertThat(get("a", "after", true)).isNotEmpty();
  }

  @Test
  void throttlesAndConflicts() {
    engine.faults(Faults.none().with(Fault.THROTTLING).onlyIn("PutItem"));
    assertThatThrownBy(() -> put("a", "1", Map.of()))
        .isInstanceOf(ProvisionedThroughputExceededException.class);
    engine.faults(Faults.none().with(Fault.CONFLICT));
    assertThatThrownBy(() -> put("a", "1", Map.of()))
        .isInstanceOf(TransactionConflictException.class);
  }

  @Test
  void cancelsTransactionsByConflictAndStillEvaluatesTheOtherConditions() {
    engine.faults(Faults.none().with(Fault.CONFLICT));
    List<List<String>> seen = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      assertThatThrownBy(() -> client.transactWriteItems(r -> r.transactItems(
              a -> a.put(p -> p.tableName("orders").item(Map.of("pk", s("a"), "sk", s("1")))),
              a -> a.conditionCheck(c -> c.tableName("orders")
                  .key(Map.of("pk", s("a"), "sk", s("2")))
                  .conditionExpression("attribute_exists(pk)")))))
          .isInstanceOfSatisfying(
              TransactionCanceledException.class,
              e -> seen.add(e.cancellationReasons().stream().map(c -> c.code()).toList()));
    }
    assertThat(seen)
        .contains(
            List.of("TransactionConflict", "ConditionalCheckFailed"),
            List.of("None", "TransactionConflict"));
    assertThat(get("a", "1", true)).isEmpty();
  }

  @Test
  void saysThatATransactionIsInProgress() {
    engine.faults(Faults.none().with(Fault.IN_PROGRESS));
    assertThatThrownBy(() -> client.transactWriteItems(r -> r.clientRequestToken("t")
            .transactItems(a ->
                a.put(p -> p.tableName("orders").item(Map.of("pk", s("a"), "sk", s("1")))))))
        .isInstanceOf(TransactionInProgressException.class);
  }

  @Test
  void leavesItemsOfBatchesOver() {
    engine.faults(Faults.none().with(Fault.UNPROCESSED, 0.5));
    List<WriteRequest> writes = IntStream.range(0, 20)
        .mapToObj(i -> WriteRequest.builder()
            .putRequest(p -> p.item(Map.of("pk", s("a"), "sk", s("" + i))))
            .build())
        .toList();
    BatchWriteItemResponse response =
        client.batchWriteItem(r -> r.requestItems(Map.of("orders", writes)));
    int left = response.unprocessedItems().get("orders").size();
    assertThat(left).isBetween(3, 17);
    assertThat(client.scan(r -> r.tableName("orders")).count()).isEqualTo(20 - left);
    BatchGetItemResponse read = client.batchGetItem(r -> r.requestItems(Map.of(
        "orders",
        software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes.builder()
            .keys(IntStream.range(0, 20)
                .mapToObj(i -> Map.of("pk", s("a"), "sk", s("" + i)))
                .toList())
            .build())));
    assertThat(read.unprocessedKeys().get("orders").keys()).isNotEmpty();
    assertThat(engine.faultCounts().get(Fault.UNPROCESSED))
        .isEqualTo(left + read.unprocessedKeys().get("orders").keys().size());
  }

  @Test
  void answersSlowly() {
    engine.faults(Faults.none().with(Fault.SLOW_ANSWER, 1, Duration.ofSeconds(10)));
    put("a", "1", Map.of());
    assertThat(slept).hasSize(1);
    assertThat(slept.get(0)).isBetween(Duration.ZERO, Duration.ofSeconds(10));
  }

  @Test
  void letsIndexesLagBehindInOrder() {
    put("a", "1", Map.of("status", s("OLD")));
    engine.faults(Faults.none().with(Fault.INDEX_LAG, 1, Duration.ofSeconds(10)));
    put("a", "1", Map.of("status", s("MID")));
    put("a", "1", Map.of("status", s("NEW")));
    assertThat(byStatus("OLD")).hasSize(1);
    assertThat(byStatus("NEW")).isEmpty();
    engine.faults(Faults.none());
    put("a", "2", Map.of("status", s("NEW")));
    clock.advance(Duration.ofSeconds(10));
    assertThat(byStatus("OLD")).isEmpty();
    assertThat(byStatus("MID")).isEmpty();
    assertThat(byStatus("NEW")).hasSize(2);
  }

  private List<Map<String, AttributeValue>> byStatus(String status) {
    return client
        .query(r -> r.tableName("orders")
            .indexName("by-status")
            .keyConditionExpression("#s = :s")
            .expressionAttributeNames(Map.of("#s", "status"))
            .expressionAttributeValues(Map.of(":s", s(status))))
        .items();
  }

  @Test
  void showsOldVersionsToReadsThatNeedNotBeConsistent() {
    engine.faults(Faults.none().with(Fault.STALE_READ, 1, Duration.ofSeconds(1)));
    put("a", "1", Map.of("v", n("1")));
    put("a", "1", Map.of("v", n("2")));
    assertThat(get("a", "1", false)).containsEntry("v", n("1"));
    assertThat(get("a", "1", true)).containsEntry("v", n("2"));
    assertThat(client.scan(r -> r.tableName("orders")).items().get(0)).containsEntry("v", n("1"));
    clock.advance(Duration.ofSeconds(1));
    assertThat(get("a", "1", false)).containsEntry("v", n("2"));
  }

  @Test
  void limitsAPartitionToAThousandWritesASecond() {
    engine.faults(Faults.none().with(Fault.PARTITION_LIMIT));
    IntStream.range(0, 1000).forEach(i -> put("hot", "" + i, Map.of()));
    assertThatThrownBy(() -> put("hot", "x", Map.of())).isInstanceOf(ThrottlingException.class);
    put(coldKey(), "x", Map.of());
    clock.advance(Duration.ofSeconds(1));
    put("hot", "x", Map.of());
    assertThat(engine.faultCounts().get(Fault.PARTITION_LIMIT)).isPositive();
  }

  /** A key of another partition than the hot one's: one of a few is. */
  private String coldKey() {
    for (int i = 0; i < 100; i++) {
      String candidate = "cold" + i;
      try {
        put(candidate, "probe", Map.of());
        return candidate;
      } catch (ThrottlingException e) {
        continue;
      }
    }
    throw new AssertionError("all partitions are hot");
  }

  @Test
  void limitsATableToItsProvisionedThroughput() {
    client.createTable(r -> r.tableName("small")
        .attributeDefinitions(a -> a.attributeName("pk").attributeType("S"))
        .keySchema(k -> k.attributeName("pk").keyType("HASH"))
        .provisionedThroughput(p -> p.readCapacityUnits(1L).writeCapacityUnits(1L)));
    engine.faults(Faults.none().with(Fault.TABLE_LIMIT));
    IntStream.range(0, 300)
        .forEach(i -> client.putItem(r -> r.tableName("small").item(Map.of("pk", s("" + i)))));
    assertThatThrownBy(() -> client.putItem(r -> r.tableName("small").item(Map.of("pk", s("x")))))
        .isInstanceOf(ProvisionedThroughputExceededException.class)
        .hasMessageContaining(
            "The level of configured provisioned throughput for the table was exceeded");
    clock.advance(Duration.ofSeconds(2));
    client.putItem(r -> r.tableName("small").item(Map.of("pk", s("x"))));
  }

  @Test
  void strikesTheSameWayWithTheSameSeed() {
    assertThat(history(42)).isEqualTo(history(42)).isNotEqualTo(history(43));
  }

  private static List<String> history(long seed) {
    List<String> history = new ArrayList<>();
    try (Engine engine = Engine.builder()
        .clock(new TestClock())
        .seed(seed)
        .faults(Faults.none()
            .with(Fault.LOST_ANSWER, 0.2)
            .with(Fault.CONFLICT, 0.2)
            .with(Fault.THROTTLING, 0.2)
            .onlyIn("PutItem"))
        .open()) {
      engine.client().createTable(ordersTable());
      for (int i = 0; i < 100; i++) {
        int number = i;
        try {
          engine
              .client()
              .putItem(r -> r.tableName("orders").item(Map.of("pk", s("a"), "sk", s("" + number))));
          history.add("ok");
        } catch (RuntimeException e) {
          history.add(e.getClass().getSimpleName());
        }
      }
    }
    return history;
  }

  @Test
  void refusesFaultsThatMakeNoSense() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Faults.none().with(Fault.INDEX_LAG, 0.5))
        .withMessageContaining("[FaultNeedsTime]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Faults.none().with(Fault.CONFLICT, 1.5))
        .withMessageContaining("[RateOutOfRange]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Faults.none().with(Fault.CONFLICT, 0.5, Duration.ZERO))
        .withMessageContaining("[FaultTakesNoTime]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Faults.none().with(Fault.INDEX_LAG, 0.5, Duration.ofSeconds(-1)))
        .withMessage("[NegativeTime] INDEX_LAG cannot last PT-1S; give zero or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Faults.none().with(Fault.CONFLICT).onlyIn("PutItem", "Putitem"))
        .withMessage(
            "[OperationUnknown] faults are to strike only in 'Putitem', which is no operation of the"
                + " engine; write it as DynamoDB does: \"PutItem\"");
  }
}
