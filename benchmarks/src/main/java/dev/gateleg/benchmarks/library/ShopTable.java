package dev.gateleg.benchmarks.library;

import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.read.KeyCondition;
import dev.gateleg.core.read.Pages;
import dev.gateleg.core.read.ReadSpec;
import dev.gateleg.core.runtime.GeneratedTable;
import dev.gateleg.core.runtime.TableType;
import dev.gateleg.core.schema.IndexSchema;
import dev.gateleg.core.schema.TableSchema;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The access patterns of {@link Shop}. */
public final class ShopTable extends GeneratedTable implements Shop {

  /** The table. */
  public static final TableType<Shop> TYPE = TableType.of(
      TableSchema.of("shop", "PK", "SK")
          .type("_type")
          .attempt("_attempt")
          .timeToLive("expiresAt")
          .index(IndexSchema.global("GSI1", List.of("GSI1PK"), List.of("GSI1SK")))
          .index(IndexSchema.global("GSI2", List.of("GSI2PK"), List.of("GSI2SK"))),
      List.of(Orders.TYPE),
      ShopTable::new);

  private static final ReadSpec<Order> ORDERS_OF =
      ReadSpec.query("ordersOf", Orders.TYPE).index("GSI1").newestFirst();

  private ShopTable(TableContext context) {
    super(context);
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
  public Pages<Order> ordersOf(String userId) {
    return pages(
        ORDERS_OF,
        KeyCondition.partition(Orders.Keys.GSI1_PARTITION, userId)
            .sortStartsWith(Orders.Keys.GSI1_SORT.prefix()));
  }
}
