package dev.gateleg.tools.shop;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Entity;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Key;
import dev.gateleg.model.Prefix;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.To;
import dev.gateleg.model.Unique;
import dev.gateleg.model.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

@Entity
@Key(partition = "USER#{userId}", sort = "PROFILE")
@Key(index = "GSI1", partition = "EMAIL#{email}", sort = "USER")
record User(String userId, @Unique String email, String name, Set<String> roles) {}

@Entity
@Key(partition = "ORDER#{orderId}", sort = "METADATA")
@Key(index = "GSI1", partition = "USER#{userId}", sort = "ORDER#{createdAt}#{orderId}")
@Key(index = "GSI2", partition = "STATUS#{status}", sort = "ORDER#{createdAt}")
record Order(
    String orderId,
    String userId,
    OrderStatus status,
    BigDecimal total,
    Instant createdAt,
    Address shipTo,
    List<String> tags,
    Optional<String> coupon,
    @Version long version) {}

enum OrderStatus {
  CREATED,
  PAID,
  SHIPPED,
  DELIVERED
}

record Address(String street, String city) {}

@Entity
@Key(partition = "ORDER#{orderId}", sort = "ITEM#{line}")
@Key(index = "GSI1", partition = "PRODUCT#{productId}", sort = "SALE#{soldAt}#{orderId}#{line}")
record OrderItem(
    String orderId, int line, String productId, int quantity, BigDecimal price, Instant soldAt) {}

@Entity
@Key(partition = "PRODUCT#{productId}", sort = "METADATA")
@Key(index = "GSI2", partition = "CATALOGUE", sort = "{category}#{productId}")
record Product(
    String productId, String category, String name, BigDecimal price, byte[] thumbnail) {}

@Entity
@Key(partition = "PRODUCT#{productId}", sort = "REVIEW#{userId}")
@Key(index = "GSI1", partition = "USER#{userId}", sort = "REVIEW#{writtenAt}#{productId}")
record Review(String productId, String userId, int stars, String text, Instant writtenAt) {}

@Entity
@Key(partition = "PRODUCT#{productId}", sort = "STOCK#{warehouse}")
@Key(index = "GSI2", partition = "RESTOCK", sort = "{restockFrom}#{productId}")
record Stock(
    String productId,
    String warehouse,
    int available,
    int reserved,
    Optional<Instant> restockFrom) {}

@Entity
@Key(partition = "USER#{userId}", sort = "SESSION#{token}")
record Session(String userId, String token, @TimeToLive Instant expiresAt) {}

record OrderWithItems(Order order, List<OrderItem> items) {}

record ProductPage(Product product, List<Review> reviews, List<Stock> stocks) {}

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

  /** A user's reviews, newest first. */
  @Query(index = "GSI1", newestFirst = true)
  Pages<Review> reviewsBy(String userId);
}
