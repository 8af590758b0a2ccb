package dev.gateleg.tests.evolution;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import java.util.Optional;

/** The shop's table as it is to be. */
@SingleTable(
    name = "shop-evolving",
    entities = {UserOrder.class})
interface ShopAfter extends Table {

  /** One order. */
  @Query(index = "GSI2")
  Optional<UserOrder> order(String orderId);

  /** A user's orders. */
  @Query(newestFirst = true, consistent = true)
  Pages<UserOrder> ordersOf(String userId);
}
