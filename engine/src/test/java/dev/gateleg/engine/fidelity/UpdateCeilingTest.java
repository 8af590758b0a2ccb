package dev.gateleg.engine.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;

/** How much UpdateItem takes: the item counts, and so does the expression. */
class UpdateCeilingTest extends Probe {

  private static final int MOST = 409_600;
  private static final String TOO_LARGE =
      "Item size to update has exceeded the maximum allowed size";
  private static final Map<String, AttributeValue> KEY = Map.of("p", s("k"));

  /** The update itself, a SET, and the name of what it sets. */
  private static final int PADDING_CLAUSE = 3 + 19 + 1;

  @BeforeEach
  void createTable() {
    client.createTable(table("tab").build());
    put(
        "tab",
        Map.of(
            "p", s("k"),
            "n", n("1"),
            "word", s("abc"),
            "doc", AttributeValue.fromM(Map.of("z", s("z"))),
            "elem", AttributeValue.fromL(List.of(s("e"), s("f"))),
            "ss", AttributeValue.fromSs(List.of("member", "other"))));
  }

  /** A clause and what it costs beside the values in it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SET b = :pad                                        | 0",
        "SET b = :pad, c = :s                                | 19 + 1 + 1",
        "SET b = :pad REMOVE word                            | 1 + 4",
        "SET b = :pad REMOVE doc.z                           | 1 + 3 + 4 + 1",
        "SET b = :pad REMOVE elem[10]                        | 1 + 4 + 4 + 2",
        "SET b = :pad DELETE ss :ss                          | 1 + 2",
        "SET b = :pad ADD n :n                               | 19 + 1 + 2",
        "SET b = :pad ADD ss :ss                             | 19 + 2 + 6",
        "SET b = :pad, c = word                              | 19 + 1 + 1 + 14 + 4",
        "SET b = :pad, c = doc.z                             | 19 + 1 + 1 + 14 + 3 + 14 + 1",
        "SET b = :pad, n = n + :n                            | 19 + 1 + 34 + 15 + 1 + 2",
        "SET b = :pad, n = n - :n                            | 19 + 1 + 37 + 15 + 1 + 2",
        "SET b = :pad, elem = list_append(elem, :l)          | 19 + 4 + 37 + 15 + 4 + 3 + 1 + 1",
        "SET b = :pad, c = if_not_exists(word, :s)           | 19 + 1 + 39 + 15 + 4 + 1",
        "SET b = :pad, doc.z = :s                            | 19 + 3 + 4 + 1 + 1"
      })
  void countsTheExpression(String expression, String sum) {
    int cost = 0;
    for (String part : sum.split("\\+")) {
      cost += Integer.parseInt(part.trim());
    }
    int padding = MOST - PADDING_CLAUSE - cost;
    assertThat(invalid(() -> update(expression, padding + 1))).isEqualTo(TOO_LARGE);
    // With little else in the item it is the expression that counts.
    put("tab", needed(expression));
    update(expression, padding);
  }

  private static Map<String, AttributeValue> needed(String expression) {
    Map<String, AttributeValue> item = new HashMap<>(KEY);
    if (expression.contains("n +") || expression.contains("n -")) {
      item.put("n", n("1"));
    }
    if (expression.contains("doc")) {
      item.put("doc", AttributeValue.fromM(Map.of("z", s("z"))));
    }
    if (expression.contains("elem")) {
      item.put("elem", AttributeValue.fromL(List.of(s("e"))));
    }
    if (expression.contains("word")) {
      item.put("word", s("a"));
    }
    return item;
  }

  private void update(String expression, int padding) {
    Map<String, AttributeValue> values = new HashMap<>();
    values.put(":pad", s("x".repeat(padding)));
    put(values, expression, ":s", s("y"));
    put(values, expression, ":ss", AttributeValue.fromSs(List.of("member")));
    put(values, expression, ":n", n("1"));
    put(values, expression, ":l", AttributeValue.fromL(List.of(s("y"))));
    client.updateItem(r ->
        r.tableName("tab").key(KEY).updateExpression(expression).expressionAttributeValues(values));
  }

  private static void put(
      Map<String, AttributeValue> values, String expression, String name, AttributeValue value) {
    if (expression.matches(".*" + name + "\\b.*")) {
      values.put(name, value);
    }
  }

  @Test
  void doesNotCountTheKeyWithTheExpression() {
    client.deleteItem(r -> r.tableName("tab").key(KEY));
    update("SET b = :pad", MOST - PADDING_CLAUSE);
    assertThat(client.describeTable(r -> r.tableName("tab")).table().tableSizeBytes())
        .isEqualTo(MOST - PADDING_CLAUSE + 1 + 2);
  }

  @Test
  void countsTheFinishedItemToo() {
    Map<String, AttributeValue> key = Map.of("p", s("k".repeat(100)));
    String padding = "x".repeat(MOST - 101 - 1);
    client.updateItem(r -> r.tableName("tab")
        .key(key)
        .updateExpression("SET b = :v")
        .expressionAttributeValues(Map.of(":v", s(padding))));
    assertThat(invalid(() -> client.updateItem(r -> r.tableName("tab")
            .key(key)
            .updateExpression("SET b = :v")
            .expressionAttributeValues(Map.of(":v", s(padding + "x"))))))
        .isEqualTo(TOO_LARGE);
  }

  @Test
  void countsOnlyTheItemElsewhere() {
    String whole = "x".repeat(MOST - 2 - 1);
    client.deleteItem(r -> r.tableName("tab").key(KEY));
    client.transactWriteItems(r -> r.transactItems(i -> i.update(u -> u.tableName("tab")
        .key(KEY)
        .updateExpression("SET b = :v")
        .expressionAttributeValues(Map.of(":v", s(whole))))));
    client.executeStatement(
        r -> r.statement("UPDATE tab SET b = ? WHERE p = 'k'").parameters(s(whole)));
    client.updateItem(r -> r.tableName("tab")
        .key(KEY)
        .attributeUpdates(
            Map.of("b", AttributeValueUpdate.builder().value(s(whole)).build())));
    assertThat(client.describeTable(r -> r.tableName("tab")).table().tableSizeBytes())
        .isEqualTo(MOST);
  }
}
