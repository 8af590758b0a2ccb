package dev.gateleg.tests.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.call.Cost;
import dev.gateleg.core.cost.ReadMode;
import dev.gateleg.core.cost.TableCosts;
import dev.gateleg.core.cost.WriteMode;
import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.IndexSchema;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.engine.Engine;
import dev.gateleg.model.codec.AttributeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** What a call is said to cost is what the engine charges for it, for random items, indexes and calls. */
@Tag("once")
class TableCostsTest {

  private static final int CALLS = 10_000;
  private static final int KEYS = 12;
  private static final ReturnConsumedCapacity ASK = ReturnConsumedCapacity.INDEXES;

  private static final TableSchema SCHEMA = TableSchema.of("costs", "p", "s")
      .index(IndexSchema.global("all", List.of("a"), List.of("b")))
      .index(IndexSchema.global("keys", List.of("b"), List.of()).keysOnly())
      .index(IndexSchema.global("some", List.of("n"), List.of("a")).including("text", "data"))
      .index(IndexSchema.global("many", List.of("a", "n"), List.of("b", "s")).keysOnly())
      .index(IndexSchema.local("here", "p", "a"))
      .index(IndexSchema.local("part", "p", "b").including("n"))
      .kind("n", AttributeKind.NUMBER);
  private static final TableCosts COSTS = TableCosts.of(SCHEMA);

  private final long seed = Long.getLong("gateleg.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();
  private final Map<Map<String, Value>, Map<String, Value>> stored = new HashMap<>();

  @BeforeEach
  void createTable() {
    Tables.create(client, SCHEMA, "costs");
  }

  @AfterEach
  void closeEngine() {
    engine.close();
  }

  @Test
  void whatACallIsSaidToCostIsWhatTheEngineCharges() {
    Map<String, Integer> kinds = new LinkedHashMap<>();
    for (int i = 0; i < CALLS; i++) {
      Charged call = call();
      kinds.merge(call.what, 1, Integer::sum);
      assertThat(call.said)
          .as("-Dgateleg.seed=%d, call %d: %s", seed, i, call.what)
          .isEqualTo(Cost.of(call.charged));
    }
    assertThat(kinds.values()).allMatch(count -> count > CALLS / 100).hasSize(12);
  }

  private record Charged(String what, Cost said, ConsumedCapacity charged) {}

  private Charged call() {
    return switch (random.nextInt(14)) {
      case 0, 1, 2 -> put();
      case 3, 4 -> update();
      case 5 -> delete();
      case 6 -> get();
      case 7 -> batchGet();
      case 8 -> snapshot();
      case 9 -> transaction();
      case 10 -> query();
      case 11 -> queryIndex("all", "a", one("x", "y"));
      case 12 -> random.nextBoolean() ? scan(null) : scan("keys");
      default -> queryLocal();
    };
  }

  private Charged put() {
    Map<String, Value> key = key();
    Map<String, Value> item = item(key);
    Map<String, Value> before = stored.put(key, item);
    return new Charged(
        "put",
        COSTS.write(before, item, WriteMode.SINGLE),
        client
            .putItem(put ->
                put.tableName("costs").item(SdkItems.toSdk(item)).returnConsumedCapacity(ASK))
            .consumedCapacity());
  }

  private Charged update() {
    Map<String, Value> key = key();
    Map<String, Value> before = stored.get(key);
    Map<String, Value> after = new HashMap<>(before == null ? key : before);
    String name = one("a", "b", "text", "data", "other");
    Value value = name.equals("data") ? data() : text(name);
    boolean remove = random.nextInt(4) == 0 && before != null;
    if (remove) {
      after.remove(name);
    } else {
      after.put(name, value);
    }
    stored.put(key, after);
    ConsumedCapacity charged = client
        .updateItem(update -> {
          update.tableName("costs").key(SdkItems.toSdk(key)).returnConsumedCapacity(ASK);
          update.expressionAttributeNames(Map.of("#n", name));
          if (remove) {
            update.updateExpression("REMOVE #n");
          } else {
            update
                .updateExpression("SET #n = :v")
                .expressionAttributeValues(SdkItems.toSdk(Map.of(":v", value)));
          }
        })
        .consumedCapacity();
    return new Charged("update", COSTS.write(before, after, WriteMode.SINGLE), charged);
  }

  private Charged delete() {
    Map<String, Value> key = key();
    return new Charged(
        "delete",
        COSTS.write(stored.remove(key), null, WriteMode.SINGLE),
        client
            .deleteItem(delete ->
                delete.tableName("costs").key(SdkItems.toSdk(key)).returnConsumedCapacity(ASK))
            .consumedCapacity());
  }

  private Charged get() {
    Map<String, Value> key = key();
    boolean consistent = random.nextBoolean();
    return new Charged(
        "get",
        COSTS.get(stored.get(key), mode(consistent)),
        client
            .getItem(get -> get.tableName("costs")
                .key(SdkItems.toSdk(key))
                .consistentRead(consistent)
                .projectionExpression("a")
                .returnConsumedCapacity(ASK))
            .consumedCapacity());
  }

  private Charged batchGet() {
    List<Map<String, Value>> keys = keys();
    boolean consistent = random.nextBoolean();
    Cost said = Cost.NONE;
    for (Map<String, Value> key : keys) {
      said = said.plus(COSTS.get(stored.get(key), mode(consistent)));
    }
    return new Charged(
        "batchGet",
        said,
        client
            .batchGetItem(get -> get.requestItems(Map.of(
                    "costs",
                    KeysAndAttributes.builder()
                        .keys(SdkItems.toSdk(keys))
                        .consistentRead(consistent)
                        .build()))
                .returnConsumedCapacity(ASK))
            .consumedCapacity()
            .get(0));
  }

  private Charged snapshot() {
    List<Map<String, Value>> keys = keys();
    Cost said = Cost.NONE;
    for (Map<String, Value> key : keys) {
      said = said.plus(COSTS.get(stored.get(key), ReadMode.TRANSACTIONAL));
    }
    List<TransactGetItem> gets = keys.stream()
        .map(key -> TransactGetItem.builder()
            .get(get -> get.tableName("costs").key(SdkItems.toSdk(key)))
            .build())
        .toList();
    return new Charged(
        "snapshot",
        said,
        client
            .transactGetItems(get -> get.transactItems(gets).returnConsumedCapacity(ASK))
            .consumedCapacity()
            .get(0));
  }

  private Charged transaction() {
    List<TransactWriteItem> actions = new ArrayList<>();
    Cost said = Cost.NONE;
    for (Map<String, Value> key : keys()) {
      Map<String, Value> before = stored.get(key);
      switch (random.nextInt(3)) {
        case 0 -> {
          Map<String, Value> item = item(key);
          actions.add(TransactWriteItem.builder()
              .put(put -> put.tableName("costs").item(SdkItems.toSdk(item)))
              .build());
          said = said.plus(COSTS.write(before, item, WriteMode.TRANSACTIONAL));
          stored.put(key, item);
        }
        case 1 -> {
          actions.add(TransactWriteItem.builder()
              .delete(delete -> delete.tableName("costs").key(SdkItems.toSdk(key)))
              .build());
          said = said.plus(COSTS.write(before, null, WriteMode.TRANSACTIONAL));
          stored.remove(key);
        }
        default -> {
          actions.add(TransactWriteItem.builder()
              .conditionCheck(check -> check
                  .tableName("costs")
                  .key(SdkItems.toSdk(key))
                  .conditionExpression("attribute_not_exists(nothing)"))
              .build());
          said = said.plus(COSTS.unchanged(before, WriteMode.TRANSACTIONAL));
        }
      }
    }
    return new Charged(
        "transaction",
        said,
        client
            .transactWriteItems(write -> write.transactItems(actions).returnConsumedCapacity(ASK))
            .consumedCapacity()
            .get(0));
  }

  private Charged query() {
    boolean consistent = random.nextBoolean();
    int limit = 1 + random.nextInt(8);
    QueryResponse page = client.query(query -> query
        .tableName("costs")
        .keyConditionExpression("p = :p")
        .expressionAttributeValues(SdkItems.toSdk(Map.of(":p", Value.fromS(one("p1", "p2")))))
        .consistentRead(consistent)
        .limit(limit)
        .returnConsumedCapacity(ASK));
    return new Charged(
        "query",
        COSTS.page(whole(SdkItems.fromSdk(page.items())), mode(consistent)),
        page.consumedCapacity());
  }

  private Charged queryIndex(String index, String partition, String value) {
    QueryResponse page = client.query(query -> query
        .tableName("costs")
        .indexName(index)
        .keyConditionExpression("#p = :p")
        .expressionAttributeNames(Map.of("#p", partition))
        .expressionAttributeValues(SdkItems.toSdk(Map.of(":p", Value.fromS(value))))
        .returnConsumedCapacity(ASK));
    return new Charged(
        "queryIndex",
        COSTS.indexPage(index, whole(SdkItems.fromSdk(page.items())), ReadMode.EVENTUAL),
        page.consumedCapacity());
  }

  private Charged queryLocal() {
    boolean lookups = random.nextBoolean();
    QueryResponse page = client.query(query -> query
        .tableName("costs")
        .indexName("part")
        .keyConditionExpression("p = :p")
        .expressionAttributeValues(SdkItems.toSdk(Map.of(":p", Value.fromS(one("p1", "p2")))))
        .select(lookups ? Select.ALL_ATTRIBUTES : Select.ALL_PROJECTED_ATTRIBUTES)
        .returnConsumedCapacity(ASK));
    List<Map<String, Value>> read = whole(SdkItems.fromSdk(page.items()));
    return new Charged(
        lookups ? "queryLocal with lookups" : "queryLocal",
        lookups
            ? COSTS.indexPageWithLookups("part", read, ReadMode.EVENTUAL)
            : COSTS.indexPage("part", read, ReadMode.EVENTUAL),
        page.consumedCapacity());
  }

  private Charged scan(@Nullable String index) {
    ScanResponse page = client.scan(scan -> scan.tableName("costs")
        .indexName(index)
        .limit(1 + random.nextInt(8))
        .returnConsumedCapacity(ASK));
    List<Map<String, Value>> read = whole(SdkItems.fromSdk(page.items()));
    return new Charged(
        "scan",
        index == null
            ? COSTS.page(read, ReadMode.EVENTUAL)
            : COSTS.indexPage(index, read, ReadMode.EVENTUAL),
        page.consumedCapacity());
  }

  private List<Map<String, Value>> whole(List<Map<String, Value>> found) {
    return found.stream()
        .map(item -> stored.get(Map.of("p", item.get("p"), "s", item.get("s"))))
        .toList();
  }

  private static ReadMode mode(boolean consistent) {
    return consistent ? ReadMode.CONSISTENT : ReadMode.EVENTUAL;
  }

  private Map<String, Value> key() {
    return Map.of(
        "p", Value.fromS(one("p1", "p2")),
        "s", Value.fromS("s" + random.nextInt(KEYS)));
  }

  private List<Map<String, Value>> keys() {
    List<Map<String, Value>> keys = new ArrayList<>();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      Map<String, Value> key = key();
      if (!keys.contains(key)) {
        keys.add(key);
      }
    }
    return keys;
  }

  private Map<String, Value> item(Map<String, Value> key) {
    Map<String, Value> item = new HashMap<>(key);
    for (String name : List.of("a", "b", "text", "other")) {
      if (random.nextInt(3) > 0) {
        item.put(name, text(name));
      }
    }
    if (random.nextBoolean()) {
      item.put("n", Value.fromN(one("0", "-1", "1.50", "15", "1e20", "-0.00123", "42")));
    }
    if (random.nextBoolean()) {
      item.put("data", data());
    }
    return item;
  }

  /** Index keys of few values, so that writes often leave them as they are; other texts of every size. */
  private Value text(String name) {
    return Value.fromS(name.length() == 1 ? one("x", "y") : "é".repeat(random.nextInt(1500)));
  }

  private Value data() {
    return switch (random.nextInt(5)) {
      case 0 -> Value.fromB(Bytes.fromByteArray(new byte[random.nextInt(3000)]));
      case 1 -> Value.fromNs(List.of("1", "-2.5", "1000", "1e-7"));
      case 2 ->
        Value.fromM(Map.of(
            "list", Value.fromL(List.of(text("text"), Value.fromBool(true))), "none", Value.NULL));
      case 3 -> Value.fromSs(List.of("a", "bc", "é"));
      default -> Value.fromN("12345678901234567890.123456789");
    };
  }

  private String one(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
