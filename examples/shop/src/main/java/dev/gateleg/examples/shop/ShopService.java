package dev.gateleg.examples.shop;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.write.RefusedAction;
import dev.gateleg.examples.http.JsonCodec;
import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.patterns.idempotency.Idempotency;
import dev.gateleg.patterns.idempotency.Payload;
import dev.gateleg.patterns.tree.Tree;
import dev.gateleg.patterns.tree.TreePath;
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
import org.jspecify.annotations.Nullable;

/** What the shop can do. Thread-safe. */
public final class ShopService {

  private final Shop shop;
  private final Clock clock;
  private final Idempotency idempotency;
  private final Tree<Category> categories;

  /** The service on a table. */
  public ShopService(Shop shop, Clock clock) {
    this.shop = shop;
    this.clock = clock;
    this.idempotency = Idempotency.on(shop);
    this.categories = Tree.of(shop, Categories::key);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Adds a user. Adding one again with the same data changes nothing. */
  public User addUser(String userId, String email, String name) {
    User user = new User(userId, email, name);
    User stored = shop.createIfAbsent(user).entity();
    if (!stored.equals(user)) {
      throw new AlreadyExistsException(
          CoreCode.ALREADY_EXISTS,
          "There is another user " + userId + "; take another id.",
          Map.of(),
          null);
    }
    return stored;
  }

  /** One user. */
  public User user(String userId) {
    return shop.user(userId);
  }

  /** The user of an e-mail. */
  public Optional<User> userByEmail(String email) {
    return shop.userByEmail(email);
  }

  /** Adds a category below one that is there, unless it is there already. */
  public Category addCategory(String path, String title) {
    TreePath place = TreePath.parse(path);
    try {
      return categories.create(new Category(place.text(), title));
    } catch (AlreadyExistsException e) {
      return categories.get(place).orElseThrow(() -> e);
    }
  }

  /** The categories right below one; {@code /} is the top. */
  public List<Category> categories(String path) {
    return categories.children(TreePath.parse(path));
  }

  /** The categories above one, from the top down: what a page shows as its way. */
  public List<Category> categoriesAbove(String path) {
    return categories.ancestors(TreePath.parse(path));
  }

  /** Moves a category with all below it, as a whole. Products stay where they are until they are moved. */
  public void moveCategory(String from, String to) {
    categories.move(TreePath.parse(from), TreePath.parse(to));
  }

  /** Adds a product with its stock, unless it is there. */
  public Product addProduct(
      String productId, String name, String category, BigDecimal price, int pieces) {
    TreePath place = TreePath.parse(category);
    Optional<ProductPage> known = shop.productPage(productId);
    if (known.isPresent()) {
      return known.get().product();
    }
    shop.transaction()
        .add(shop.creating(new Product(productId, name, place.text(), price, 0)))
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
    TreePath place = TreePath.parse(category);
    return shop.productsUnder(place.text()).stream()
        .filter(product -> TreePath.parse(product.category()).within(place)) // not /bookshelves
        .toList();
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
   * @throws SoldOutException if there are too few of some, which it names; nothing is taken then
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
                .when(Stocks.available.atLeast(item.quantity())));
          }
          effects.orThrow(ShopService::refused);
          return order;
        });
  }

  /** Every product of which there are too few; where that is not why, what the first write says. */
  private static RuntimeException refused(List<RefusedAction> refused) {
    List<Stock> few =
        refused.stream().flatMap(action -> action.found(Stock.class).stream()).toList();
    return few.isEmpty() ? refused.get(0).exception() : new SoldOutException(few);
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
