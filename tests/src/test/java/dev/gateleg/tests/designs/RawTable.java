package dev.gateleg.tests.designs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table through the SDK alone, as a program without Gateleg sees it. */
public record RawTable(DynamoDbClient client, String table) {

  /** An item of names and values by turns: {@code "PK", "ORDER#o1", "total", 12}. */
  public static Map<String, AttributeValue> item(Object... namesAndValues) {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      item.put(String.valueOf(namesAndValues[i]), value(namesAndValues[i + 1]));
    }
    return item;
  }

  private static AttributeValue value(Object value) {
    if (value instanceof AttributeValue made) {
      return made;
    } else if (value instanceof Number number) {
      return AttributeValue.fromN(number.toString());
    } else if (value instanceof Boolean bool) {
      return AttributeValue.fromBool(bool);
    } else if (value instanceof Map<?, ?> map) {
      Map<String, AttributeValue> entries = new LinkedHashMap<>();
      map.forEach((name, entry) -> entries.put(String.valueOf(name), value(entry)));
      return AttributeValue.fromM(entries);
    }
    return AttributeValue.fromS(String.valueOf(value));
  }

  /** Writes an item. */
  public void put(Map<String, AttributeValue> item) {
    client.putItem(put -> put.tableName(table).item(item));
  }

  /** All items are these, to the last byte. */
  @SafeVarargs
  public final void assertHolds(Map<String, AttributeValue>... items) {
    List<Map<String, AttributeValue>> all = new ArrayList<>();
    client
        .scanPaginator(scan -> scan.tableName(table).consistentRead(true))
        .items()
        .forEach(all::add);
    assertThat(all).containsExactlyInAnyOrder(items);
  }

  /** An item, to the last byte. */
  public void assertItem(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> key = Map.of("PK", item.get("PK"), "SK", item.get("SK"));
    assertThat(client
            .getItem(get -> get.tableName(table).key(key).consistentRead(true))
            .item())
        .isEqualTo(item);
  }

  /** The sort keys on the table of what an index has under a partition key. */
  public List<String> query(String index, String attribute, String value) {
    return client
        .query(query -> query
            .tableName(table)
            .indexName(index)
            .keyConditionExpression("#p = :p")
            .expressionAttributeNames(Map.of("#p", attribute))
            .expressionAttributeValues(Map.of(":p", AttributeValue.fromS(value))))
        .items()
        .stream()
        .map(item -> item.get("PK").s() + " " + item.get("SK").s())
        .toList();
  }
}
