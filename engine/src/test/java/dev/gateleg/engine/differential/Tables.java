package dev.gateleg.engine.differential;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

/** The tables that random calls are made on: one with every kind of index, and a plain one with a binary key. */
final class Tables {

  static final String ITEMS = "items";
  static final String PLAIN = "plain";

  private Tables() {}

  static Map<String, AttributeValue> itemKey(String partition, int sort) {
    return Map.of(
        "pk", AttributeValue.fromS(partition), "sk", AttributeValue.fromN(Integer.toString(sort)));
  }

  static Map<String, AttributeValue> plainKey(String id) {
    return Map.of("id", AttributeValue.fromB(SdkBytes.fromUtf8String(id)));
  }

  static void create(DynamoDbClient client) {
    client.createTable(create -> create
        .tableName(ITEMS)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(
            a -> a.attributeName("pk").attributeType("S"),
            a -> a.attributeName("sk").attributeType("N"),
            a -> a.attributeName("s").attributeType("S"),
            a -> a.attributeName("n").attributeType("N"))
        .keySchema(keys("pk", "sk"))
        .localSecondaryIndexes(
            local("lsi", "n", ProjectionType.ALL), local("lsiKeys", "s", ProjectionType.KEYS_ONLY))
        .globalSecondaryIndexes(
            global("gsi", keys("s", "n"), p -> p.projectionType(ProjectionType.ALL)),
            global(
                "gsiSome",
                keys("s"),
                p -> p.projectionType(ProjectionType.INCLUDE).nonKeyAttributes("a", "m"))));
    client.createTable(create -> create
        .tableName(PLAIN)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(a -> a.attributeName("id").attributeType("B"))
        .keySchema(keys("id")));
  }

  private static List<KeySchemaElement> keys(String partition, String... sort) {
    List<KeySchemaElement> keys = new java.util.ArrayList<>();
    keys.add(KeySchemaElement.builder()
        .attributeName(partition)
        .keyType(KeyType.HASH)
        .build());
    for (String name : sort) {
      keys.add(
          KeySchemaElement.builder().attributeName(name).keyType(KeyType.RANGE).build());
    }
    return keys;
  }

  private static LocalSecondaryIndex local(String name, String sort, ProjectionType projection) {
    return LocalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(keys("pk", sort))
        .projection(p -> p.projectionType(projection))
        .build();
  }

  private static GlobalSecondaryIndex global(
      String name, List<KeySchemaElement> keys, Consumer<Projection.Builder> projection) {
    return GlobalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(keys)
        .projection(projection)
        .build();
  }

  /** All items, and all entries of indexes. */
  static Object contents(DynamoDbClient client) {
    Map<String, Object> contents = new HashMap<>();
    contents.put(PLAIN, Outcome.unordered(all(client, PLAIN)));
    contents.put(ITEMS, Outcome.unordered(all(client, ITEMS)));
    for (String index : List.of("lsi", "lsiKeys", "gsi", "gsiSome")) {
      contents.put(
          index,
          Outcome.unordered(
              client.scan(scan -> scan.tableName(ITEMS).indexName(index)).items()));
    }
    return contents;
  }

  /** Gives one the items of the other. */
  static void align(DynamoDbClient from, DynamoDbClient to) {
    align(from, to, ITEMS, Set.of("pk", "sk"));
    align(from, to, PLAIN, Set.of("id"));
  }

  private static void align(
      DynamoDbClient from, DynamoDbClient to, String table, Set<String> keys) {
    Map<Map<String, AttributeValue>, Map<String, AttributeValue>> present = new HashMap<>();
    all(to, table).forEach(item -> present.put(key(item, keys), item));
    all(from, table).forEach(item -> {
      if (!item.equals(present.remove(key(item, keys)))) {
        to.putItem(put -> put.tableName(table).item(item));
      }
    });
    present
        .keySet()
        .forEach(key -> to.deleteItem(delete -> delete.tableName(table).key(key)));
  }

  private static List<Map<String, AttributeValue>> all(DynamoDbClient client, String table) {
    return client.scan(scan -> scan.tableName(table).consistentRead(true)).items();
  }

  private static Map<String, AttributeValue> key(
      Map<String, AttributeValue> item, Set<String> names) {
    Map<String, AttributeValue> key = new HashMap<>(item);
    key.keySet().retainAll(names);
    return key;
  }
}
