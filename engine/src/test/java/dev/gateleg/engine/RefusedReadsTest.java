package dev.gateleg.engine;

import static dev.gateleg.engine.Samples.n;
import static dev.gateleg.engine.Samples.ordersTable;
import static dev.gateleg.engine.Samples.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Reads that DynamoDB refuses though they could be made, and what it says. */
class RefusedReadsTest {

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void createTable() {
    client.createTable(ordersTable());
    for (String sort : List.of("1", "2", "3")) {
      client.putItem(r -> r.tableName("orders")
          .item(Map.of("pk", s("a"), "sk", s(sort), "status", s("NEW"), "price", n("5"))));
    }
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static void refuses(ThrowingCallable call, String text) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            DynamoDbException.class,
            e -> assertThat(e.awsErrorDetails().errorMessage()).isEqualTo(text));
  }

  private QueryResponse query(String condition, String partition, String sort) {
    return client.query(r -> r.tableName("orders")
        .keyConditionExpression(condition)
        .expressionAttributeValues(
            condition.contains(":s") ? Map.of(":p", s("a"), ":s", s("2")) : Map.of(":p", s("a")))
        .exclusiveStartKey(Map.of("pk", s(partition), "sk", s(sort))));
  }

  @Test
  void aQueryStartsOnlyWhereItCouldHaveEnded() {
    refuses(
        () -> query("pk = :p", "b", "1"),
        "The provided starting key is outside query boundaries based on provided conditions");
    refuses(
        () -> query("pk = :p AND sk >= :s", "a", "1"),
        "The provided starting key does not match the range key predicate");
    refuses(
        () -> query("pk = :p AND sk >= :s", "b", "3"),
        "The query can return at most one row and cannot be restarted");
    assertThat(query("pk = :p AND sk >= :s", "a", "2").count()).isEqualTo(1);
    assertThat(query("pk = :p", "a", "0").count()).isEqualTo(3);
  }

  @Test
  void aFilterOfAQueryAsksOnlyForWhatTheIndexHas() {
    refuses(
        () -> client.query(r -> r.tableName("orders")
            .indexName("by-status")
            .keyConditionExpression("#s = :s")
            .filterExpression("price > :n")
            .expressionAttributeNames(Map.of("#s", "status"))
            .expressionAttributeValues(Map.of(":s", s("NEW"), ":n", n("1")))),
        "One or more parameter values were invalid: Secondary index by-status does not project"
            + " one or more filter attributes: [price]");
  }

  @Test
  void aFilterOfAScanDoesNotSeeWhatTheIndexLacks() {
    assertThat(client
            .scan(r -> r.tableName("orders")
                .indexName("by-status")
                .filterExpression("attribute_not_exists(price)"))
            .count())
        .isEqualTo(3);
  }

  @Test
  void aBatchOfStatementsNamesAnItemOnceAndDoesNothingOtherwise() {
    BatchStatementRequest delete = BatchStatementRequest.builder()
        .statement("DELETE FROM orders WHERE pk = 'a' AND sk = '1'")
        .build();
    refuses(
        () -> client.batchExecuteStatement(r -> r.statements(delete, delete)),
        "Provided list of item keys contains duplicates");
    assertThat(client.scan(r -> r.tableName("orders")).count()).isEqualTo(3);
  }

  @Test
  void expressionsAndLegacyParametersDoNotMixWithinABatch() {
    client.createTable(ordersTable().toBuilder().tableName("others").build());
    List<Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue>> keys =
        List.of(Map.of("pk", s("a"), "sk", s("1")));
    refuses(
        () -> client.batchGetItem(r -> r.requestItems(Map.of(
            "orders",
            KeysAndAttributes.builder().keys(keys).projectionExpression("price").build(),
            "others",
            KeysAndAttributes.builder().keys(keys).attributesToGet("price").build()))),
        "Can not use both expression and non-expression parameters in the same request:"
            + " Non-expression parameters: {AttributesToGet} Expression parameters:"
            + " {ProjectionExpression}");
  }

  @Test
  void aStatementComparesKeysWithValuesOfTheirType() {
    refuses(
        () -> client.executeStatement(
            r -> r.statement("SELECT * FROM orders WHERE pk = 'a' AND sk BETWEEN 1 AND 2")),
        "Key attribute's data type should match its data type in table's schema: Key sk");
    refuses(
        () -> client.executeStatement(
            r -> r.statement("SELECT * FROM orders WHERE pk = 'a' AND NOT sk IN [1, 2]")),
        "One or more parameter values were invalid: Condition parameter type does not match schema type");
  }

  @Test
  void legacyParametersNeedNames() {
    refuses(
        () -> client.scan(r -> r.tableName("orders").attributesToGet("pk", "")),
        "Empty attribute name");
  }
}
