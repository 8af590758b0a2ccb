package dev.gateleg.benchmarks.library;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbIndex;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.extensions.VersionedRecordExtension.AttributeTags;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;
import software.amazon.awssdk.enhanced.dynamodb.model.IgnoreNullsMode;
import software.amazon.awssdk.enhanced.dynamodb.model.PutItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.UpdateItemEnhancedRequest;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/** The shop's orders on the Enhanced Client, with a static schema, its fastest, and its own versioning. */
final class OrdersEnhanced {

  private static final DateTimeFormatter SORTABLE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'").withZone(ZoneOffset.UTC);

  private static final TableSchema<OrderBean.AddressBean> ADDRESS = StaticTableSchema.builder(
          OrderBean.AddressBean.class)
      .newItemSupplier(OrderBean.AddressBean::new)
      .addAttribute(
          String.class, a -> a.name("street").getter(b -> b.street).setter((b, v) -> b.street = v))
      .addAttribute(
          String.class, a -> a.name("city").getter(b -> b.city).setter((b, v) -> b.city = v))
      .addAttribute(String.class, a -> a.name("zip").getter(b -> b.zip).setter((b, v) -> b.zip = v))
      .addAttribute(
          String.class,
          a -> a.name("country").getter(b -> b.country).setter((b, v) -> b.country = v))
      .build();

  private static final TableSchema<OrderBean> SCHEMA = schema();

  private final DynamoDbTable<OrderBean> table;
  private final DynamoDbIndex<OrderBean> byUser;
  private final Clock clock;
  private final LongSupplier random;

  OrdersEnhanced(DynamoDbClient client, Clock clock, LongSupplier random) {
    this.table =
        DynamoDbEnhancedClient.builder().dynamoDbClient(client).build().table("shop", SCHEMA);
    this.byUser = table.index("GSI1");
    this.clock = clock;
    this.random = random;
  }

  private static TableSchema<OrderBean> schema() {
    StaticTableSchema.Builder<OrderBean> schema =
        StaticTableSchema.builder(OrderBean.class).newItemSupplier(OrderBean::new);
    keys(schema);
    return schema
        .addAttribute(
            String.class, a -> a.name("_type").getter(b -> b.type).setter((b, v) -> b.type = v))
        .addAttribute(
            String.class,
            a -> a.name("_attempt").getter(b -> b.attempt).setter((b, v) -> b.attempt = v))
        .addAttribute(
            String.class,
            a -> a.name("orderId").getter(b -> b.orderId).setter((b, v) -> b.orderId = v))
        .addAttribute(
            String.class,
            a -> a.name("userId").getter(b -> b.userId).setter((b, v) -> b.userId = v))
        .addAttribute(
            OrderStatus.class,
            a -> a.name("status").getter(b -> b.status).setter((b, v) -> b.status = v))
        .addAttribute(
            BigDecimal.class,
            a -> a.name("total").getter(b -> b.total).setter((b, v) -> b.total = v))
        .addAttribute(
            Instant.class,
            a -> a.name("createdAt").getter(b -> b.createdAt).setter((b, v) -> b.createdAt = v))
        .addAttribute(
            EnhancedType.documentOf(OrderBean.AddressBean.class, ADDRESS),
            a -> a.name("shipTo").getter(b -> b.shipTo).setter((b, v) -> b.shipTo = v))
        .addAttribute(
            EnhancedType.listOf(String.class),
            a -> a.name("tags").getter(b -> b.tags).setter((b, v) -> b.tags = v))
        .addAttribute(
            String.class,
            a -> a.name("coupon").getter(b -> b.coupon).setter((b, v) -> b.coupon = v))
        .addAttribute(
            Long.class,
            a -> a.name("expiresAt").getter(b -> b.expiresAt).setter((b, v) -> b.expiresAt = v))
        .addAttribute(
            Long.class,
            a -> a.name("version")
                .getter(b -> b.version)
                .setter((b, v) -> b.version = v)
                .tags(AttributeTags.versionAttribute()))
        .build();
  }

  private static void keys(StaticTableSchema.Builder<OrderBean> schema) {
    schema
        .addAttribute(
            String.class,
            a -> a.name("PK")
                .getter(b -> b.partition)
                .setter((b, v) -> b.partition = v)
                .tags(StaticAttributeTags.primaryPartitionKey()))
        .addAttribute(
            String.class,
            a -> a.name("SK")
                .getter(b -> b.sort)
                .setter((b, v) -> b.sort = v)
                .tags(StaticAttributeTags.primarySortKey()))
        .addAttribute(
            String.class,
            a -> a.name("GSI1PK")
                .getter(b -> b.userPartition)
                .setter((b, v) -> b.userPartition = v)
                .tags(StaticAttributeTags.secondaryPartitionKey("GSI1")))
        .addAttribute(
            String.class,
            a -> a.name("GSI1SK")
                .getter(b -> b.userSort)
                .setter((b, v) -> b.userSort = v)
                .tags(StaticAttributeTags.secondarySortKey("GSI1")))
        .addAttribute(
            String.class,
            a -> a.name("GSI2PK")
                .getter(b -> b.statusPartition)
                .setter((b, v) -> b.statusPartition = v)
                .tags(StaticAttributeTags.secondaryPartitionKey("GSI2")))
        .addAttribute(
            String.class,
            a -> a.name("GSI2SK")
                .getter(b -> b.statusSort)
                .setter((b, v) -> b.statusSort = v)
                .tags(StaticAttributeTags.secondarySortKey("GSI2")));
  }

  OrderBean put(Order order) {
    OrderBean bean = bean(order);
    bean.attempt = attempt();
    table.putItem(PutItemEnhancedRequest.builder(OrderBean.class)
        .item(bean)
        .conditionExpression(live())
        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
        .build());
    return bean;
  }

  Optional<OrderBean> get(String orderId) {
    return Optional.ofNullable(table.getItem(key(orderId))).filter(this::isLive);
  }

  /** Its update takes the whole new state of some attributes; the version it must be told. */
  OrderBean updateStatus(String orderId, OrderStatus from, OrderStatus to, long version) {
    OrderBean bean = new OrderBean();
    bean.partition = "ORDER#" + orderId;
    bean.sort = "METADATA";
    bean.status = to;
    bean.statusPartition = "STATUS#" + to.name();
    bean.version = version;
    bean.attempt = attempt();
    Expression condition = Expression.builder()
        .expression("attribute_exists(#pk) AND (attribute_not_exists(#ttl) OR #ttl > :now)"
            + " AND #status = :from AND #attempt <> :attempt")
        .expressionNames(
            Map.of("#pk", "PK", "#ttl", "expiresAt", "#status", "status", "#attempt", "_attempt"))
        .expressionValues(Map.of(
            ":now", now(),
            ":from", AttributeValue.fromS(from.name()),
            ":attempt", AttributeValue.fromS(bean.attempt)))
        .build();
    return table.updateItem(UpdateItemEnhancedRequest.builder(OrderBean.class)
        .item(bean)
        .ignoreNullsMode(IgnoreNullsMode.SCALAR_ONLY)
        .conditionExpression(condition)
        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
        .build());
  }

  List<OrderBean> ordersOf(String userId) {
    List<OrderBean> orders = new ArrayList<>();
    QueryEnhancedRequest request = QueryEnhancedRequest.builder()
        .queryConditional(QueryConditional.sortBeginsWith(
            Key.builder().partitionValue("USER#" + userId).sortValue("ORDER#").build()))
        .filterExpression(live())
        .scanIndexForward(false)
        .build();
    byUser.query(request).forEach(page -> {
      for (OrderBean order : page.items()) {
        if (isLive(order)) {
          orders.add(order);
        }
      }
    });
    return orders;
  }

  private static Key key(String orderId) {
    return Key.builder()
        .partitionValue("ORDER#" + orderId)
        .sortValue("METADATA")
        .build();
  }

  private Expression live() {
    return Expression.builder()
        .expression("attribute_not_exists(#ttl) OR #ttl > :now")
        .putExpressionName("#ttl", "expiresAt")
        .putExpressionValue(":now", now())
        .build();
  }

  private boolean isLive(OrderBean order) {
    return order.expiresAt == null || order.expiresAt > clock.instant().getEpochSecond();
  }

  private AttributeValue now() {
    return AttributeValue.fromN(Long.toString(clock.instant().getEpochSecond()));
  }

  private String attempt() {
    return Long.toString(random.getAsLong(), Character.MAX_RADIX);
  }

  private static OrderBean bean(Order order) {
    String createdAt = SORTABLE.format(order.createdAt());
    OrderBean bean = new OrderBean();
    bean.partition = "ORDER#" + order.orderId();
    bean.sort = "METADATA";
    bean.userPartition = "USER#" + order.userId();
    bean.userSort = "ORDER#" + createdAt + "#" + order.orderId();
    bean.statusPartition = "STATUS#" + order.status().name();
    bean.statusSort = "ORDER#" + createdAt;
    bean.type = "Order";
    bean.orderId = order.orderId();
    bean.userId = order.userId();
    bean.status = order.status();
    bean.total = order.total();
    bean.createdAt = order.createdAt();
    bean.shipTo = address(order.shipTo());
    bean.tags = order.tags();
    bean.coupon = order.coupon().orElse(null);
    bean.expiresAt = order.expiresAt() == null ? null : order.expiresAt().getEpochSecond();
    bean.version = order.version();
    return bean;
  }

  private static OrderBean.AddressBean address(Address address) {
    OrderBean.AddressBean bean = new OrderBean.AddressBean();
    bean.street = address.street();
    bean.city = address.city();
    bean.zip = address.zip();
    bean.country = address.country();
    return bean;
  }
}
