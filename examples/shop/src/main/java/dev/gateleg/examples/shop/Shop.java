package dev.gateleg.examples.shop;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Prefix;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The access patterns of the shop. */
@SingleTable(
    name = "shop",
    entities = {
      User.class,
      Product.class,
      Stock.class,
      Review.class,
      Order.class,
      OrderItem.class,
      Message.class,
      Shipment.class,
      DailySales.class,
      Category.class
    })
public interface Shop extends Table {

  /** One user, who must be there. */
  @Get
  User user(String userId);

  /** The user of an e-mail. */
  @Query(index = "GSI1")
  Optional<User> userByEmail(String email);

  /** A product with its reviews and its stock: one query on one partition. */
  @Query(consistent = true)
  Optional<ProductPage> productPage(String productId);

  /** One product, which must be there. */
  @Get
  Product product(String productId);

  /** How many of a product there are; must be there. */
  @Get(consistent = true)
  Stock stock(String productId);

  /** The products of a category and of all below it. */
  @Query(index = "GSI2")
  Pages<Product> productsUnder(@Prefix String category);

  /** One order, which must be there. */
  @Get(consistent = true)
  Order order(String orderId);

  /** An order with its items: one query on one partition. */
  @Query(consistent = true)
  Optional<OrderWithItems> orderWithItems(String orderId);

  /** The items of an order. */
  @Query(consistent = true)
  Pages<OrderItem> itemsOf(String orderId);

  /** A user's orders, newest first. */
  @Query(index = "GSI1", newestFirst = true)
  Pages<Order> ordersOf(String userId);

  /** Orders in a status, oldest first: four queries at once, merged. */
  @Query(index = "GSI2")
  Pages<Order> ordersIn(OrderStatus status);

  /** Sales of a product between two instants. */
  @Query(index = "GSI1")
  Pages<OrderItem> salesOf(
      String productId, @From @Nullable Instant from, @To @Nullable Instant to);

  /** How a product sold from one day to another. */
  @Query
  Pages<DailySales> dailySales(
      String productId, @From @Nullable LocalDate from, @To @Nullable LocalDate to);

  /** The messages about an order. */
  @Query(consistent = true)
  Pages<Message> messagesOf(String orderId);

  /** The shipment of an order. */
  @Get(consistent = true)
  Optional<Shipment> shipment(String orderId);
}
