package dev.gateleg.tests.evolution;

import dev.gateleg.core.schema.Tables;
import dev.gateleg.patterns.migration.Migration;
import dev.gateleg.tools.command.MigrationSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The migration of the shop's orders, for the command. */
// region source
public final class OrdersByUser implements MigrationSource {

  @Override
  public String name() {
    return "orders-by-user";
  }

  @Override
  public Migration<?, ?> over(DynamoDbClient client) {
    return Migration.between(
            name(),
            ShopBeforeTable.TYPE.with(client).tableName("shop").open(),
            ShopAfterTable.TYPE.with(client).tableName("shop").open())
        .move(ShopOrders.TYPE, UserOrders.TYPE)
        .comparing(() -> Tables.diff(client, ShopAfterTable.TYPE.schema(), "shop"))
        .declared();
  }
}
// endregion
