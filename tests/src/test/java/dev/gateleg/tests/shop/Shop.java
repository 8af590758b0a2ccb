package dev.gateleg.tests.shop;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.After;
import dev.gateleg.model.Before;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Load;
import dev.gateleg.model.Prefix;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import dev.gateleg.model.Where;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The access patterns of the shop. */
@SingleTable(
    name = "shop",
    entities = {
      User.class,
      Order.class,
      UserOrder.class,
      OrderItem.class,
      Product.class,
      Review.class,
      Stock.class,
      Category.class
    })
public interface Shop extends Table {

  /** One user. */
  @Get
  Optional<User> user(String userId);

  /** The user of an e-mail. */
  @Query(index = "GSI1")
  Optional<User> userByEmail(String email);

  /** One order. */
  @Get
  Optional<Order> order(String orderId);

  /** An order with its items: one query on one partition. */
  @Query
  OrderWithItems orderWithItems(String orderId);

  /** The items of an order. */
  @Query
  Pages<OrderItem> itemsOf(String orderId);

  /** A user's orders, newest first. */
  @Query(index = "GSI1", newestFirst = true)
  Pages<Order> ordersOf(String userId);

  /** A user's orders since an instant. */
  @Query(index = "GSI1")
  Pages<Order> ordersSince(String userId, @From Instant createdAt);

  /** A user's list of orders as of now, newest first: no index is behind. */
  @Query(newestFirst = true, consistent = true)
  Pages<UserOrder> listOf(String userId);

  /** What a list of a user's orders shows, newest first. */
  @Query(index = "GSI1", newestFirst = true)
  Pages<OrderSummary> orderSummaries(String userId);

  /** All that a user did: orders and reviews. */
  @Query(index = "GSI1")
  Pages<Activity> activityOf(String userId);

  // region load
  /** Orders in a state, oldest first. */
  @Load(value = "500/s", reads = 20, returns = 20, itemBytes = 600)
  @Query(index = "GSI2")
  Pages<Order> ordersIn(OrderStatus status);

  // endregion

  /** Orders in a state, placed between two instants. */
  @Query(index = "GSI2")
  Pages<Order> ordersBetween(OrderStatus status, @From Instant from, @To Instant to);

  /** Orders in a state, placed after one instant and before another. */
  @Query(index = "GSI2")
  Pages<Order> ordersWithin(OrderStatus status, @After Instant after, @Before Instant before);

  /** Sales of a product between two instants. */
  @Query(index = "GSI1")
  Pages<OrderItem> salesOf(String productId, @From Instant from, @To Instant to);

  /** A product with its reviews and its stock: one query on one partition. */
  @Query
  Optional<ProductPage> productPage(String productId);

  /** One product, which must be there. */
  @Get
  Product product(String productId);

  /** The reviews of a product. */
  @Query
  Pages<Review> reviewsOf(String productId);

  /** What one warehouse has of a product. */
  @Get(consistent = true)
  Optional<Stock> stock(String productId, String warehouse);

  /** What all warehouses have of a product. */
  @Query(consistent = true)
  Pages<Stock> stockOf(String productId);

  // region whole
  /** Where a product is to be had, by warehouse. */
  @Query(consistent = true)
  @Where(value = "available", isNot = "0")
  Map<String, Stock> available(String productId);

  /** What users praise a product for. */
  @Query(most = 500)
  @Where(
      value = "stars",
      is = {"4", "5"})
  Set<Review> praise(String productId);

  // endregion

  /** One category. */
  @Get
  Optional<Category> category(String path);

  /** A category and all below it. */
  @Query
  Pages<Category> categoriesUnder(@Prefix String path);

  /** The products of a category and of all below it. */
  @Query(index = "GSI2")
  Pages<Product> productsUnder(@Prefix String category);

  /** Every order: a scan, for the accountant. */
  @Scan
  Pages<Order> everyOrder();
}
