package dev.gateleg.engine;

import static dev.gateleg.engine.Samples.n;
import static dev.gateleg.engine.Samples.ordersTable;
import static dev.gateleg.engine.Samples.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** A null in a list can't be told over the wire; in process it is an error of the request, too, and no bug of the engine. */
class NullElementsTest {

  private static final Map<String, AttributeValue> KEY = Map.of("pk", s("a"), "sk", s("b"));

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();

  /** A call that is wrong, by name. */
  record Wrong(String name, String code, Consumer<DynamoDbClient> call) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Wrong> wrong() {
    AttributeValue list = AttributeValue.fromL(Arrays.asList(n("1"), null));
    return Stream.of(
        new Wrong(
            "transaction",
            "SerializationException",
            c -> c.transactWriteItems(r -> r.transactItems(Arrays.asList(
                TransactWriteItem.builder()
                    .put(p -> p.tableName("orders").item(KEY))
                    .build(),
                null)))),
        new Wrong(
            "transactional get",
            "SerializationException",
            c -> c.transactGetItems(r -> r.transactItems(Arrays.asList((TransactGetItem) null)))),
        new Wrong(
            "batch write",
            "SerializationException",
            c -> c.batchWriteItem(r -> r.requestItems(Map.of(
                "orders",
                Arrays.asList(
                    WriteRequest.builder().putRequest(p -> p.item(KEY)).build(), null))))),
        new Wrong(
            "batch get",
            "ValidationException",
            c -> c.batchGetItem(r -> r.requestItems(Map.of(
                "orders",
                KeysAndAttributes.builder().keys(Arrays.asList(KEY, null)).build())))),
        new Wrong(
            "list in an item",
            "ValidationException",
            c -> c.putItem(
                r -> r.tableName("orders").item(Map.of("pk", s("a"), "sk", s("b"), "list", list)))),
        new Wrong(
            "list among values",
            "ValidationException",
            c -> c.updateItem(r -> r.tableName("orders")
                .key(KEY)
                .updateExpression("SET l = :l")
                .expressionAttributeValues(Map.of(":l", list)))));
  }

  @BeforeEach
  void createTable() {
    client.createTable(ordersTable());
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void isRefusedAndNothingIsWritten(Wrong wrong) {
    assertThatThrownBy(() -> wrong.call.accept(client))
        .isInstanceOfSatisfying(
            DynamoDbException.class,
            e -> assertThat(e.awsErrorDetails().errorCode()).isEqualTo(wrong.code));
    assertThat(client.scan(r -> r.tableName("orders")).items()).isEmpty();
  }

  @Test
  void listsWithoutNullsAreTaken() {
    AttributeValue list = AttributeValue.fromL(List.of(n("1")));
    client.putItem(
        r -> r.tableName("orders").item(Map.of("pk", s("a"), "sk", s("b"), "list", list)));
    assertThat(client.scan(r -> r.tableName("orders")).items()).hasSize(1);
  }
}
