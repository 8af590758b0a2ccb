package dev.gateleg.tests.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.Stored;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ShopTest {

  private static final Instant NOON = Instant.parse("2026-06-24T12:00:00Z");

  @RegisterExtension
  final FreshTable<Shop> table = FreshTable.of(ShopTable.TYPE);

  private Shop shop;
  private Stored stored;

  @BeforeEach
  void open() {
    shop = table.open();
    stored = new Stored(table.client(), table.name());
  }

  private static Order order(String id, String user, OrderStatus status, Instant at) {
    return new Order(
        id,
        user,
        status,
        new BigDecimal("99.9"),
        at,
        new Address(List.of("Main St 1", "2nd floor"), "Vienna", "AT", Optional.empty()),
        List.of("gift"),
        Optional.of("SUMMER"),
        0);
  }

  private static OrderItem item(String order, int line, String product, Instant at) {
    return new OrderItem(order, line, product, 2, new BigDecimal("10.5"), at);
  }

  @Test
  void storesTheKeysOfTheLayout() {
    shop.put(new User("u1", "Ann@Example.org", "Ann"));
    shop.put(order("o1", "u1", OrderStatus.CREATED, NOON));
    shop.put(item("o1", 1, "p1", NOON));
    shop.put(new Product("p1", "Book", "books/fiction/", BigDecimal.TEN));
    shop.put(new Review("p1", "u1", 5, "Good", NOON));
    shop.put(new Stock("p1", "vienna", 3, 0));
    shop.put(new Category("books/fiction/", "Fiction"));

    assertThat(stored.lines("PK", "SK", "_type"))
        .containsExactly(
            "CATEGORIES | books/fiction/ | Category",
            "ORDER#o1 | ITEM#0001 | OrderItem",
            "ORDER#o1 | METADATA | Order",
            "PRODUCT#p1 | METADATA | Product",
            "PRODUCT#p1 | REVIEW#u1 | Review",
            "PRODUCT#p1 | STOCK#vienna | Stock",
            "USER#u1 | ORDER#2026-06-24T12:00:00.000000000Z#o1 | UserOrder",
            "USER#u1 | PROFILE | User");
    assertThat(stored.lines("GSI1PK", "GSI1SK"))
        .containsExactly(
            "EMAIL#ann@example.org | USER#u1",
            "PRODUCT#p1 | SALE#2026-06-24T12:00:00.000000000Z#o1#0001",
            "USER#u1 | ORDER#2026-06-24T12:00:00.000000000Z#o1",
            "USER#u1 | REVIEW#2026-06-24T12:00:00.000000000Z#p1");
    assertThat(stored.lines("GSI2PK", "GSI2SK"))
        .containsExactly(
            "CATALOGUE | books/fiction/#p1",
            "STATUS#CREATED | ORDER#2026-06-24T12:00:00.000000000Z#o1");
    assertThat(stored.item("CATEGORIES", "books/fiction/")).doesNotContainKey("path");
  }

  @Test
  void findsAUserByIdAndByEmail() {
    User ann = shop.create(new User("u1", "ann@example.org", "Ann"));
    shop.create(new User("u2", "ann@example.org.uk", "Another"));

    assertThat(shop.user("u1")).contains(ann);
    assertThat(shop.userByEmail("ann@example.org")).contains(ann);
    assertThat(shop.userByEmail("Ann@Example.ORG")).contains(ann);
    assertThat(shop.userByEmail("bob@example.org")).isEmpty();
  }

  @Test
  void readsAnOrderWithItsItemsInOneQuery() {
    Order order = shop.create(order("o1", "u1", OrderStatus.CREATED, NOON));
    OrderItem tenth = shop.create(item("o1", 10, "p2", NOON));
    OrderItem second = shop.create(item("o1", 2, "p1", NOON));
    shop.create(item("o12", 1, "p1", NOON));

    assertThat(shop.orderWithItems("o1"))
        .isEqualTo(new OrderWithItems(order, List.of(second, tenth)));
    assertThat(shop.itemsOf("o1").list()).containsExactly(second, tenth);
    assertThat(shop.order("o1")).contains(order);
    assertThatThrownBy(() -> shop.orderWithItems("o12"))
        .isInstanceOf(NotFoundException.class)
        .hasMessage(
            "[NotFound] orderWithItems found no Order; check the key, or return an Optional.");
  }

  @Test
  void listsAUsersOrdersByTime() {
    Order first = shop.create(order("o1", "u1", OrderStatus.CREATED, NOON));
    Order second = shop.create(order("o2", "u1", OrderStatus.PAID, NOON.plusMillis(17)));
    Order third = shop.create(order("o3", "u1", OrderStatus.PAID, NOON.plusSeconds(1)));
    shop.create(order("o4", "u10", OrderStatus.PAID, NOON));
    shop.create(new Review("p1", "u1", 5, "Good", NOON));

    assertThat(shop.ordersOf("u1").list()).containsExactly(third, second, first);
    assertThat(shop.ordersSince("u1", NOON.plusMillis(17)).list()).containsExactly(second, third);
    assertThat(shop.orderSummaries("u1").list())
        .containsExactly(summary(third), summary(second), summary(first));
  }

  @Test
  void aUsersListIsInStepWithTheOrders() {
    shop.create(order("o1", "u1", OrderStatus.CREATED, NOON));
    shop.create(order("o2", "u1", OrderStatus.CREATED, NOON)); // of the same instant
    Order paid =
        shop.update(Orders.key("o1")).set(Orders.status, OrderStatus.PAID).run();
    shop.deleteKey(Orders.key("o2"));

    assertThat(shop.listOf("u1").list())
        .containsExactly(
            new UserOrder("u1", paid.createdAt(), "o1", paid.total(), OrderStatus.PAID));
  }

  @Test
  void readsAWholeSetOrMapWithAFilter() {
    Stock vienna = shop.create(new Stock("p1", "vienna", 3, 0));
    shop.create(new Stock("p1", "graz", 0, 2));
    Stock linz = shop.create(new Stock("p1", "linz", 1, 0));
    Review good = shop.create(new Review("p1", "u1", 5, "Good", NOON));
    shop.create(new Review("p1", "u2", 2, "Bad", NOON));

    // region whole
    Map<String, Stock> available = shop.available("p1");
    assertThat(available.get("vienna")).isEqualTo(vienna);
    assertThat(available.keySet()).containsExactly("linz", "vienna"); // in the order of the key
    assertThat(shop.praise("p1")).containsExactly(good);
    // endregion
    assertThat(available).containsEntry("linz", linz).doesNotContainKey("graz");
    assertThat(shop.available("p9")).isEmpty();
    assertThatThrownBy(() -> available.remove("linz"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> shop.praise("p1").clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void aSetThatIsTooLargeForMemoryIsRefused() {
    for (int i = 0; i < 501; i++) {
      shop.create(new Review("p1", "u" + i, 4, "", NOON));
    }
    assertThatThrownBy(() -> shop.praise("p1"))
        .hasMessageStartingWith("[CollectionTooLarge] praise found more than 500 items");
  }

  private static OrderSummary summary(Order order) {
    return new OrderSummary(order.orderId(), order.status(), order.total(), order.createdAt());
  }

  @Test
  void listsAllThatAUserDidAsOneSealedType() {
    Order order = shop.create(order("o1", "u1", OrderStatus.CREATED, NOON));
    Review review = shop.create(new Review("p1", "u1", 5, "Good", NOON));

    assertThat(shop.activityOf("u1").list()).containsExactly(order, review);
  }

  @Test
  void listsOrdersByStatus() {
    Order first = shop.create(order("o1", "u1", OrderStatus.CREATED, NOON));
    Order second = shop.create(order("o2", "u2", OrderStatus.CREATED, NOON.plusSeconds(1)));
    Order third = shop.create(order("o3", "u2", OrderStatus.CREATED, NOON.plusSeconds(2)));
    shop.create(order("o4", "u2", OrderStatus.PAID, NOON));

    assertThat(shop.ordersIn(OrderStatus.CREATED).list()).containsExactly(first, second, third);
    assertThat(
            shop.ordersBetween(OrderStatus.CREATED, NOON, NOON.plusSeconds(1)).list())
        .containsExactly(first, second);
    assertThat(shop.ordersWithin(OrderStatus.CREATED, NOON, NOON.plusSeconds(2)).list())
        .containsExactly(second);
  }

  @Test
  void listsSalesOfAProductBetweenTwoInstants() {
    shop.create(item("o1", 1, "p1", NOON.minusSeconds(1)));
    OrderItem first = shop.create(item("o2", 1, "p1", NOON));
    OrderItem second = shop.create(item("o3", 7, "p1", NOON.plusSeconds(60)));
    shop.create(item("o4", 1, "p1", NOON.plusSeconds(61)));
    shop.create(item("o5", 1, "p10", NOON));

    assertThat(shop.salesOf("p1", NOON, NOON.plusSeconds(60)).list())
        .containsExactly(first, second);
  }

  @Test
  void readsAProductWithReviewsAndStockInOneQuery() {
    Product product = shop.create(new Product("p1", "Book", "books/", BigDecimal.TEN));
    Review review = shop.create(new Review("p1", "u1", 5, "Good", NOON));
    Stock vienna = shop.create(new Stock("p1", "vienna", 3, 0));
    Stock graz = shop.create(new Stock("p1", "graz", 0, 0));

    assertThat(shop.productPage("p1"))
        .contains(new ProductPage(product, List.of(review), List.of(graz, vienna)));
    assertThat(shop.productPage("p2")).isEmpty();
    assertThat(shop.product("p1")).isEqualTo(product);
    assertThat(shop.reviewsOf("p1").list()).containsExactly(review);
    assertThat(shop.stock("p1", "vienna")).contains(vienna);
    assertThat(shop.stockOf("p1").list()).containsExactly(graz, vienna);
  }

  @Test
  void findsCategoriesAndProductsUnderAPath() {
    Category books = shop.create(new Category("books/", "Books"));
    Category fiction = shop.create(new Category("books/fiction/", "Fiction"));
    shop.create(new Category("booksellers/", "Booksellers"));
    Product novel = shop.create(new Product("p1", "Novel", "books/fiction/", BigDecimal.TEN));
    Product atlas = shop.create(new Product("p2", "Atlas", "books/", BigDecimal.TEN));
    shop.create(new Product("p3", "Bell", "booksellers/", BigDecimal.TEN));

    assertThat(shop.category("books/fiction/")).contains(fiction);
    assertThat(shop.categoriesUnder("books/").list()).containsExactly(books, fiction);
    assertThat(shop.productsUnder("books/").list()).containsExactlyInAnyOrder(novel, atlas);
    assertThat(shop.productsUnder("books/fiction/").list()).containsExactly(novel);
  }

  @Test
  void aPaidOrderMovesToItsNewStatusWithoutBeingTold() {
    shop.create(order("o1", "u1", OrderStatus.CREATED, NOON));

    Order paid = shop.update(Orders.key("o1"))
        .set(Orders.status, OrderStatus.PAID)
        .when(Orders.status.is(OrderStatus.CREATED))
        .run();

    assertThat(shop.ordersIn(OrderStatus.CREATED).list()).isEmpty();
    assertThat(shop.ordersIn(OrderStatus.PAID).list()).containsExactly(paid);
    assertThat(shop.ordersOf("u1").list()).containsExactly(paid);
  }

  @Test
  void changesPartsOfANestedAddress() {
    shop.create(order("o1", "u1", OrderStatus.CREATED, NOON));

    Order moved = shop.update(Orders.key("o1"))
        .set(Orders.shipTo.city, "Graz")
        .set(Orders.shipTo.lines.at(1), "3rd floor")
        .set(Orders.shipTo.note, "ring twice")
        .append(Orders.tags, List.of("fragile"))
        .remove(Orders.coupon)
        .run();

    assertThat(moved.shipTo())
        .isEqualTo(new Address(
            List.of("Main St 1", "3rd floor"), "Graz", "AT", Optional.of("ring twice")));
    assertThat(moved.tags()).containsExactly("gift", "fragile");
    assertThat(moved.coupon()).isEmpty();
    assertThat(shop.order("o1")).contains(moved);
  }

  @Test
  void reservesStockOnlyWhileThereIsSome() {
    shop.create(new Stock("p1", "vienna", 1, 0));

    Stock after = shop.update(Stocks.key("p1", "vienna"))
        .add(Stocks.available, -1)
        .add(Stocks.reserved, 1)
        .when(Stocks.available.atLeast(1))
        .run();

    assertThat(after).isEqualTo(new Stock("p1", "vienna", 0, 1));
  }

  @Test
  void scansEveryOrder() {
    Order first = shop.create(order("o1", "u1", OrderStatus.CREATED, NOON));
    Order second = shop.create(order("o2", "u2", OrderStatus.CREATED, NOON));
    shop.create(item("o1", 1, "p1", NOON));

    assertThat(shop.everyOrder().list()).containsExactlyInAnyOrder(first, second);
    assertThat(shop.everyOrder().count()).isEqualTo(2);
  }
}
