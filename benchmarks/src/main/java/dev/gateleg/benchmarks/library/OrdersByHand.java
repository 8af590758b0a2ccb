package dev.gateleg.benchmarks.library;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * The shop's orders on the low-level client, as a careful developer writes them who knows what Gateleg knows: the same
 * requests, with everything that never changes kept as a constant.
 */
final class OrdersByHand {

  private static final String TABLE = "shop";
  private static final int ATTRIBUTES = 32;

  private static final DateTimeFormatter SORTABLE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'").withZone(ZoneOffset.UTC);

  private static final AttributeValue TYPE = AttributeValue.fromS("Order");
  private static final AttributeValue METADATA = AttributeValue.fromS("METADATA");
  private static final AttributeValue ORDER_PREFIX = AttributeValue.fromS("ORDER#");

  /** Versions start at the seconds since then, and some random bits, so that none comes back after a delete. */
  private static final long FIRST_SECOND = Instant.parse("2025-01-01T00:00:00Z").getEpochSecond();

  private static final int RANDOM_BITS = 20;
  private static final AttributeValue ONE = AttributeValue.fromN("1");

  private static final String PUT_CONDITION =
      "(#n0 = :v0) AND (attribute_not_exists(#n1) OR #n1 > :v1)";
  private static final Map<String, String> PUT_NAMES = Map.of("#n0", "version", "#n1", "expiresAt");

  private static final String UPDATE =
      "SET #n2 = :v2, #n3 = :v3, #n4 = if_not_exists(#n4, :v4) + :v5, #n5 = :v6";
  private static final String UPDATE_CONDITION =
      "(attribute_exists(#n0)) AND (attribute_not_exists(#n1) OR #n1 > :v0)"
          + " AND (#n2 = :v1) AND (#n5 <> :v6)";
  private static final Map<String, String> UPDATE_NAMES = Map.of(
      "#n0",
      "PK",
      "#n1",
      "expiresAt",
      "#n2",
      "status",
      "#n3",
      "GSI2PK",
      "#n4",
      "version",
      "#n5",
      "_attempt");

  private static final String KEY_CONDITION = "#n0 = :v0 AND begins_with(#n1, :v1)";
  private static final String LIVE = "attribute_not_exists(#n2) OR #n2 > :v2";
  private static final Map<String, String> QUERY_NAMES =
      Map.of("#n0", "GSI1PK", "#n1", "GSI1SK", "#n2", "expiresAt");

  private final DynamoDbClient client;
  private final Clock clock;
  private final LongSupplier random;

  OrdersByHand(DynamoDbClient client, Clock clock, LongSupplier random) {
    this.client = client;
    this.clock = clock;
    this.random = random;
  }

  Order put(Order order) {
    Order next = withVersion(order, order.version() + 1);
    Map<String, AttributeValue> item = item(next);
    item.put("_attempt", AttributeValue.fromS(attempt()));
    Map<String, AttributeValue> values = new HashMap<>(4);
    values.put(":v0", AttributeValue.fromN(Long.toString(order.version())));
    values.put(":v1", now());
    client.putItem(PutItemRequest.builder()
        .tableName(TABLE)
        .item(item)
        .conditionExpression(PUT_CONDITION)
        .expressionAttributeNames(PUT_NAMES)
        .expressionAttributeValues(values)
        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
        .build());
    return next;
  }

  Optional<Order> get(String orderId) {
    GetItemResponse answer = client.getItem(
        GetItemRequest.builder().tableName(TABLE).key(key(orderId)).build());
    return answer.hasItem() && live(answer.item())
        ? Optional.of(order(answer.item()))
        : Optional.empty();
  }

  Order updateStatus(String orderId, OrderStatus from, OrderStatus to) {
    AttributeValue attempt = AttributeValue.fromS(attempt());
    Map<String, AttributeValue> values = new HashMap<>(16);
    values.put(":v0", now());
    values.put(":v1", AttributeValue.fromS(from.name()));
    values.put(":v2", AttributeValue.fromS(to.name()));
    values.put(":v3", AttributeValue.fromS("STATUS#" + to.name()));
    values.put(":v4", AttributeValue.fromN(Long.toString(firstVersion())));
    values.put(":v5", ONE);
    values.put(":v6", attempt);
    return order(client
        .updateItem(UpdateItemRequest.builder()
            .tableName(TABLE)
            .key(key(orderId))
            .updateExpression(UPDATE)
            .conditionExpression(UPDATE_CONDITION)
            .expressionAttributeNames(UPDATE_NAMES)
            .expressionAttributeValues(values)
            .returnValues(ReturnValue.ALL_NEW)
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .build())
        .attributes());
  }

  List<Order> ordersOf(String userId) {
    Map<String, AttributeValue> values = new HashMap<>(4);
    values.put(":v0", AttributeValue.fromS("USER#" + userId));
    values.put(":v1", ORDER_PREFIX);
    values.put(":v2", now());
    QueryRequest request = QueryRequest.builder()
        .tableName(TABLE)
        .indexName("GSI1")
        .keyConditionExpression(KEY_CONDITION)
        .filterExpression(LIVE)
        .expressionAttributeNames(QUERY_NAMES)
        .expressionAttributeValues(values)
        .scanIndexForward(false)
        .build();
    List<Order> orders = new ArrayList<>();
    while (true) {
      QueryResponse answer = client.query(request);
      for (Map<String, AttributeValue> item : answer.items()) {
        if (live(item)) {
          orders.add(order(item));
        }
      }
      if (!answer.hasLastEvaluatedKey()) {
        return orders;
      }
      request = request.toBuilder().exclusiveStartKey(answer.lastEvaluatedKey()).build();
    }
  }

  private static Map<String, AttributeValue> key(String orderId) {
    Map<String, AttributeValue> key = new HashMap<>(4);
    key.put("PK", AttributeValue.fromS("ORDER#" + orderId));
    key.put("SK", METADATA);
    return key;
  }

  private AttributeValue now() {
    return AttributeValue.fromN(Long.toString(clock.instant().getEpochSecond()));
  }

  private String attempt() {
    return Long.toString(random.getAsLong(), Character.MAX_RADIX);
  }

  private boolean live(Map<String, AttributeValue> item) {
    AttributeValue expires = item.get("expiresAt");
    return expires == null || Long.parseLong(expires.n()) > clock.instant().getEpochSecond();
  }

  /** The item of an order: its attributes, its keys on the table and on both indexes, its type. */
  static Map<String, AttributeValue> item(Order order) {
    String createdAt = SORTABLE.format(order.createdAt());
    Map<String, AttributeValue> item = new HashMap<>(ATTRIBUTES);
    item.put("PK", AttributeValue.fromS("ORDER#" + order.orderId()));
    item.put("SK", METADATA);
    item.put("GSI1PK", AttributeValue.fromS("USER#" + order.userId()));
    item.put("GSI1SK", AttributeValue.fromS("ORDER#" + createdAt + "#" + order.orderId()));
    item.put("GSI2PK", AttributeValue.fromS("STATUS#" + order.status().name()));
    item.put("GSI2SK", AttributeValue.fromS("ORDER#" + createdAt));
    item.put("_type", TYPE);
    item.put("orderId", AttributeValue.fromS(order.orderId()));
    item.put("userId", AttributeValue.fromS(order.userId()));
    item.put("status", AttributeValue.fromS(order.status().name()));
    item.put("total", AttributeValue.fromN(order.total().toPlainString()));
    item.put("createdAt", AttributeValue.fromS(createdAt));
    item.put("shipTo", address(order.shipTo()));
    item.put("tags", texts(order.tags()));
    if (order.coupon().isPresent()) {
      item.put("coupon", AttributeValue.fromS(order.coupon().get()));
    }
    Instant expiresAt = order.expiresAt();
    if (expiresAt != null) {
      item.put("expiresAt", AttributeValue.fromN(Long.toString(expiresAt.getEpochSecond())));
    }
    item.put("version", AttributeValue.fromN(Long.toString(order.version())));
    return item;
  }

  private static AttributeValue address(Address address) {
    Map<String, AttributeValue> map = new HashMap<>(8);
    map.put("street", AttributeValue.fromS(address.street()));
    map.put("city", AttributeValue.fromS(address.city()));
    map.put("zip", AttributeValue.fromS(address.zip()));
    map.put("country", AttributeValue.fromS(address.country()));
    return AttributeValue.fromM(map);
  }

  private static AttributeValue texts(List<String> texts) {
    List<AttributeValue> list = new ArrayList<>(texts.size());
    for (String text : texts) {
      list.add(AttributeValue.fromS(text));
    }
    return AttributeValue.fromL(list);
  }

  private static Order order(Map<String, AttributeValue> item) {
    AttributeValue coupon = item.get("coupon");
    AttributeValue expiresAt = item.get("expiresAt");
    return new Order(
        value(item, "orderId").s(),
        value(item, "userId").s(),
        OrderStatus.valueOf(value(item, "status").s()),
        new BigDecimal(value(item, "total").n()),
        Instant.parse(value(item, "createdAt").s()),
        address(value(item, "shipTo").m()),
        texts(value(item, "tags")),
        coupon == null ? Optional.empty() : Optional.of(coupon.s()),
        expiresAt == null ? null : Instant.ofEpochSecond(Long.parseLong(expiresAt.n())),
        Long.parseLong(value(item, "version").n()));
  }

  private static AttributeValue value(Map<String, AttributeValue> map, String name) {
    AttributeValue value = map.get(name);
    if (value == null) {
      throw new IllegalStateException("An order lacks its " + name + ".");
    }
    return value;
  }

  private static Address address(Map<String, AttributeValue> map) {
    return new Address(
        value(map, "street").s(),
        value(map, "city").s(),
        value(map, "zip").s(),
        value(map, "country").s());
  }

  private static List<String> texts(AttributeValue list) {
    List<String> texts = new ArrayList<>(list.l().size());
    for (AttributeValue text : list.l()) {
      texts.add(text.s());
    }
    return List.copyOf(texts);
  }

  private long firstVersion() {
    return clock.instant().getEpochSecond() - FIRST_SECOND << RANDOM_BITS
        | random.getAsLong() >>> Long.SIZE - RANDOM_BITS;
  }

  private static Order withVersion(Order order, long version) {
    return new Order(
        order.orderId(),
        order.userId(),
        order.status(),
        order.total(),
        order.createdAt(),
        order.shipTo(),
        order.tags(),
        order.coupon(),
        order.expiresAt(),
        version);
  }
}
