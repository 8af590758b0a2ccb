package dev.gateleg.sql;

import dev.gateleg.core.Table;
import dev.gateleg.model.Get;
import dev.gateleg.model.SingleTable;
import java.util.Optional;

/** Orders and products. */
@SingleTable(
    name = "store",
    entities = {Order.class, Product.class})
interface Store extends Table {

  /** One order. */
  @Get
  Optional<Order> order(String orderId);
}
