package dev.gateleg.benchmarks.library;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Answers of DynamoDB, as it would send them. */
final class ItemJson {

  private ItemJson() {}

  static String empty() {
    return "{}";
  }

  static String get(Map<String, AttributeValue> item) {
    return "{\"Item\":" + object(item) + "}";
  }

  static String update(Map<String, AttributeValue> item) {
    return "{\"Attributes\":" + object(item) + "}";
  }

  static String query(List<Map<String, AttributeValue>> items) {
    return items.stream()
        .map(ItemJson::object)
        .collect(Collectors.joining(
            ",",
            "{\"Count\":" + items.size() + ",\"ScannedCount\":" + items.size() + ",\"Items\":[",
            "]}"));
  }

  private static String object(Map<String, AttributeValue> item) {
    return item.entrySet().stream()
        .map(entry -> text(entry.getKey()) + ":" + value(entry.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String value(AttributeValue value) {
    return switch (value.type()) {
      case S -> "{\"S\":" + text(value.s()) + "}";
      case N -> "{\"N\":" + text(value.n()) + "}";
      case M -> "{\"M\":" + object(value.m()) + "}";
      case L ->
        value.l().stream().map(ItemJson::value).collect(Collectors.joining(",", "{\"L\":[", "]}"));
      default -> throw new IllegalArgumentException("No order has a value such as " + value);
    };
  }

  private static String text(String value) {
    if (value.chars().anyMatch(c -> c == '"' || c == '\\' || c < ' ')) {
      throw new IllegalArgumentException("No order has text to be escaped, such as " + value);
    }
    return '"' + value + '"';
  }
}
