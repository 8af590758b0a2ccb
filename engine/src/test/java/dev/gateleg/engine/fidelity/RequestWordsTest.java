package dev.gateleg.engine.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.ComparisonOperator;
import software.amazon.awssdk.services.dynamodb.model.Condition;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** What is said of requests that are wrong by themselves; each operation has its words. */
class RequestWordsTest extends Probe {

  private static final String ONE = "1 validation error detected: ";
  private static final Map<String, AttributeValue> KEY = Map.of("p", s("a"));

  @BeforeEach
  void createTables() {
    client.createTable(table("tab").build());
    client.createTable(table("numbers").attributeDefinitions(attributes("p:N")).build());
  }

  static Stream<Arguments> values() {
    String numeric = "The parameter cannot be converted to a numeric value";
    String overflow =
        "Number overflow. Attempting to store a number with magnitude larger than supported range";
    String invalid = "One or more parameter values were invalid: Input collection ";
    SdkBytes ff = SdkBytes.fromByteArray(new byte[] {(byte) 0xff});
    SdkBytes zero = SdkBytes.fromByteArray(new byte[] {0});
    return Stream.of(
        Arguments.of(n("abc"), numeric + ": abc", numeric + ": abc"),
        Arguments.of(n(""), numeric + ": ", numeric),
        Arguments.of(n("1e126"), overflow, overflow),
        Arguments.of(n("0e126"), overflow, overflow),
        Arguments.of(
            AttributeValue.fromSs(List.of("b", "a", "b")),
            invalid + "[\"a\", \"b\", \"b\"] contains duplicates.",
            invalid + "[b, a, b] contains duplicates."),
        Arguments.of(
            AttributeValue.fromBs(List.of(ff, zero, zero)),
            invalid + "[\"AA==\",\"/w==\",\"AA==\"]of type BS contains duplicates.",
            invalid + "[/w==, AA==, AA==]of type BS contains duplicates."),
        Arguments.of(
            AttributeValue.fromNs(List.of("2", "1", "2")),
            invalid + "contains duplicates.",
            "Input collection contains duplicates"));
  }

  @ParameterizedTest
  @MethodSource("values")
  void valuesAreToldInTwoWays(AttributeValue value, String current, String older) {
    Map<String, AttributeValue> item = Map.of("p", s("a"), "v", value);
    Map<String, AttributeValue> key = Map.of("p", value);
    Map<String, AttributeValue> values = Map.of(":v", value);
    assertThat(invalid(() -> put("tab", item))).isEqualTo(ONE + current);
    assertThat(invalid(() -> client.deleteItem(r -> r.tableName("tab").key(key))))
        .isEqualTo(ONE + current);
    assertThat(invalid(() -> client.updateItem(r -> r.tableName("tab")
            .key(KEY)
            .updateExpression("SET v = :v")
            .expressionAttributeValues(values))))
        .isEqualTo(ONE + current);
    assertThat(invalid(() -> get("tab", key))).isEqualTo(current);
    assertThat(invalid(() -> client.query(r ->
            r.tableName("tab").keyConditionExpression("p = :v").expressionAttributeValues(values))))
        .isEqualTo(current);
    assertThat(invalid(() -> client.query(r -> r.tableName("tab")
            .keyConditionExpression("p = :p")
            .expressionAttributeValues(Map.of(":p", s("a")))
            .exclusiveStartKey(key))))
        .isEqualTo(current);
    assertThat(invalid(() -> client.batchWriteItem(r -> r.requestItems(Map.of(
            "tab", List.of(WriteRequest.builder().putRequest(p -> p.item(item)).build()))))))
        .isEqualTo(older);
    assertThat(invalid(() -> client.scan(
            r -> r.tableName("tab").filterExpression("v = :v").expressionAttributeValues(values))))
        .isEqualTo("ExpressionAttributeValues contains invalid value: " + older + " for key :v");
  }

  @Test
  void theSizeOfAnExpressionIsToldUnlessItUpdates() {
    String name = "a".repeat(4_096);
    assertThat(invalid(() ->
            client.updateItem(r -> r.tableName("tab").key(KEY).updateExpression("REMOVE " + name))))
        .isEqualTo(ONE
            + "Invalid UpdateExpression: Expression size has exceeded the maximum allowed size;");
    assertThat(invalid(() -> client.deleteItem(r ->
            r.tableName("tab").key(KEY).conditionExpression("attribute_exists(" + name + ")"))))
        .isEqualTo(ONE
            + "Invalid ConditionExpression: Expression size has exceeded the maximum allowed size;"
            + " expression size: 4114");
  }

  @Test
  void writesPutTheirsIntoAnEnvelope() {
    assertThat(invalid(() -> client.putItem(
            r -> r.tableName("tab").item(KEY).expressionAttributeValues(Map.of(":v", s("x"))))))
        .isEqualTo(ONE + "ExpressionAttributeValues can only be specified when using expressions");
    assertThat(invalid(
            () -> client.deleteItem(r -> r.tableName("tab").key(KEY).conditionExpression(""))))
        .isEqualTo(ONE + "Invalid ConditionExpression: The expression can not be empty;");
    assertThat(invalid(
            () -> client.deleteItem(r -> r.tableName("tab").key(KEY).returnValues("ALL_NEW"))))
        .isEqualTo(ONE + "ReturnValues can only be ALL_OLD or NONE");
    assertThat(invalid(() -> client.updateItem(r -> r.tableName("tab")
            .key(KEY)
            .updateExpression("SET b = :w")
            .conditionExpression("a = :v")
            .expressionAttributeValues(Map.of(":w", s("x"))))))
        .isEqualTo(ONE + "Invalid ConditionExpression: An expression attribute value used in"
            + " expression is not defined; attribute value: :v");
  }

  @Test
  void anUpdateWithoutAKeyIsToldAllAtOnce() {
    assertThat(invalid(() ->
            client.updateItem(r -> r.tableName("").returnConsumedCapacity("X").returnValues("Y"))))
        .isEqualTo("4 validation errors detected: Value 'X' at 'returnConsumedCapacity' failed to"
            + " satisfy constraint: Member must satisfy enum value set: [INDEXES, TOTAL, NONE];"
            + " Value '' at 'tableName' failed to satisfy constraint: Member must have length"
            + " greater than or equal to 1; Value 'Y' at 'returnValues' failed to satisfy"
            + " constraint: Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD,"
            + " NONE, UPDATED_NEW]; Value null at 'key' failed to satisfy constraint: Member must"
            + " not be null");
    assertThat(invalid(() -> client.updateItem(
            r -> r.tableName("tab").key(KEY).returnConsumedCapacity("X").returnValues("Y"))))
        .startsWith(ONE + "Value 'Y' at 'returnValues'");
  }

  @Test
  void namesOfTablesAreLookedAtBeforeTables() {
    String short1 =
        "failed to satisfy constraint: Member must have length greater than or equal to 3";
    assertThat(invalid(() -> client.putItem(r -> r.tableName("xx").item(KEY))))
        .isEqualTo(ONE + "Value 'xx' at 'tableName' " + short1);
    assertThat(invalid(() -> client.transactWriteItems(r -> r.transactItems(
            i -> i.put(p -> p.tableName("tab").item(KEY)),
            i -> i.put(p -> p.tableName("xx").item(KEY))))))
        .isEqualTo(ONE + "Value 'xx' at 'transactItems.2.member.put.tableName' " + short1);
    String keys =
        "at 'requestItems' failed to satisfy constraint: Map keys must satisfy constraint:"
            + " [Member must have length less than or equal to 255, Member must have length greater"
            + " than or equal to 3, Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+]";
    assertThat(invalid(() -> client.batchGetItem(r -> r.requestItems(
            Map.of("bad!", KeysAndAttributes.builder().keys(List.of(KEY)).build())))))
        .isEqualTo(ONE + "Value '{\"bad!\":{\"Keys\":[{\"p\":{\"S\":\"a\"}}]}}' " + keys);
    assertThat(invalid(() -> client.batchWriteItem(r -> r.requestItems(Map.of(
            "bad!", List.of(WriteRequest.builder().putRequest(p -> p.item(KEY)).build()))))))
        .startsWith(ONE + "Value '{bad!=[WriteRequest(putRequest=PutRequest(item={p=")
        .endsWith(keys);
  }

  @Test
  void anActionOfATransactionReturnsAllOrNothing() {
    assertThat(invalid(() -> client.transactWriteItems(r -> r.transactItems(i ->
            i.put(p -> p.tableName("tab").item(KEY).returnValuesOnConditionCheckFailure("all"))))))
        .isEqualTo(ONE + "Value 'all' at"
            + " 'transactItems.1.member.put.returnValuesOnConditionCheckFailure' failed to satisfy"
            + " constraint: Member must satisfy enum value set: [ALL_OLD, NONE]");
  }

  @Test
  void aBatchSaysOnlyThatAKeyDoesNotMatch() {
    for (AttributeValue p : List.of(n("1"), AttributeValue.fromL(List.of()))) {
      assertThat(invalid(() -> client.batchWriteItem(r -> r.requestItems(Map.of(
              "tab",
              List.of(
                  WriteRequest.builder().putRequest(w -> w.item(Map.of("p", p))).build()))))))
          .isEqualTo("The provided key element does not match the schema");
    }
  }

  @Test
  void aNumberWrittenInTwoWaysIsNoDuplicateButOneItem() {
    put("numbers", Map.of("p", n("1000")));
    List<Map<String, AttributeValue>> keys =
        List.of(Map.of("p", n("1000")), Map.of("p", n("1e3")), Map.of("p", n("7")));
    assertThat(client
            .batchGetItem(r -> r.requestItems(
                Map.of("numbers", KeysAndAttributes.builder().keys(keys).build())))
            .responses()
            .get("numbers"))
        .containsExactly(Map.of("p", n("1000")));
    assertThat(invalid(() -> client.batchGetItem(r -> r.requestItems(Map.of(
            "numbers",
            KeysAndAttributes.builder().keys(List.of(keys.get(1), keys.get(1))).build())))))
        .isEqualTo("Provided list of item keys contains duplicates");
  }

  @Test
  void legacyParametersAreLookedAt() {
    assertThat(invalid(() -> client.scan(r -> r.tableName("tab").attributesToGet(List.of()))))
        .contains("at 'attributesToGet' failed to satisfy constraint");
    assertThat(invalid(() -> client.batchGetItem(r -> r.requestItems(Map.of(
            "tab",
            KeysAndAttributes.builder()
                .keys(List.of(KEY))
                .attributesToGet(List.of())
                .build())))))
        .contains("at 'attributesToGet' failed to satisfy constraint");
    assertThat(invalid(() -> client.updateItem(r -> r.tableName("tab")
            .key(KEY)
            .attributeUpdates(
                Map.of("x", AttributeValueUpdate.builder().action("KEEP").build())))))
        .isEqualTo(ONE + "Value 'KEEP' at 'attributeUpdates.x.member.action' failed to satisfy"
            + " constraint: Member must satisfy enum value set: [ADD, DELETE, PUT]");
    assertThat(invalid(() -> client.query(r -> r.tableName("tab")
            .keyConditions(
                Map.of("p", Condition.builder().comparisonOperator("eq").build())))))
        .startsWith(ONE + "Value 'eq' at 'keyConditions.p.member.comparisonOperator'");
  }

  @Test
  void aPartitionOfOneItemHasNoPlaceToGoOnFrom() {
    assertThat(invalid(() -> client.query(r -> r.tableName("tab")
            .keyConditions(Map.of(
                "p",
                Condition.builder()
                    .comparisonOperator(ComparisonOperator.EQ)
                    .attributeValueList(s("a"))
                    .build()))
            .exclusiveStartKey(KEY))))
        .isEqualTo("The provided exclusive start key is invalid: ExclusiveStartKey:"
            + " {p=AttributeValue: {S:a}}");
  }

  @Test
  void queriesAndScansTellOtherwiseOfTheSameMistake() {
    Map<String, AttributeValue> other = Map.of("bad", s("a"));
    String invalid = "The provided starting key is invalid";
    assertThat(invalid(() -> client.scan(r -> r.tableName("tab").exclusiveStartKey(other))))
        .isEqualTo(invalid + ": The provided key element does not match the schema");
    client.createTable(table("sorted")
        .attributeDefinitions(attributes("p:S", "c:S"))
        .keySchema(key("p", "c"))
        .build());
    assertThat(
            invalid(() -> client.query(query("sorted").exclusiveStartKey(other).build())))
        .isEqualTo(invalid);
    String nothing = "Must specify the AttributesToGet or ProjectionExpression when choosing to get"
        + " SPECIFIC_ATTRIBUTES";
    assertThat(invalid(() -> client.scan(r -> r.tableName("tab").select("SPECIFIC_ATTRIBUTES"))))
        .isEqualTo(nothing);
    assertThat(invalid(
            () -> client.query(query("sorted").select("SPECIFIC_ATTRIBUTES").build())))
        .isEqualTo(ONE + nothing);
    assertThat(invalid(() -> client.query(query("sorted")
            .conditionalOperator("XOR")
            .select("SPECIFIC_ATTRIBUTES")
            .build())))
        .isEqualTo("Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR]");
  }

  private static QueryRequest.Builder query(String table) {
    return QueryRequest.builder()
        .tableName(table)
        .keyConditionExpression("p = :p")
        .expressionAttributeValues(Map.of(":p", s("a")));
  }

  @Test
  void namesOfAttributesAreBounded() {
    assertThat(invalid(() -> put("tab", Map.of("p", s("a"), "", s("x")))))
        .isEqualTo(ONE + "Empty attribute name");
    put("tab", Map.of("p", s("a"), "n".repeat(65_535), s("x")));
    assertThat(invalid(() -> put("tab", Map.of("p", s("a"), "n".repeat(65_536), s("x")))))
        .endsWith("Attribute name is too large, must be less than 65536 bytes");
    assertThat(invalid(() ->
            client.getItem(r -> r.tableName("tab").key(KEY).attributesToGet("n".repeat(65_536)))))
        .contains("65536");
  }

  @Test
  void aTransactionIsBounded() {
    assertThat(invalid(() ->
            client.transactWriteItems(r -> r.transactItems(java.util.stream.IntStream.range(0, 50)
                .mapToObj(i ->
                    software.amazon.awssdk.services.dynamodb.model.TransactWriteItem.builder()
                        .put(p -> p.tableName("tab")
                            .item(Map.of("p", s("" + i), "x", s("x".repeat(100_000)))))
                        .build())
                .toList()))))
        .isEqualTo("Transaction request size cannot exceed 4194304 bytes");
  }
}
