package dev.gateleg.engine.history;

import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The items of one history; another history has others. */
record Keys(String prefix) {

  static final String TABLE = "history";

  static void createTable(DynamoDbClient client) {
    client.createTable(t -> t.tableName(TABLE)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(AttributeDefinition.builder()
            .attributeName("id")
            .attributeType(ScalarAttributeType.S)
            .build())
        .keySchema(
            KeySchemaElement.builder().attributeName("id").keyType(KeyType.HASH).build()));
  }

  Map<String, AttributeValue> of(int key) {
    return Map.of("id", AttributeValue.fromS(prefix + key));
  }

  Map<String, AttributeValue> item(int key, long value) {
    Map<String, AttributeValue> item = new HashMap<>(of(key));
    item.put("v", number(value));
    return item;
  }

  static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  static String condition(Long expected) {
    return expected == null ? "attribute_not_exists(v)" : "v = :expected";
  }

  static Map<String, AttributeValue> conditionValues(Long expected) {
    return expected == null ? null : Map.of(":expected", number(expected));
  }
}
