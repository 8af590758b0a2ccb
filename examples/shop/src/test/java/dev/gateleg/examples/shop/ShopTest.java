package dev.gateleg.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.examples.load.Promised;
import dev.gateleg.examples.shop.web.ShopSystem;
import dev.gateleg.examples.test.ServedLoad;
import dev.gateleg.examples.test.ServedSystem;
import dev.gateleg.examples.test.ServedSystem.Answered;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The shop as its clients see it. */
final class ShopTest {

  @RegisterExtension
  final ServedSystem shop = ServedSystem.of(new ShopSystem());

  private void product(String product, String name, int stock) {
    shop.post(
            "/products",
            Map.of(
                "product",
                product,
                "name",
                name,
                "category",
                "/drinks",
                "price",
                "2.50",
                "stock",
                stock))
        .expect(201);
  }

  private Answered order(String order, Map<String, Integer> items) {
    return shop.post(
        "/orders", Map.of("order", order, "user", "ann", "items", items), "Idempotency-Key", order);
  }

  private int stock(String product) {
    return shop.get("/products/" + product)
        .body()
        .path("stock")
        .path("available")
        .asInt();
  }

  private Answered status(String order, String status) {
    return shop.send("PUT", "/orders/" + order + "/status", Map.of("status", status));
  }

  @Test
  void fiftyBuyersOfTenPiecesGetTen() throws Exception {
    product("kettle", "Kettle", 10);
    ExecutorService buyers = Executors.newFixedThreadPool(50);
    try {
      List<Callable<Integer>> orders = IntStream.range(0, 50)
          .<Callable<Integer>>mapToObj(i -> () -> {
            int status;
            do {
              status = order("o" + i, Map.of("kettle", 1)).status();
            } while (status == 503); // busy: try again with the same key
            return status;
          })
          .toList();
      int bought = 0;
      for (Future<Integer> each : buyers.invokeAll(orders)) {
        assertThat(each.get()).isIn(201, 409);
        bought += each.get() == 201 ? 1 : 0;
      }
      assertThat(bought).isEqualTo(10);
    } finally {
      buyers.shutdownNow();
    }
    assertThat(stock("kettle")).isZero();
    assertThat(shop.get("/orders?status=PLACED").body()).hasSize(10);
  }

  @Test
  void anOrderOfWhichOneProductIsSoldOutTakesNothing() {
    product("tea", "Tea", 5);
    product("cup", "Cup", 1);

    assertThat(order("o1", Map.of("tea", 2, "cup", 2)).expect(409).text())
        .contains("SoldOut", "1 left of cup");
    assertThat(order("o1", Map.of("tea", 6, "cup", 2)).expect(409).text())
        .contains("There are not enough pieces: 1 left of cup, 5 left of tea.");
    assertThat(stock("tea")).isEqualTo(5);
    order("o1", Map.of("tea", 2, "cup", 1)).expect(201);
    assertThat(order("o1", Map.of("tea", 2, "cup", 1)).expect(201).replayed()).contains("true");
    order("o1", Map.of("tea", 3)).expect(422);
    assertThat(stock("tea")).isEqualTo(3);
    assertThat(shop.get("/orders/o1").body().path("items")).hasSize(2);
    assertThat(shop.get("/orders/o1").body().path("order").path("total").asString())
        .isEqualTo("7.5");
  }

  @Test
  void ordersMoveThroughTheirStatuses() {
    product("tea", "Tea", 5);
    order("o1", Map.of("tea", 1)).expect(201);

    status("o1", "SHIPPED").expect(409);
    status("o1", "PAID").expect(200);
    status("o1", "PAID").expect(200);
    assertThat(shop.get("/orders?status=PLACED").text()).isEqualTo("[]");
    assertThat(shop.get("/orders?status=PAID").body()).hasSize(1);
    assertThat(shop.get("/users/ann/orders").body()).hasSize(1);
    status("o1", "LOST").expect(400);
    status("o9", "PAID").expect(404);
  }

  @Test
  void usersAreFoundByAnEmailThatIsTheirsAlone() {
    shop.post("/users", Map.of("user", "ann", "email", "ann@example.org", "name", "Ann"))
        .expect(201);

    shop.post("/users", Map.of("user", "ann", "email", "ann@example.org", "name", "Ann"))
        .expect(201);
    shop.post("/users", Map.of("user", "ann", "email", "ann@other.example", "name", "Ann"))
        .expect(409);
    shop.post("/users", Map.of("user", "bob", "email", "Ann@Example.org", "name", "Bob"))
        .expect(409);
    assertThat(shop.get("/users?email=ANN@example.org").body().path("userId").asString())
        .isEqualTo("ann");
    shop.get("/users?email=bob@example.org").expect(404);
    shop.get("/users").expect(400);
  }

  @Test
  void categoriesAreATree() {
    for (String path : List.of("/drinks", "/drinks/hot", "/drinks/hot/tea", "/books")) {
      shop.post("/categories", Map.of("path", path, "title", path)).expect(201);
    }
    product("tea", "Tea", 5);

    assertThat(shop.get("/categories?under=/drinks").body()).hasSize(1);
    shop.post("/categories/move", Map.of("from", "/drinks/hot", "to", "/books/hot"))
        .expect(200);
    assertThat(shop.get("/categories?under=/books/hot").body()).hasSize(1);
    assertThat(shop.get("/categories?under=/drinks").text()).isEqualTo("[]");
    assertThat(shop.get("/categories/above?of=/books/hot/tea").body())
        .extracting(category -> category.path("path").asString())
        .containsExactly("/books", "/books/hot");
    assertThat(shop.get("/products?category=/drinks").body()).hasSize(1);
    assertThat(shop.get("/products?category=/dri").body()).isEmpty();
    shop.post("/categories", Map.of("path", "drinks", "title", "x")).expect(400);
    shop.post("/categories", Map.of("path", "/none/x", "title", "x")).expect(404);
    shop.post("/categories/move", Map.of("from", "/books", "to", "/books/hot/books"))
        .expect(400);
    shop.post("/categories/move", Map.of("from", "/none", "to", "/some")).expect(404);
  }

  @Test
  void whatFollowsFromChangesHappensOnce() {
    shop.open().work();
    product("tea", "Green tea", 5);
    order("o1", Map.of("tea", 2)).expect(201);
    status("o1", "PAID").expect(200);
    order("o2", Map.of("tea", 1)).expect(201);
    status("o2", "CANCELLED").expect(200);

    ServedSystem.await("messages", () -> shop.get("/orders/o2/messages").body().size() == 2);
    ServedSystem.await("shipped", () -> shop.get("/orders/o1/shipment").status() == 200);
    ServedSystem.await("back in stock", () -> stock("tea") == 3);
    ServedSystem.await(
        "projected", () -> shop.get("/products/tea/daily-sales").text().contains("\"pieces\":3"));
    shop.get("/orders/o2/shipment").expect(404);
    assertThat(shop.get("/orders/o1/messages").body())
        .extracting(message -> message.path("kind").asString())
        .containsExactlyInAnyOrder("CONFIRMATION", "NOTICE");
    assertThat(shop.get("/products/tea/sales?from=2020-01-01T00:00:00Z").body()).hasSize(2);
  }

  @Test
  void productsAreFoundByAPartOfTheirName() {
    product("t1", "Green tea", 5);
    shop.open().work();
    assertThat(shop.get("/products?name=EEN").body()).hasSize(1);

    product("t2", "Tea kettle", 5);
    shop.send("PUT", "/products/t1", Map.of("name", "White tea")).expect(200);

    ServedSystem.await("indexed", () -> shop.get("/products?name=tea").body().size() == 2);
    ServedSystem.await("renamed", () -> shop.get("/products?name=green").body().isEmpty());
    assertThat(shop.get("/products?name=*").body()).isEmpty();
  }

  @Test
  void reviewsStandOnTheProductsPage() {
    product("tea", "Tea", 5);
    shop.post("/products/tea/reviews", Map.of("user", "ann", "stars", 5, "text", "Good."))
        .expect(201);

    assertThat(shop.get("/products/tea").body().path("reviews")).hasSize(1);
    shop.post("/products/tea/reviews", Map.of("user", "ann", "stars", 6, "text", "x"))
        .expect(400);
    shop.post("/products/none/reviews", Map.of("user", "ann", "stars", 5, "text", "x"))
        .expect(404);
    shop.get("/products/none").expect(404);
  }

  @Test
  void everyPromiseHoldsUnderLoad() {
    shop.open().work();

    assertThat(ServedLoad.run(shop, 4, 3, 15))
        .extracting(Promised::state)
        .containsOnly(Promised.State.HOLDS);
  }
}
