package dev.gateleg.benchmarks.library;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import java.util.Optional;

/** A shop's orders. */
@SingleTable(name = "shop", entities = Order.class)
public interface Shop extends Table {

  /** One order. */
  @Get
  Optional<Order> order(String orderId);

  /** A user's orders, newest first. */
  @Query(index = "GSI1", newestFirst = true)
  Pages<Order> ordersOf(String userId);
}
