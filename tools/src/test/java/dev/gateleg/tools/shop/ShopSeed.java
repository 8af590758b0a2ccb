package dev.gateleg.tools.shop;

import dev.gateleg.model.file.TableModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Fills a shop with items by seed, written as another program would write them: by hand. Among them are what a table
 * collects in years: hidden markers, items of others, one that lost an attribute, and index keys that nobody moved.
 */
public final class ShopSeed {

  private static final int BATCH = 25;
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
  private static final DateTimeFormatter INSTANT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'").withZone(ZoneOffset.UTC);
  private static final String[] STATUSES = {"CREATED", "PAID", "SHIPPED", "DELIVERED"};
  private static final String[] NAMES = {
    "Folding table, oak", "Bench, ash", "Lamp, brass", "Shelf, pine", "Chair, beech", "Stool, elm"
  };
  private static final String[] CATEGORIES = {
    "home/tables", "home/lighting", "books/paper", "garden"
  };
  private static final String[] TEXTS = {
    "Sturdy; the hinge squeaks a little.",
    "Arrived in two days.",
    "Smaller than I thought, but lovely.",
    "<img src=x onerror=alert(1)> and <b>bold</b> claims"
  };

  private final DynamoDbClient client;
  private final String table;
  private final Random random;
  private final List<WriteRequest> waiting = new ArrayList<>();
  private long written;

  private ShopSeed(DynamoDbClient client, String table, long seed) {
    this.client = client;
    this.table = table;
    this.random = new Random(seed);
  }

  /** The shop's model, as the compiler wrote it. */
  public static TableModel model() {
    try (InputStream in =
        Objects.requireNonNull(ShopSeed.class.getClassLoader().getResourceAsStream(path()))) {
      return TableModel.read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where the model is among the classes. */
  public static String path() {
    return TableModel.path("dev.gateleg.tools.shop.Shop");
  }

  /** Makes a table and fills it with at least so many items; answers how many. */
  public static long fill(DynamoDbClient client, String table, long items, long seed) {
    create(client, table);
    ShopSeed fill = new ShopSeed(client, table, seed);
    fill.odd();
    for (int i = 0; fill.written < items; i++) {
      fill.order(i);
      if (i % 3 == 0) {
        fill.user(i / 3);
      }
      if (i % 40 == 0) {
        fill.product(i / 40);
      }
    }
    fill.flush();
    return fill.written;
  }

  /** Makes an empty table as the model has it, without its time to live. */
  public static void create(DynamoDbClient client, String table) {
    client.createTable(t -> t.tableName(table)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .keySchema(key("PK", KeyType.HASH), key("SK", KeyType.RANGE))
        .attributeDefinitions(List.of("PK", "SK", "GSI1PK", "GSI1SK", "GSI2PK", "GSI2SK").stream()
            .map(
                name -> software.amazon.awssdk.services.dynamodb.model.AttributeDefinition.builder()
                    .attributeName(name)
                    .attributeType(ScalarAttributeType.S)
                    .build())
            .toList())
        .globalSecondaryIndexes(index("GSI1"), index("GSI2")));
  }

  private static GlobalSecondaryIndex index(String name) {
    return GlobalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(key(name + "PK", KeyType.HASH), key(name + "SK", KeyType.RANGE))
        .projection(p -> p.projectionType(ProjectionType.ALL))
        .build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private void order(int n) {
    String id = "o_" + n;
    String at = INSTANT.format(NOW.minusSeconds(random.nextInt(90 * 86_400)));
    String user = "u_" + (1000 + random.nextInt(Math.max(1, n / 3 + 1)));
    String status = STATUSES[random.nextInt(100) < 5 ? 0 : 1 + random.nextInt(3)];
    Map<String, AttributeValue> order = item("ORDER#" + id, "METADATA", "Order");
    index(order, "GSI1", "USER#" + user, "ORDER#" + at + "#" + id);
    // Every ten thousandth was changed past the model: its index key stayed.
    index(order, "GSI2", "STATUS#" + (n % 10_000 == 17 ? "CREATED" : status), "ORDER#" + at);
    order.put("orderId", text(id));
    order.put("userId", text(user));
    order.put("status", text(n % 10_000 == 17 ? "PAID" : status));
    order.put("total", number(random.nextInt(100_000) / 100.0 + ""));
    order.put("createdAt", text(at));
    order.put(
        "shipTo",
        AttributeValue.fromM(
            Map.of("street", text("Rua " + random.nextInt(99)), "city", text("Lisboa"))));
    order.put("tags", AttributeValue.fromL(List.of(text("gift"), text("express"))));
    if (n % 5 == 0) {
      order.put("coupon", text("NOV10"));
    }
    order.put("version", number("" + (1 + random.nextInt(3))));
    add(order);
    int lines = 1 + random.nextInt(4);
    for (int line = 1; line <= lines; line++) {
      orderItem(id, at, line, n);
    }
    if (n % 50 == 3) {
      Map<String, AttributeValue> marker = item("ORDER#" + id, "IDEM#place#" + id, "_once");
      marker.put("operation", text("place"));
      marker.put("_expires", number("" + NOW.plusSeconds(86_400).getEpochSecond()));
      add(marker);
    }
  }

  private void orderItem(String id, String at, int line, int n) {
    String padded = String.format("%010d", line);
    String product = "p_" + random.nextInt(Math.max(1, n / 40 + 1));
    Map<String, AttributeValue> item = item("ORDER#" + id, "ITEM#" + padded, "OrderItem");
    index(item, "GSI1", "PRODUCT#" + product, "SALE#" + at + "#" + id + "#" + padded);
    item.put("orderId", text(id));
    item.put("line", number("" + line));
    item.put("productId", text(product));
    item.put("quantity", number("" + (1 + random.nextInt(4))));
    item.put("price", number(random.nextInt(20_000) / 100.0 + ""));
    item.put("soldAt", text(at));
    add(item);
  }

  private void user(int n) {
    String id = "u_" + (1000 + n);
    Map<String, AttributeValue> user = item("USER#" + id, "PROFILE", "User");
    index(user, "GSI1", "EMAIL#" + id + "@example.com", "USER");
    user.put("userId", text(id));
    user.put("email", text(id + "@example.com"));
    user.put("name", text("Ana " + n));
    user.put("roles", AttributeValue.fromSs(List.of("buyer", "reviewer")));
    add(user);
    if (n % 4 == 0) {
      Map<String, AttributeValue> session = item("USER#" + id, "SESSION#t" + n, "Session");
      session.put("userId", text(id));
      session.put("token", text("t" + n));
      session.put(
          "expiresAt", number("" + NOW.plusSeconds(random.nextInt(600_000)).getEpochSecond()));
      add(session);
    }
  }

  private void product(int n) {
    String id = "p_" + n;
    String category = CATEGORIES[n % CATEGORIES.length];
    Map<String, AttributeValue> product = item("PRODUCT#" + id, "METADATA", "Product");
    index(product, "GSI2", "CATALOGUE", category + "#" + id);
    product.put("productId", text(id));
    product.put("category", text(category));
    product.put("name", text(NAMES[n % NAMES.length]));
    product.put("price", number(random.nextInt(30_000) / 100.0 + ""));
    product.put("thumbnail", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {
      (byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13, 'I', 'H', 'D', 'R'
    })));
    add(product);
    for (int i = 0; i < 5 + n % 7; i++) {
      String user = "u_" + (1000 + n + i * 35);
      String at = INSTANT.format(NOW.minusSeconds(random.nextInt(90 * 86_400)));
      Map<String, AttributeValue> review = item("PRODUCT#" + id, "REVIEW#" + user, "Review");
      index(review, "GSI1", "USER#" + user, "REVIEW#" + at + "#" + id);
      review.put("productId", text(id));
      review.put("userId", text(user));
      review.put("stars", number("" + (1 + random.nextInt(5))));
      review.put("text", text(TEXTS[random.nextInt(TEXTS.length)]));
      review.put("writtenAt", text(at));
      add(review);
    }
    for (String warehouse : List.of("lisboa", "porto")) {
      Map<String, AttributeValue> stock = item("PRODUCT#" + id, "STOCK#" + warehouse, "Stock");
      stock.put("productId", text(id));
      stock.put("warehouse", text(warehouse));
      stock.put("available", number("" + random.nextInt(90)));
      stock.put("reserved", number("" + random.nextInt(9)));
      if (n % 9 == 0) {
        String at = INSTANT.format(NOW.plusSeconds(86_400L * (1 + n % 20)));
        stock.put("restockFrom", text(at));
        index(stock, "GSI2", "RESTOCK", at + "#" + id);
      }
      add(stock);
    }
  }

  /** One product with every kind of value, what others wrote, and an order that lost its total. */
  private void odd() {
    Map<String, AttributeValue> product = item("PRODUCT#every-kind", "METADATA", "Product");
    index(product, "GSI2", "CATALOGUE", "home/tables#every-kind");
    product.put("productId", text("every-kind"));
    product.put("category", text("home/tables"));
    product.put(
        "name", text("  A table with \"quotes\", 桌子 and </script><script>alert(1)</script>"));
    product.put("price", number("12345678901234567890123456789012345678"));
    product.put("thumbnail", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {0, 1, -1})));
    product.put(
        "keywords", AttributeValue.fromSs(List.of("folding table", "gateleg", "small flat")));
    product.put("bidSteps", AttributeValue.fromNs(List.of("1", "0.05", "0.1", "0.25")));
    product.put(
        "digests",
        AttributeValue.fromBs(List.of(
            SdkBytes.fromByteArray(new byte[] {1, 2, 3}), SdkBytes.fromByteArray(new byte[] {4}))));
    product.put("autoPause", AttributeValue.fromBool(true));
    product.put("endDate", AttributeValue.fromNul(true));
    product.put("empty", text(""));
    product.put(
        "rules",
        AttributeValue.fromL(List.of(
            AttributeValue.fromM(Map.of("kind", text("place"), "value", text("PT"))),
            number("1.50"))));
    add(product);
    Map<String, AttributeValue> lost = item("ORDER#lost", "METADATA", "Order");
    lost.put("orderId", text("lost"));
    add(lost);
    for (int i = 0; i < 3; i++) {
      Map<String, AttributeValue> foreign = new LinkedHashMap<>();
      foreign.put("PK", text("legacy-" + i));
      foreign.put("SK", text("v1"));
      foreign.put("payload", text("written by something else"));
      add(foreign);
    }
  }

  private static Map<String, AttributeValue> item(String pk, String sk, String type) {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    item.put("PK", text(pk));
    item.put("SK", text(sk));
    item.put("_type", text(type));
    return item;
  }

  private static void index(
      Map<String, AttributeValue> item, String index, String partition, String sort) {
    item.put(index + "PK", text(partition));
    item.put(index + "SK", text(sort));
  }

  private static AttributeValue text(String text) {
    return AttributeValue.fromS(text);
  }

  private static AttributeValue number(String number) {
    return AttributeValue.fromN(number);
  }

  private void add(Map<String, AttributeValue> item) {
    waiting.add(WriteRequest.builder()
        .putRequest(PutRequest.builder().item(item).build())
        .build());
    written++;
    if (waiting.size() == BATCH) {
      flush();
    }
  }

  private void flush() {
    if (!waiting.isEmpty()) {
      var left = client
          .batchWriteItem(b -> b.requestItems(Map.of(table, List.copyOf(waiting))))
          .unprocessedItems();
      if (!left.isEmpty()) {
        throw new IllegalStateException("left over: " + left);
      }
      waiting.clear();
    }
  }
}
