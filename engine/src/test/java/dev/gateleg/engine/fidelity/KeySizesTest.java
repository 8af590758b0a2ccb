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

/** How long keys may be, those of indexes too. */
class KeySizesTest extends Probe {

  private static final String HASH = "One or more parameter values were invalid:"
      + " Size of hashkey has exceeded the maximum size limit of2048 bytes";
  private static final String RANGE = "One or more parameter values were invalid:"
      + " Aggregated size of all range keys has exceeded the size limit of 1024 bytes";

  @BeforeEach
  void createTable() {
    client.createTable(table("tab")
        .attributeDefinitions(attributes("p:S", "c:S", "l:S", "g:S", "r:S"))
        .keySchema(key("p", "c"))
        .localSecondaryIndexes(
            List.of(software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex.builder()
                .indexName("local")
                .keySchema(key("p", "l"))
                .projection(all())
                .build()))
        .globalSecondaryIndexes(
            i -> i.indexName("global").keySchema(key("g", "r")).projection(all()))
        .build());
  }

  private static Map<String, AttributeValue> item(String attribute, String value) {
    Map<String, AttributeValue> item =
        new HashMap<>(Map.of("p", s("p"), "c", s("c"), "l", s("l"), "g", s("g"), "r", s("r")));
    item.put(attribute, s(value));
    return item;
  }

  @ParameterizedTest
  @CsvSource({"p,2048", "c,1024", "l,1024", "g,2048", "r,1024"})
  void boundsWhatIsPut(String attribute, int most) {
    put("tab", item(attribute, "x".repeat(most)));
    String text = invalid(() -> put("tab", item(attribute, "x".repeat(most + 1))));
    assertThat(text).isEqualTo(most == 2048 ? HASH : RANGE);
    // Bytes count, not characters.
    assertThat(invalid(() -> put("tab", item(attribute, "é".repeat(most / 2) + "x"))))
        .isEqualTo(text);
    assertThat(client.scan(r -> r.tableName("tab")).count()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"l,1024", "g,2048", "r,1024"})
  void boundsWhatAnUpdateMakes(String attribute, int most) {
    put("tab", item("other", "o"));
    String text = invalid(() -> client.updateItem(r -> r.tableName("tab")
        .key(Map.of("p", s("p"), "c", s("c")))
        .updateExpression("SET " + attribute + " = :v")
        .expressionAttributeValues(Map.of(":v", s("x".repeat(most + 1))))));
    assertThat(text).isEqualTo(most == 2048 ? HASH : RANGE);
    assertThat(get("tab", Map.of("p", s("p"), "c", s("c")))).isEqualTo(item("other", "o"));
  }

  @Test
  void boundsTheKeyThatIsLookedFor() {
    assertThat(invalid(() -> get("tab", Map.of("p", s("x".repeat(2049)), "c", s("c")))))
        .isEqualTo(HASH);
  }
}
