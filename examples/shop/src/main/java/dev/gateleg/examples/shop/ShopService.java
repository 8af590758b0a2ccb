package dev.gateleg.examples.shop;

import dev.gateleg.core.write.Transaction;
import dev.gateleg.examples.http.JsonCodec;
import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.patterns.idempotency.Idempotency;
import dev.gateleg.patterns.idempotency.Payload;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the shop can do. Thread-safe. */
public final class ShopService {

  private static final Pattern PATH = Pattern.compile("(/[^/#]+)+");
  private static final int MOST_MOVED = 50;

  private final Shop shop;
  private final Clock clock;
  private final Idempotency idempotency;

  /** The service on a table. */
  public ShopService(Shop shop, Clock clock) {
    this.shop = shop;
    this.clock = clock;
    this.idempotency = Idempotency.on(shop);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Adds a user, unless there is one of that id. */
  public User addUser(String userId, String email, String name) {
    return shop.createIfAbsent(new User(userId, email, name)).entity();
  }

  /** One user. */
  public User user(String userId) {
    return shop.user(userId);
  }

  /** The user of an e-mail. */
  public Optional<User> userByEmail(String email) {
    return shop.userByEmail(email);
  }

  /**
   * Adds a category, unless it is there already.
   *
   * @throws CategoryException if the path is none, or the category above is not there
   */
  public Category addCategory(String path, String title) {
    if (!PATH.matcher(path).matches()) {
      throw new CategoryException("\"" + path + "\" is no path; write it as /books/fiction.");
    }
    Category category = new Category(path, title);
    if (!category.parent().isEmpty()
        && shop.get(Categories.key(category.parent())).isEmpty()) {
      throw new CategoryException("There is no category " + category.parent() + ".");
    }
    return shop.createIfAbsent(category).entity();
  }

  /** The categories right below one; {@code /} is the top. */
  public List<Category> categories(String path) {
    String above = path.equals("/") ? "" : path;
    return shop.categoriesUnder(above + "/").stream()
        .filter(category -> category.parent().equals(above))
        .toList();
  }

  /**
   * Moves a category with all below it, in one transaction. Products stay where they are until they are moved.
   *
   * @throws CategoryException if there are too many below it, or nothing to move
   */
  public void moveCategory(String from, String to) {
    List<Category> moved = shop.categoriesUnder(from).stream()
        .filter(category -> category.path().equals(from) || category.path().startsWith(from + "/"))
        .toList();
    if (moved.isEmpty() || moved.size() > MOST_MOVED || (to + "/").startsWith(from + "/")) {
      throw new CategoryException(
          moved.size() + " categories at " + from + " can't be moved to " + to + " at once.");
    }
    Transaction transaction = shop.transaction();
    for (Category category : moved) {
      transaction = transaction
          .add(shop.deletingEntity(category))
          .add(shop.creating(
              new Category(to + category.path().substring(from.length()), category.title())));
    }
    transaction.run();
  }

  /** Adds a product with its stock, unless it is there. */
  public Product addProduct(
      String productId, String name, String category, BigDecimal price, int pieces) {
    Optional<ProductPage> known = shop.productPage(productId);
    if (known.isPresent()) {
      return known.get().product();
    }
    shop.transaction()
        .add(shop.creating(new Product(productId, name, category, price, 0)))
        .add(shop.creating(new Stock(productId, pieces)))
        .run();
    return shop.getConsistent(Products.key(productId)).orElseThrow();
  }

  /** Changes the name of a product. */
  public Product rename(String productId, String name) {
    return shop.update(Products.key(productId)).set(Products.name, name).run();
  }

  /** All that is shown of a product. */
  public Optional<ProductPage> productPage(String productId) {
    return shop.productPage(productId);
  }

  /** The products of a category and of all below it. */
  public List<Product> productsUnder(String category) {
    return shop.productsUnder(category).list();
  }

  /** One product. */
  public Product product(String productId) {
    return shop.product(productId);
  }

  /** Writes a user's review, in the place of the one before. */
  public Review review(String productId, String userId, int stars, String text) {
    shop.product(productId);
    return shop.put(new Review(productId, userId, stars, text, now()));
  }

  /**
   * Places an order, once for its key: the order, its items, and the pieces that are taken from stock, in one transaction.
   *
   * @param wanted how many of which product
   * @throws SoldOutException if there are too few of one; nothing is taken then
   */
  public Answer<OrderWithItems> place(
      @Nullable String key, String orderId, String userId, Map<String, Integer> wanted) {
    Map<String, Integer> pieces = new TreeMap<>(wanted);
    Payload payload = Payload.of("order", orderId, "user", userId, "items", pieces.toString());
    return idempotency
        .once("place", key, payload)
        .in(Orders.key(orderId))
        .run(JsonCodec.of(OrderWithItems.class), effects -> {
          OrderWithItems order = priced(orderId, userId, pieces);
          effects.add(shop.creating(order.order()));
          for (OrderItem item : order.items()) {
            effects.add(shop.creating(item));
            effects.add(shop.update(Stocks.key(item.productId()))
                .add(Stocks.available, -item.quantity())
                .when(Stocks.available.atLeast(item.quantity()))
                .orThrow(found -> new SoldOutException(found.stream().toList())));
          }
          return order;
        });
  }

  private OrderWithItems priced(String orderId, String userId, Map<String, Integer> pieces) {
    Instant now = now();
    BigDecimal total = BigDecimal.ZERO;
    List<OrderItem> items = new ArrayList<>();
    for (Map.Entry<String, Integer> each : pieces.entrySet()) {
      BigDecimal price = shop.product(each.getKey()).price();
      items.add(
          new OrderItem(orderId, items.size() + 1, each.getKey(), each.getValue(), price, now));
      total = total.add(price.multiply(BigDecimal.valueOf(each.getValue())));
    }
    Order order = new Order(orderId, userId, OrderStatus.PLACED, total, now, 0);
    return new OrderWithItems(order, items);
  }

  /** An order with its items. */
  public Optional<OrderWithItems> order(String orderId) {
    return shop.orderWithItems(orderId);
  }

  /** A user's orders, newest first. */
  public List<Order> ordersOf(String userId, int limit) {
    return shop.ordersOf(userId).limit(limit).list();
  }

  /** Orders in a status, oldest first. */
  public List<Order> ordersIn(OrderStatus status, int limit) {
    return shop.ordersIn(status).limit(limit).list();
  }

  /** Every order in a status. */
  public List<Order> everyOrderIn(OrderStatus status) {
    return shop.ordersIn(status).list();
  }

  /**
   * Moves an order on; asking for the status that it has changes nothing.
   *
   * @throws OrderStatusException if it can't go there
   */
  public Order move(String orderId, OrderStatus to) {
    return shop.modify(Orders.key(orderId), order -> {
      if (order.status() == to) {
        return order;
      } else if (!order.status().next().contains(to)) {
        throw new OrderStatusException(orderId, order.status(), to);
      }
      return new Order(
          orderId, order.userId(), to, order.total(), order.createdAt(), order.version());
    });
  }

  /** Sales of a product between two instants; null leaves an end open. */
  public List<OrderItem> salesOf(String productId, @Nullable Instant from, @Nullable Instant to) {
    return shop.salesOf(productId, from, to).list();
  }

  /** How a product sold from one day to another, as far as the projection has come; null leaves an end open. */
  public List<DailySales> dailySales(
      String productId, @Nullable LocalDate from, @Nullable LocalDate to) {
    return shop.dailySales(productId, from, to).list();
  }

  /** The messages about an order. */
  public List<Message> messagesOf(String orderId) {
    return shop.messagesOf(orderId).list();
  }

  /** The shipment of an order. */
  public Optional<Shipment> shipment(String orderId) {
    return shop.shipment(orderId);
  }

  /** How many of a product there are. */
  public int stock(String productId) {
    return shop.stock(productId).available();
  }
}
