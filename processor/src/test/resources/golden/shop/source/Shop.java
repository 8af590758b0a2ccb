package shop;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Users, their orders, and what is in them. */
@SingleTable(name = "shop", entities = {User.class, Order.class, OrderItem.class})
public interface Shop extends Table {

  /** One order. */
  @Get
  Optional<Order> order(String orderId);

  /** A user, who must be there. */
  @Get(consistent = true)
  User user(String userId);

  /** The user with an e-mail address. Addresses are unique, so there is one at most. */
  @Query(index = "GSI1")
  Optional<User> userByEmail(String email);

  /** A user's orders, newest first. */
  @Query(index = "GSI1", newestFirst = true)
  Pages<Order> ordersOf(String userId);

  /** A user's orders in short, from an instant on. */
  @Query(index = "GSI1")
  Pages<OrderSummary> summariesOf(String userId, @From @Nullable Instant since);

  /** Orders in a state, placed between two instants. */
  @Query(index = "GSI2")
  Pages<Order> ordersIn(OrderStatus status, @From Instant from, @To Instant to);

  /** An order with its items: one Query on one partition. */
  @Query
  OrderWithItems orderWithItems(String orderId);

  /** The same for an order that may not be there. */
  @Query
  Optional<OrderWithItems> findOrderWithItems(String orderId);

  /** Every order there is. */
  @Scan
  Pages<Order> everyOrder();
}
