package dev.gateleg.tests.designs.shop;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Attribute;
import dev.gateleg.model.CopyOf;
import dev.gateleg.model.Entity;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.model.Prefix;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Users, products, orders, a tree of paths and a small ledger. */
@SingleTable(
    name = "shop",
    raw = true,
    typeAttribute = "",
    attemptAttribute = "",
    entities = {
      ShopDesign.User.class,
      ShopDesign.UserOrder.class,
      ShopDesign.Product.class,
      ShopDesign.Review.class,
      ShopDesign.Inventory.class,
      ShopDesign.Order.class,
      ShopDesign.Item.class,
      ShopDesign.Folder.class,
      ShopDesign.Balance.class,
      ShopDesign.Transfer.class
    })
public interface ShopDesign extends Table {

  /** A user. */
  @Entity
  @Key(partition = "USER#{userId}", sort = "PROFILE")
  @Key(index = "GSI1", partition = "EMAIL#{email}", sort = "USER#{userId}")
  record User(@KeyOnly String userId, String email) {}

  /** How far an order is. */
  enum Status {
    PENDING,
    SHIPPED
  }

  // region list
  /** An order in its user's list. */
  @Entity
  @CopyOf(Order.class)
  @Key(partition = "USER#{userId}", sort = "ORDER#{placedAt:seconds}")
  record UserOrder(
      @KeyOnly String userId,
      @KeyOnly Instant placedAt,
      String orderId,
      BigDecimal total,
      Status status) {}

  // endregion

  /** A product. */
  @Entity
  @Key(partition = "PRODUCT#{productId}", sort = "METADATA")
  record Product(@KeyOnly String productId, String name) {}

  /** A review. */
  @Entity
  @Key(partition = "PRODUCT#{productId}", sort = "REVIEW#{userId}")
  record Review(@KeyOnly String productId, @KeyOnly String userId, int stars) {}

  /** How many there are. */
  @Entity(companion = "Inventories")
  @Key(partition = "PRODUCT#{productId}", sort = "INVENTORY")
  record Inventory(@KeyOnly String productId, int stock) {}

  /** An order. */
  @Entity
  @Key(partition = "ORDER#{orderId}", sort = "METADATA")
  @Key(index = "GSI2", partition = "STATUS#{status}", sort = "ORDER#{placedAt:seconds}")
  record Order(
      @KeyOnly String orderId,
      String userId,
      @Attribute(format = "seconds") Instant placedAt,
      BigDecimal total,
      Status status) {}

  // region sale
  /** A line of an order. */
  @Entity
  @Key(partition = "ORDER#{orderId}", sort = "ITEM#{productId}")
  @Key(index = "GSI3", partition = "PRODUCT#{productId}", sort = "SALE#{soldAt:seconds}")
  record Item(
      @KeyOnly String orderId,
      @KeyOnly String productId,
      int quantity,
      @Attribute(format = "seconds") Instant soldAt) {}

  // endregion

  /** A node of a tree. */
  @Entity
  @Key(partition = "TENANT#{tenantId}", sort = "PATH#{path}")
  record Folder(
      @KeyOnly String tenantId,
      @KeyOnly String path,
      @Attribute("Level") int level,
      @Attribute("Parent") String parent) {}

  /** What an account has. */
  @Entity
  @Key(partition = "ACCOUNT#{accountId}", sort = "BALANCE")
  record Balance(@KeyOnly String accountId, BigDecimal balance) {}

  /** A transfer between two accounts. */
  @Entity
  @Key(partition = "TRANSACTION#{transferId}", sort = "TIMESTAMP#{at:seconds}")
  record Transfer(
      @KeyOnly UUID transferId, @KeyOnly Instant at, String from, String to, BigDecimal amount) {}

  /** A product with all that belongs to it. */
  record ProductPage(Product product, Optional<Inventory> inventory, List<Review> reviews) {}

  /** The user of an e-mail. */
  @Query(index = "GSI1")
  Optional<User> userByEmail(String email);

  /** A user's orders, newest first. */
  @Query(newestFirst = true, consistent = true)
  Pages<UserOrder> ordersOf(String userId);

  /** A product with stock and reviews. */
  @Query(consistent = true)
  Optional<ProductPage> productPage(String productId);

  /** Orders in a state. */
  @Query(index = "GSI2")
  Pages<Order> ordersIn(Status status);

  /** Sales of a product between two instants. */
  @Query(index = "GSI3")
  Pages<Item> sales(String productId, @From("soldAt") Instant from, @To("soldAt") Instant to);

  /** All below a path. */
  @Query(consistent = true)
  Pages<Folder> below(String tenantId, @Prefix("path") String path);

  /** What an account has. */
  @Get(consistent = true)
  Optional<Balance> balance(String accountId);

  /** A transfer. */
  @Query(consistent = true)
  Optional<Transfer> transfer(UUID transferId);
}
