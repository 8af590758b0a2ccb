package dev.gateleg.engine.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** The order of sets, and how deep values may nest. */
class ValuesTest extends Probe {

  private static final Map<String, AttributeValue> KEY = Map.of("p", s("a"));
  private static final String TOO_DEEP = "Nesting Levels have exceeded supported limits:"
      + " Attributes in the item have nested levels beyond supported limit";

  @BeforeEach
  void createTable() {
    client.createTable(table("tab").build());
  }

  private static AttributeValue bytes(int... values) {
    return AttributeValue.fromB(raw(values));
  }

  private static SdkBytes raw(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return SdkBytes.fromByteArray(bytes);
  }

  @Test
  void returnsSetsInOrder() {
    put(
        "tab",
        Map.of(
            "p", s("a"),
            // U+FFFD sorts before an emoji by bytes, but not by chars.
            "ss", AttributeValue.fromSs(List.of("b", "😀", "a", "\uFFFD", "B", "aa")),
            "ns", AttributeValue.fromNs(List.of("10", "9", "-1", "1e2", "0.5")),
            "bs", AttributeValue.fromBs(List.of(raw(0xff), raw(1, 0), raw(1))),
            "nested",
                AttributeValue.fromM(Map.of("ss", AttributeValue.fromSs(List.of("2", "1"))))));
    Map<String, AttributeValue> item =
        client.getItem(r -> r.tableName("tab").key(KEY)).item();
    assertThat(item.get("ss").ss()).containsExactly("B", "a", "aa", "b", "\uFFFD", "😀");
    assertThat(item.get("ns").ns()).containsExactly("-1", "0.5", "9", "10", "100");
    assertThat(item.get("bs").bs()).containsExactly(raw(1), raw(1, 0), raw(0xff));
    assertThat(item.get("nested").m().get("ss").ss()).containsExactly("1", "2");
  }

  @Test
  void keepsSetsInOrderWhileTheyGrowAndShrink() {
    put("tab", Map.of("p", s("a"), "ss", AttributeValue.fromSs(List.of("d", "b"))));
    assertThat(client
            .updateItem(r -> r.tableName("tab")
                .key(KEY)
                .updateExpression("ADD ss :v, ns :n")
                .expressionAttributeValues(Map.of(
                    ":v", AttributeValue.fromSs(List.of("c", "a")),
                    ":n", AttributeValue.fromNs(List.of("2", "1"))))
                .returnValues(ReturnValue.ALL_NEW))
            .attributes())
        .containsEntry("ss", AttributeValue.fromSs(List.of("a", "b", "c", "d")))
        .containsEntry("ns", AttributeValue.fromNs(List.of("1", "2")));
    assertThat(client
            .updateItem(r -> r.tableName("tab")
                .key(KEY)
                .updateExpression("DELETE ss :v")
                .expressionAttributeValues(Map.of(":v", AttributeValue.fromSs(List.of("c", "a"))))
                .returnValues(ReturnValue.UPDATED_NEW))
            .attributes())
        .containsEntry("ss", AttributeValue.fromSs(List.of("b", "d")));
  }

  private static AttributeValue nested(int levels) {
    AttributeValue value = bytes(1);
    for (int i = 0; i < levels; i++) {
      value = i % 2 == 0
          ? AttributeValue.fromM(Map.of("n", value))
          : AttributeValue.fromL(List.of(value));
    }
    return value;
  }

  @Test
  void nestsThirtyOneListsAndMaps() {
    put("tab", Map.of("p", s("a"), "d", nested(31)));
    assertThat(get("tab", KEY)).containsEntry("d", nested(31));
    assertThat(invalid(() -> put("tab", Map.of("p", s("b"), "d", nested(32)))))
        .isEqualTo("1 validation error detected: " + TOO_DEEP);
    assertThat(invalid(() -> client.transactWriteItems(r -> r.transactItems(i ->
            i.put(u -> u.tableName("tab").item(Map.of("p", s("b"), "d", nested(32))))))))
        .isEqualTo(TOO_DEEP);
  }

  @Test
  void boundsTheNestingOfWhatAConditionComparesWith() {
    put("tab", KEY);
    assertThat(refused(() -> compareWith(nested(31))).awsErrorDetails().errorCode())
        .isEqualTo("ConditionalCheckFailedException");
    assertThat(invalid(() -> compareWith(nested(32))))
        .isEqualTo("1 validation error detected: " + TOO_DEEP);
  }

  private void compareWith(AttributeValue value) {
    client.deleteItem(r -> r.tableName("tab")
        .key(KEY)
        .conditionExpression("d = :v")
        .expressionAttributeValues(Map.of(":v", value)));
  }

  @Test
  void boundsTheNestingOfWhatAnUpdateMakes() {
    put("tab", Map.of("p", s("a"), "d", nested(2)));
    assertThat(invalid(() -> setBelow(nested(31)))).isEqualTo(TOO_DEEP);
    TransactionCanceledException cancelled = (TransactionCanceledException) refused(() ->
        client.transactWriteItems(r -> r.transactItems(i -> i.update(u -> u.tableName("tab")
            .key(KEY)
            .updateExpression("SET d[0].n = :v")
            .expressionAttributeValues(Map.of(":v", nested(30)))))));
    assertThat(cancelled.cancellationReasons().get(0).message()).isEqualTo(TOO_DEEP);
    setBelow(nested(29));
    assertThat(get("tab", KEY))
        .containsEntry(
            "d", AttributeValue.fromL(List.of(AttributeValue.fromM(Map.of("n", nested(29))))));
  }

  private void setBelow(AttributeValue value) {
    client.updateItem(r -> r.tableName("tab")
        .key(KEY)
        .updateExpression("SET d[0].n = :v")
        .expressionAttributeValues(Map.of(":v", value)));
  }

  @Test
  void aVeryDeepValueIsReadInAnOlderWay() {
    String message = "ReturnValues can only be ALL_OLD or NONE";
    assertThat(deletedReturning(nested(62))).isEqualTo("1 validation error detected: " + message);
    assertThat(deletedReturning(nested(63))).isEqualTo(message);
    assertThat(invalid(() -> client.deleteItem(
            r -> r.tableName("tab").key(Map.of("p", nested(63))).returnValues("UPDATED_NEW"))))
        .isEqualTo(message);
    assertThat(invalid(() -> client.deleteItem(r -> r.tableName("tab")
            .key(KEY)
            .expected(
                Map.of("d", ExpectedAttributeValue.builder().value(nested(63)).build()))
            .returnValues("UPDATED_NEW"))))
        .isEqualTo(message);
  }

  private String deletedReturning(AttributeValue compared) {
    return invalid(() -> client.deleteItem(r -> r.tableName("tab")
        .key(KEY)
        .conditionExpression("d = :d")
        .expressionAttributeValues(Map.of(":d", compared))
        .returnValues("UPDATED_NEW")));
  }
}
