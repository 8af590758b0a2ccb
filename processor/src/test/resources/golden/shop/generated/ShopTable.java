package shop;

import dev.gateleg.core.read.Pages;
import dev.gateleg.core.schema.IndexSchema;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.read.Collected;
import dev.gateleg.core.spi.read.KeyCondition;
import dev.gateleg.core.spi.read.ReadSpec;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.table.OpenTable;
import dev.gateleg.core.table.TableType;
import dev.gateleg.model.key.KeyBound;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The table {@code shop} behind {@link Shop}. Written by Gateleg; a change here is lost. */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class ShopTable extends GeneratedTable implements Shop {

  /** The table, for whatever opens, makes or compares it. */
  public static final TableType<Shop> TYPE = TableType.of(
      TableSchema.of("shop", "PK", "SK")
          .type("_type")
          .attempt("_attempt")
          .timeToLive("expiresAt")
          .index(IndexSchema.global("GSI1", List.of("GSI1PK"), List.of("GSI1SK")))
          .index(IndexSchema.global("GSI2", List.of("GSI2PK"), List.of("GSI2SK"))),
      List.of(Users.TYPE, Orders.TYPE, OrderItems.TYPE),
      ShopTable::new);

  private static final ReadSpec<User> USER_BY_EMAIL =
      ReadSpec.query("userByEmail", Users.TYPE).index("GSI1");
  private static final ReadSpec<Order> ORDERS_OF =
      ReadSpec.query("ordersOf", Orders.TYPE).index("GSI1").newestFirst();
  private static final ReadSpec<OrderSummary> SUMMARIES_OF =
      ReadSpec.query("summariesOf", OrderSummaryProjection.TYPE).index("GSI1");
  private static final ReadSpec<Order> ORDERS_IN =
      ReadSpec.query("ordersIn", Orders.TYPE).index("GSI2");
  private static final ReadSpec<Record> ORDER_WITH_ITEMS =
      ReadSpec.mixed("orderWithItems", Orders.TYPE, OrderItems.TYPE);
  private static final ReadSpec<Record> FIND_ORDER_WITH_ITEMS =
      ReadSpec.mixed("findOrderWithItems", Orders.TYPE, OrderItems.TYPE);
  private static final ReadSpec<Order> EVERY_ORDER = ReadSpec.scan("everyOrder", Orders.TYPE);

  private ShopTable(OpenTable table) {
    super(table);
  }

  /** Opens the table under its own name. */
  public static Shop open(DynamoDbClient client) {
    return TYPE.open(client);
  }

  @Override
  public Optional<Order> order(String orderId) {
    return get("order", Orders.key(orderId), false);
  }

  @Override
  public User user(String userId) {
    return getRequired("user", Users.key(userId), true);
  }

  @Override
  public Optional<User> userByEmail(String email) {
    return only(
        USER_BY_EMAIL,
        KeyCondition.partition(Users.Keys.GSI1_PARTITION, email)
            .sortStartsWith(Users.Keys.GSI1_SORT.prefix()));
  }

  @Override
  public Pages<Order> ordersOf(String userId) {
    return pages(
        ORDERS_OF,
        KeyCondition.partition(Orders.Keys.GSI1_PARTITION, userId)
            .sortStartsWith(Orders.Keys.GSI1_SORT.prefix()));
  }

  @Override
  public Pages<OrderSummary> summariesOf(String userId, @Nullable Instant since) {
    return pages(
        SUMMARIES_OF,
        KeyCondition.partition(Orders.Keys.GSI1_PARTITION, userId)
            .sortIn(
                Orders.Keys.GSI1_SORT.range(
                    since == null ? KeyBound.none() : KeyBound.from(since), KeyBound.none())));
  }

  @Override
  public Pages<Order> ordersIn(OrderStatus status, Instant from, Instant to) {
    return pages(
        ORDERS_IN,
        KeyCondition.partition(Orders.Keys.GSI2_PARTITION, status)
            .sortIn(
                Orders.Keys.GSI2_SORT.range(
                    KeyBound.from(bound("ordersIn", "from", from)),
                    KeyBound.to(bound("ordersIn", "to", to)))));
  }

  @Override
  public OrderWithItems orderWithItems(String orderId) {
    Collected all =
        collect(ORDER_WITH_ITEMS, KeyCondition.partition(Orders.Keys.TABLE_PARTITION, orderId));
    return new OrderWithItems(all.one(Orders.TYPE), all.list(OrderItems.TYPE));
  }

  @Override
  public Optional<OrderWithItems> findOrderWithItems(String orderId) {
    Collected all = collect(
        FIND_ORDER_WITH_ITEMS, KeyCondition.partition(Orders.Keys.TABLE_PARTITION, orderId));
    if (!all.has(Orders.TYPE)) {
      return Optional.empty();
    }
    return Optional.of(new OrderWithItems(all.one(Orders.TYPE), all.list(OrderItems.TYPE)));
  }

  @Override
  public Pages<Order> everyOrder() {
    return scan(EVERY_ORDER);
  }
}
