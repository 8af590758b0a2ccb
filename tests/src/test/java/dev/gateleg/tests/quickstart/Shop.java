package dev.gateleg.tests.quickstart;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Accepts;
import dev.gateleg.model.Entity;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Key;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import dev.gateleg.model.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

// region model
@Entity
@Key(partition = "USER#{userId}", sort = "PROFILE")
record User(String userId, String name) {}

@Entity
@Key(partition = "ORDER#{orderId}", sort = "METADATA")
@Key(index = "GSI1", partition = "USER#{userId}", sort = "ORDER#{createdAt}#{orderId}")
@Key(index = "GSI2", partition = "STATUS#{status}", sort = "ORDER#{createdAt}#{orderId}")
@Accepts(value = "FewPartitions", because = "some orders a second")
record Order(
    String orderId,
    String userId,
    Status status,
    BigDecimal total,
    Instant createdAt,
    @Version long version) {}

@Entity
@Key(partition = "ORDER#{orderId}", sort = "ITEM#{line}")
record OrderItem(String orderId, int line, String product, int quantity) {}

@SingleTable(
    name = "shop",
    entities = {User.class, Order.class, OrderItem.class})
interface Shop extends Table {

  /** One order. */
  @Get
  Optional<Order> order(String orderId);

  /** A user's orders, newest first. */
  @Query(index = "GSI1", newestFirst = true)
  Pages<Order> ordersOf(String userId);

  /** Orders in a state, placed between two instants. */
  @Query(index = "GSI2")
  Pages<Order> ordersIn(Status status, @From Instant from, @To Instant to);

  /** An order with its items: one Query on one partition. */
  @Query
  OrderWithItems orderWithItems(String orderId);
}

record OrderWithItems(Order order, List<OrderItem> items) {}
// endregion

enum Status {
  CREATED,
  PAID,
  SHIPPED
}
