package dev.gateleg.engine.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Transactions that are refused as requests, and those that are cancelled. */
class RefusedTransactionsTest extends Probe {

  private static final String EMPTY =
      "One or more parameter values are not valid. The AttributeValue"
          + " for a key attribute cannot contain an empty %s value. Key: p";

  @BeforeEach
  void createTables() {
    client.createTable(table("tab")
        .attributeDefinitions(attributes("p:S", "g:S"))
        .globalSecondaryIndexes(i -> i.indexName("by-g").keySchema(key("g")).projection(all()))
        .build());
    client.createTable(table("binary").attributeDefinitions(attributes("p:B")).build());
  }

  private void write(TransactWriteItem... actions) {
    client.transactWriteItems(r -> r.transactItems(actions));
  }

  private static TransactWriteItem put(Map<String, AttributeValue> item) {
    return TransactWriteItem.builder().put(p -> p.tableName("tab").item(item)).build();
  }

  private static TransactWriteItem delete(AttributeValue p) {
    return TransactWriteItem.builder()
        .delete(d -> d.tableName("tab").key(Map.of("p", p)))
        .build();
  }

  private static TransactionCanceledException cancelled(Runnable call) {
    return (TransactionCanceledException) refused(call);
  }

  @Test
  void refuseAnItemThatIsTooLarge() {
    Map<String, AttributeValue> item = Map.of("p", s("a"), "x", s("x".repeat(409_600)));
    assertThat(invalid(() -> write(put(item))))
        .isEqualTo("Item size has exceeded the maximum allowed size");
  }

  @Test
  void areCancelledByAnUpdateThatMakesAnItemTooLarge() {
    assertThat(cancelled(() -> write(TransactWriteItem.builder()
                .update(u -> u.tableName("tab")
                    .key(Map.of("p", s("a")))
                    .updateExpression("SET x = :v")
                    .expressionAttributeValues(Map.of(":v", s("x".repeat(409_600)))))
                .build()))
            .cancellationReasons())
        .extracting(CancellationReason::message)
        .containsExactly("Item size to update has exceeded the maximum allowed size");
  }

  @Test
  void refuseAnEmptyKey() {
    assertThat(invalid(() -> write(put(Map.of("p", s("")))))).isEqualTo(EMPTY.formatted("string"));
    assertThat(invalid(() -> write(delete(s(""))))).isEqualTo(EMPTY.formatted("string"));
    assertThat(invalid(() -> write(TransactWriteItem.builder()
            .conditionCheck(c -> c.tableName("binary")
                .key(Map.of("p", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[0]))))
                .conditionExpression("attribute_exists(p)"))
            .build())))
        .isEqualTo(EMPTY.formatted("binary"));
    assertThat(invalid(() -> client.transactGetItems(r ->
            r.transactItems(i -> i.get(g -> g.tableName("tab").key(Map.of("p", s(""))))))))
        .isEqualTo(EMPTY.formatted("string"));
  }

  @Test
  void refuseAnEmptyKeyOfAnIndexEvenBehindAnActionThatCannotBeMade() {
    assertThat(invalid(() -> write(delete(n("1")), put(Map.of("p", s("a"), "g", s(""))))))
        .contains("A value specified for a secondary index key is not supported")
        .endsWith("IndexName: by-g, IndexKey: g");
  }

  @Test
  void nameTheFirstIndexByName() {
    client.createTable(table("both")
        .attributeDefinitions(attributes("p:S", "r:S", "x:S"))
        .keySchema(key("p", "r"))
        .localSecondaryIndexes(
            i -> i.indexName("z-local").keySchema(key("p", "x")).projection(all()))
        .globalSecondaryIndexes(
            i -> i.indexName("y-global").keySchema(key("x")).projection(all()),
            i -> i.indexName("a-global").keySchema(key("x", "r")).projection(all()))
        .build());
    Map<String, AttributeValue> item = Map.of("p", s("a"), "r", s("b"), "x", n("1"));
    assertThat(invalid(() -> client.putItem(r -> r.tableName("both").item(item))))
        .endsWith("Type mismatch for Index Key x Expected: S Actual: N IndexName: a-global");
  }

  @Test
  void refuseAnEmptyKeyOfAnIndexInAnUpdate() {
    String words = "One or more parameter values are not valid. The update expression attempted to"
        + " update a secondary index key to a value that is not supported. The AttributeValue for a"
        + " key attribute cannot contain an empty string value.";
    Map<String, AttributeValue> key = Map.of("p", s("a"));
    TransactWriteItem update = TransactWriteItem.builder()
        .update(u -> u.tableName("tab")
            .key(key)
            .updateExpression("SET g = :v")
            .expressionAttributeValues(Map.of(":v", s(""))))
        .build();
    assertThat(invalid(() -> write(update))).isEqualTo(words);
    assertThat(invalid(() -> write(delete(n("1")), update))).isEqualTo(words);
    assertThat(invalid(() -> client.updateItem(u -> u.tableName("tab")
            .key(key)
            .updateExpression("SET g = :v")
            .expressionAttributeValues(Map.of(":v", s(""))))))
        .isEqualTo(words);
  }

  @Test
  void tellOnlyTheFirstActionThatCannotBeMade() {
    TransactionCanceledException e = cancelled(
        () -> write(put(Map.of("p", n("1"))), put(Map.of("p", n("2"))), put(Map.of("p", s("a")))));
    assertThat(e.getMessage()).contains("[ValidationError, None, None]");
    assertThat(e.cancellationReasons().get(0).message())
        .isEqualTo("One or more parameter values were invalid:"
            + " Type mismatch for key p expected: S actual: N");
    assertThat(cancelled(() -> write(put(Map.of("p", s("a"))), delete(n("1"))))
            .cancellationReasons())
        .extracting(CancellationReason::code)
        .containsExactlyElementsOf(Arrays.asList("None", "ValidationError"));
  }

  @Test
  void areCheckedActionByAction() {
    TransactWriteItem malformed = TransactWriteItem.builder()
        .conditionCheck(c ->
            c.tableName("tab").key(Map.of("p", s("a"))).conditionExpression("attribute_exists("))
        .build();
    TransactWriteItem tooLarge = put(Map.of("p", s("b"), "x", s("x".repeat(409_600))));
    assertThat(invalid(() -> write(malformed, tooLarge)))
        .startsWith("Invalid ConditionExpression: Syntax error");
    assertThat(invalid(() -> write(tooLarge, malformed))).startsWith("Item size has exceeded");
  }
}
