package dev.gateleg.tests.evolution;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import java.util.Optional;

/** The shop's table as it is. */
@SingleTable(
    name = "shop-evolving",
    entities = {ShopOrder.class})
interface ShopBefore extends Table {

  /** One order. */
  @Get(consistent = true)
  Optional<ShopOrder> order(String orderId);

  /** A user's orders. */
  @Query(index = "GSI1", newestFirst = true)
  Pages<ShopOrder> ordersOf(String userId);
}
