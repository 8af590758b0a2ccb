package dev.gateleg.tools.shop;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Prefix;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import java.time.Instant;
import java.util.Optional;

/** Users, their orders, and what is in the shop. */
@SingleTable(
    name = "shop",
    entities = {
      User.class,
      Order.class,
      OrderItem.class,
      Product.class,
      Review.class,
      Stock.class,
      Session.class
    })
interface Shop extends Table {

  /** One user. */
  @Get
  Optional<User> user(String userId);

  /** The user of an e-mail address. */
  @Query(index = "GSI1")
  Optional<User> userByEmail(String email);

  /** One order. */
  @Get(consistent = true)
  Optional<Order> order(String orderId);

  /** An order with its items: one query on one partition. */
  @Query
  OrderWithItems orderWithItems(String orderId);

  /** A user's orders, newest first. */
  @Query(index = "GSI1", newestFirst = true)
  Pages<Order> ordersOf(String userId);

  /** Orders in a state, oldest first. */
  @Query(index = "GSI2")
  Pages<Order> ordersIn(OrderStatus status);

  /** Orders in a state, placed between two instants. */
  @Query(index = "GSI2")
  Pages<Order> ordersBetween(OrderStatus status, @From Instant from, @To Instant to);

  /** Every order: a scan, for the accountant. */
  @Scan
  Pages<Order> everyOrder();

  /** Sales of a product between two instants. */
  @Query(index = "GSI1")
  Pages<OrderItem> salesOf(String productId, @From Instant from, @To Instant to);

  /** A product with its reviews and its stock: one query on one partition. */
  @Query
  ProductPage productPage(String productId);

  /** The products of a category and of all below it. */
  @Query(index = "GSI2")
  Pages<Product> productsUnder(@Prefix String category);

  /** What one warehouse has of a product. */
  @Get
  Optional<Stock> stock(String productId, String warehouse);

  /** A user's open sessions. */
  @Query
  Pages<Session> sessions(String userId);

  /** A user's reviews, newest first. */
  @Query(index = "GSI1", newestFirst = true)
  Pages<Review> reviewsBy(String userId);
}
