package dev.gateleg.engine.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** UpdateTable and the indexes it adds. */
class IndexUpdateTest extends Probe {

  @BeforeEach
  void createTable() {
    client.createTable(table("tab")
        .attributeDefinitions(attributes("p:S", "x:S"))
        .globalSecondaryIndexes(i -> i.indexName("by-x").keySchema(key("x")).projection(all()))
        .build());
    put("tab", Map.of("p", s("a"), "x", s("1")));
  }

  private void add(String name, String attribute, List<AttributeDefinition> definitions) {
    client.updateTable(r -> r.tableName("tab")
        .attributeDefinitions(definitions)
        .globalSecondaryIndexUpdates(
            u -> u.create(c -> c.indexName(name).keySchema(key(attribute)).projection(all()))));
  }

  private ScanResponse scan(String index) {
    return client.scan(r -> r.tableName("tab").indexName(index));
  }

  @Test
  void doesNotReadAnIndexedAttributeAsAnotherType() {
    assertThat(invalid(() -> add("numbers", "x", attributes("x:N"))))
        .isEqualTo("One or more parameter values were invalid: Attributes cannot be redefined."
            + " Please check that your attribute has the same type as previously defined."
            + " Existing schema: Schema:[SchemaElement: key{x:S:HASH}]"
            + " New schema: Schema:[SchemaElement: key{x:N:HASH}]");
    assertThat(scan("by-x").count()).isEqualTo(1);
  }

  @Test
  void keepsTheTypeOfTheTablesKey() {
    assertThat(invalid(() -> add("numbers", "p", attributes("p:N"))))
        .contains("cannot be redefined");
    // One that the new index does not use is passed over.
    add("by-y", "y", attributes("y:S", "p:N"));
    assertThat(client.describeTable(r -> r.tableName("tab")).table().attributeDefinitions())
        .containsExactlyInAnyOrderElementsOf(attributes("p:S", "x:S", "y:S"));
    assertThat(get("tab", Map.of("p", s("a")))).containsKey("x");
  }

  @Test
  void wantsTheAttributesOfANewIndexDefinedOnceMore() {
    assertThat(invalid(() -> add("again", "x", List.of())))
        .contains("Some index key attributes are not defined in AttributeDefinitions. Keys: [x]");
  }

  @Test
  void doesOneThingToAnIndexAtATime() {
    String text = invalid(() -> client.updateTable(r -> r.tableName("tab")
        .attributeDefinitions(attributes("y:S"))
        .globalSecondaryIndexUpdates(
            u -> u.create(c -> c.indexName("by-y").keySchema(key("y")).projection(all()))
                .delete(d -> d.indexName("by-x")))));
    assertThat(text).contains("Only one of GlobalSecondaryIndexUpdate.Update");
    assertThat(scan("by-x").count()).isEqualTo(1);
  }

  @Test
  void leavesOutOfANewIndexWhatCouldNotBeItsKey() {
    put("tab", Map.of("p", s("empty"), "y", s("")));
    put("tab", Map.of("p", s("long"), "y", s("y".repeat(2049))));
    put("tab", Map.of("p", s("longest"), "y", s("y".repeat(2048))));
    put("tab", Map.of("p", s("number"), "y", n("1")));
    add("by-y", "y", attributes("y:S"));
    assertThat(scan("by-y").items())
        .extracting(item -> item.get("p").s())
        .containsExactly("longest");
    assertThat(client
            .describeTable(r -> r.tableName("tab"))
            .table()
            .globalSecondaryIndexes()
            .get(1)
            .itemCount())
        .isEqualTo(1);
    for (String p : List.of("empty", "long", "longest", "number")) {
      client.deleteItem(r -> r.tableName("tab").key(Map.of("p", s(p))));
    }
    assertThat(scan("by-y").items()).isEmpty();
    assertThat(client
            .describeTable(r -> r.tableName("tab"))
            .table()
            .globalSecondaryIndexes()
            .get(1)
            .itemCount())
        .isZero();
  }

  @Test
  void leavesOutOfANewIndexWhatCouldNotBeItsSortKey() {
    put("tab", Map.of("p", s("b"), "x", s("2"), "y", s("y".repeat(1025))));
    put("tab", Map.of("p", s("c"), "x", s("2"), "y", s("y".repeat(1024))));
    client.updateTable(r -> r.tableName("tab")
        .attributeDefinitions(attributes("x:S", "y:S"))
        .globalSecondaryIndexUpdates(
            u -> u.create(c -> c.indexName("by-x-y").keySchema(key("x", "y")).projection(all()))));
    assertThat(scan("by-x-y").items())
        .extracting(item -> item.get("p"))
        .containsExactly(AttributeValue.fromS("c"));
  }
}
