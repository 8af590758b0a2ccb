package dev.gateleg.benchmarks.engine;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** The table of the benchmarks: orders of 1 KB as DynamoDB counts, 100 of each customer. */
final class Items {

  static final String TABLE = "orders";
  static final String PARTITION_KEY = "customer";
  static final String SORT_KEY = "order";
  static final int PER_PARTITION = 100;

  private static final int BYTES = 1024;
  private static final int PLAIN_ATTRIBUTES = 10;

  /** Of which attributes an item of 1 KB consists. */
  enum Shape {
    /** Keys, five small attributes, and a text. */
    ORDER,
    /** Keys and one text. */
    ONE_TEXT,
    /** Keys and ten texts of the same length. */
    TEN_TEXTS
  }

  private Items() {}

  static CreateTableRequest table() {
    return CreateTableRequest.builder()
        .tableName(TABLE)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(string(PARTITION_KEY), string(SORT_KEY))
        .keySchema(key(PARTITION_KEY, KeyType.HASH), key(SORT_KEY, KeyType.RANGE))
        .build();
  }

  private static AttributeDefinition string(String name) {
    return AttributeDefinition.builder()
        .attributeName(name)
        .attributeType(ScalarAttributeType.S)
        .build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  /** Makes items, a partition in a transaction. */
  static void load(DynamoDbClient client, int from, int to, Shape shape) {
    Random random = new Random(from);
    for (int first = from; first < to; first += PER_PARTITION) {
      List<TransactWriteItem> puts = new ArrayList<>(PER_PARTITION);
      for (int number = first; number < Math.min(to, first + PER_PARTITION); number++) {
        Put put =
            Put.builder().tableName(TABLE).item(item(number, shape, random)).build();
        puts.add(TransactWriteItem.builder().put(put).build());
      }
      client.transactWriteItems(
          TransactWriteItemsRequest.builder().transactItems(puts).build());
    }
  }

  static AttributeValue partition(int number) {
    return AttributeValue.fromS("CUSTOMER#" + (100_000_000 + number / PER_PARTITION));
  }

  static Map<String, AttributeValue> key(int number) {
    return Map.of(
        PARTITION_KEY,
        partition(number),
        SORT_KEY,
        AttributeValue.fromS("ORDER#" + (1_000 + number % PER_PARTITION)));
  }

  static Map<String, AttributeValue> item(int number, Shape shape, Random random) {
    Map<String, AttributeValue> item = new LinkedHashMap<>(key(number));
    int texts = shape == Shape.TEN_TEXTS ? PLAIN_ATTRIBUTES : 1;
    if (shape == Shape.ORDER) {
      item.put("status", AttributeValue.fromS("SHIPPED"));
      item.put("total", AttributeValue.fromN(Integer.toString(random.nextInt(1_000_000))));
      item.put("createdAt", AttributeValue.fromS("2026-11-16T00:00:00.000Z"));
      item.put("paid", AttributeValue.fromBool(true));
      item.put("version", AttributeValue.fromN("7"));
    }
    int rest = BYTES - size(item);
    for (int i = 0; i < texts; i++) {
      String name = "text" + i;
      item.put(name, AttributeValue.fromS(text(rest / texts - name.length(), random)));
    }
    return item;
  }

  /** Nearly DynamoDB's count, which is enough to fill an item up. */
  private static int size(Map<String, AttributeValue> item) {
    int size = 0;
    for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
      String text = attribute.getValue().s();
      size += attribute.getKey().length() + (text == null ? 2 : text.length());
    }
    return size;
  }

  private static String text(int length, Random random) {
    byte[] text = new byte[length];
    for (int i = 0; i < length; i++) {
      text[i] = (byte) ('a' + (random.nextInt() >>> 27) % 26);
    }
    return new String(text, StandardCharsets.ISO_8859_1);
  }
}
