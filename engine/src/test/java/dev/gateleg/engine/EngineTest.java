package dev.gateleg.engine;

import static dev.gateleg.engine.Samples.n;
import static dev.gateleg.engine.Samples.ordersTable;
import static dev.gateleg.engine.Samples.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

class EngineTest {

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

  @Test
  void returnsWhatWasPut() {
    Map<String, AttributeValue> item = Map.of("pk", s("a"), "sk", s("b"), "total", n("12.50"));
    client.putItem(r -> r.tableName("orders").item(item));
    assertThat(client
            .getItem(r -> r.tableName("orders").key(Map.of("pk", s("a"), "sk", s("b"))))
            .item())
        .isEqualTo(Map.of("pk", s("a"), "sk", s("b"), "total", n("12.5")));
  }

  @Test
  void refusesHalfACharacter() {
    for (String text : List.of("\ud800", "a\udfff", "\udc00\ud800")) {
      List<ThrowingCallable> calls = List.of(
          () ->
              client.putItem(r -> r.tableName("orders").item(Map.of("pk", s(text), "sk", s("b")))),
          () -> client.getItem(r -> r.tableName("orders").key(Map.of("pk", s(text), "sk", s("b")))),
          () -> client.putItem(r ->
              r.tableName("orders").item(Map.of("pk", s("a"), "sk", s("b"), "v", s("?" + text)))));
      for (ThrowingCallable call : calls) {
        assertThatThrownBy(call)
            .isInstanceOfSatisfying(
                DynamoDbException.class,
                e -> assertThat(e.awsErrorDetails().errorCode())
                    .isEqualTo("SerializationException"));
      }
    }
    client.putItem(r -> r.tableName("orders").item(Map.of("pk", s("\ud83d\ude00?"), "sk", s("?"))));
  }

  @Test
  void answersNothingOnceItIsClosed() throws Exception {
    Engine closed = Engine.inMemory();
    DynamoDbClient before = closed.client();
    Endpoint endpoint = closed.serve(0);
    closed.close();
    closed.close();
    String message = "[EngineClosed] the engine is closed; keep it open as long as it is used";
    assertThatThrownBy(before::listTables)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> closed.streamsClient().listStreams()).hasMessage(message);
    assertThatThrownBy(() -> closed.asyncClient().listTables().join())
        .hasStackTraceContaining(message);
    assertThatThrownBy(closed::runDue).hasMessage(message);
    assertThatThrownBy(() -> closed.serve(0))
        .hasMessage("[EngineClosed] the engine is closed; open another one to serve it");
    assertThatThrownBy(() -> new Socket(endpoint.uri().getHost(), endpoint.port()).close())
        .isInstanceOf(ConnectException.class);
  }

  @Test
  void showsTheItemThatFailsTheCondition() {
    client.putItem(
        r -> r.tableName("orders").item(Map.of("pk", s("a"), "sk", s("b"), "v", n("1"))));
    assertThatThrownBy(() -> client.putItem(r -> r.tableName("orders")
            .item(Map.of("pk", s("a"), "sk", s("b")))
            .conditionExpression("attribute_not_exists(pk)")
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)))
        .isInstanceOfSatisfying(ConditionalCheckFailedException.class, e -> {
          assertThat(e.item()).containsEntry("v", n("1"));
          assertThat(e.awsErrorDetails().errorCode()).isEqualTo("ConditionalCheckFailedException");
          assertThat(e.awsErrorDetails().errorMessage())
              .isEqualTo("The conditional request failed");
          assertThat(e.statusCode()).isEqualTo(400);
        });
  }

  @Test
  void readsAPartitionInOrderPageByPage() {
    IntStream.range(0, 25)
        .forEach(i -> client.putItem(r ->
            r.tableName("orders").item(Map.of("pk", s("a"), "sk", s("%02d".formatted(i))))));
    client.putItem(r -> r.tableName("orders").item(Map.of("pk", s("b"), "sk", s("x"))));
    List<String> forward = client
        .queryPaginator(r -> r.tableName("orders")
            .keyConditionExpression("pk = :p")
            .expressionAttributeValues(Map.of(":p", s("a")))
            .limit(7))
        .items()
        .stream()
        .map(item -> item.get("sk").s())
        .toList();
    assertThat(forward)
        .isEqualTo(IntStream.range(0, 25).mapToObj("%02d"::formatted).toList());
    QueryResponse last = client.query(r -> r.tableName("orders")
        .keyConditionExpression("pk = :p AND sk < :s")
        .expressionAttributeValues(Map.of(":p", s("a"), ":s", s("05")))
        .scanIndexForward(false)
        .limit(2));
    assertThat(last.items()).extracting(item -> item.get("sk").s()).containsExactly("04", "03");
    assertThat(last.lastEvaluatedKey()).isEqualTo(Map.of("pk", s("a"), "sk", s("03")));
  }

  @Test
  void keepsIndexesInStepWithTheTable() {
    client.putItem(r -> r.tableName("orders")
        .item(Map.of("pk", s("a"), "sk", s("1"), "status", s("OPEN"), "total", n("9"))));
    assertThat(byStatus("OPEN")).hasSize(1);
    client.updateItem(r -> r.tableName("orders")
        .key(Map.of("pk", s("a"), "sk", s("1")))
        .updateExpression("SET #s = :s")
        .expressionAttributeNames(Map.of("#s", "status"))
        .expressionAttributeValues(Map.of(":s", s("PAID"))));
    assertThat(byStatus("OPEN")).isEmpty();
    assertThat(byStatus("PAID"))
        .containsExactly(Map.of("pk", s("a"), "sk", s("1"), "status", s("PAID")));
    client.updateItem(r -> r.tableName("orders")
        .key(Map.of("pk", s("a"), "sk", s("1")))
        .updateExpression("REMOVE #s")
        .expressionAttributeNames(Map.of("#s", "status")));
    assertThat(byStatus("PAID")).isEmpty();
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
  void makesATransactionWhollyOrNotAtAll() {
    client.putItem(r -> r.tableName("orders").item(Map.of("pk", s("a"), "sk", s("taken"))));
    assertThatThrownBy(() -> client.transactWriteItems(r -> r.transactItems(
            i -> i.put(p -> p.tableName("orders").item(Map.of("pk", s("a"), "sk", s("new")))),
            i -> i.put(p -> p.tableName("orders")
                .item(Map.of("pk", s("a"), "sk", s("taken")))
                .conditionExpression("attribute_not_exists(pk)")))))
        .isInstanceOfSatisfying(
            TransactionCanceledException.class,
            e -> assertThat(e.cancellationReasons())
                .extracting(reason -> reason.code())
                .containsExactly("None", "ConditionalCheckFailed"));
    assertThat(client.scan(r -> r.tableName("orders")).items()).hasSize(1);
  }

  @Test
  void answersAnSdkOverHttp() {
    try (Endpoint endpoint = engine.serve(0);
        DynamoDbClient remote = remote(endpoint.uri())) {
      remote.putItem(r -> r.tableName("orders")
          .item(Map.of("pk", s("grün \"\\\n"), "sk", s("\uD83D\uDE00"), "n", n("1e3"))));
      assertThat(remote
              .getItem(r -> r.tableName("orders")
                  .key(Map.of("pk", s("grün \"\\\n"), "sk", s("\uD83D\uDE00"))))
              .item())
          .containsEntry("n", n("1000"));
      assertThatThrownBy(() -> remote.getItem(r -> r.tableName("none").key(Map.of("pk", s("a")))))
          .isInstanceOf(ResourceNotFoundException.class)
          .hasMessageContaining("Requested resource not found");
    }
  }

  static DynamoDbClient remote(URI uri) {
    return remote(uri, RetryMode.STANDARD);
  }

  static DynamoDbClient remote(URI uri, RetryMode retries) {
    return DynamoDbClient.builder()
        .endpointOverride(uri)
        .region(Region.US_EAST_1)
        .overrideConfiguration(c -> c.retryStrategy(retries))
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
        .build();
  }
}
