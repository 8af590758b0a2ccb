package dev.gateleg.tests.support;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What is stored in a table, as every other program sees it. */
public record Stored(DynamoDbClient client, String table) {

  /** All items, in no order that means anything but always the same. */
  public List<Map<String, AttributeValue>> items() {
    List<Map<String, AttributeValue>> all = new ArrayList<>();
    client
        .scanPaginator(request -> request.tableName(table).consistentRead(true))
        .items()
        .forEach(all::add);
    return all.stream().sorted(Comparator.comparing(Object::toString)).toList();
  }

  /** Some attributes of all items that have the first of them, one line an item: {@code USER#u1 | PROFILE}. */
  public List<String> lines(String... attributes) {
    return items().stream()
        .filter(item -> item.containsKey(attributes[0]))
        .map(item -> Arrays.stream(attributes)
            .map(name -> shown(item.get(name)))
            .collect(Collectors.joining(" | ")))
        .sorted()
        .toList();
  }

  /** One item. */
  public Map<String, AttributeValue> item(String partition, String sort) {
    return client
        .getItem(request -> request
            .tableName(table)
            .consistentRead(true)
            .key(Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort))))
        .item();
  }

  /** One attribute of one item, as text; {@code -} where it is absent. */
  public String attribute(String partition, String sort, String name) {
    return shown(item(partition, sort).get(name));
  }

  /** Writes an item by hand. */
  public void put(Map<String, AttributeValue> item) {
    client.putItem(request -> request.tableName(table).item(item));
  }

  /** Writes one attribute by hand; a null value removes it. */
  public void set(String partition, String sort, String name, @Nullable AttributeValue value) {
    Map<String, AttributeValue> item = new HashMap<>(item(partition, sort));
    if (value == null) {
      item.remove(name);
    } else {
      item.put(name, value);
    }
    put(item);
  }

  private static String shown(@Nullable AttributeValue value) {
    if (value == null) {
      return "-";
    }
    return value.s() != null ? value.s() : value.n() != null ? value.n() : value.toString();
  }
}
