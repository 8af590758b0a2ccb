package dev.gateleg.examples.shop.web;

import dev.gateleg.examples.http.MalformedException;
import dev.gateleg.examples.http.Parser;
import dev.gateleg.examples.http.Request;
import dev.gateleg.examples.http.Response;
import dev.gateleg.examples.http.Routes;
import dev.gateleg.examples.shop.OrderStatus;
import dev.gateleg.examples.shop.OrderStatusException;
import dev.gateleg.examples.shop.OrderWithItems;
import dev.gateleg.examples.shop.ShopService;
import dev.gateleg.examples.shop.ShopWork;
import dev.gateleg.examples.shop.SoldOutException;
import dev.gateleg.patterns.idempotency.Answer;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** The shop's paths. */
final class ShopRoutes {

  private static final int MOST_LISTED = 100;
  private static final int MOST_PIECES = 1000;
  private static final int MOST_LINES = 20;

  private final ShopService shop;
  private final ShopWork work;

  ShopRoutes(ShopService shop, ShopWork work) {
    this.shop = shop;
    this.work = work;
  }

  Routes routes() {
    return new Routes()
        .post("/users", this::addUser)
        .get("/users", this::userByEmail)
        .get("/users/{user}", request -> Response.ok(shop.user(request.path("user"))))
        .get(
            "/users/{user}/orders",
            request -> Response.ok(shop.ordersOf(request.path("user"), MOST_LISTED)))
        .post(
            "/categories",
            request ->
                Response.created(shop.addCategory(request.text("path"), request.text("title"))))
        .get(
            "/categories",
            request ->
                Response.ok(shop.categories(request.query("under", Parser.TEXT).orElse("/"))))
        .get(
            "/categories/above",
            request -> Response.ok(
                shop.categoriesAbove(request.query("of", Parser.TEXT).orElse("/"))))
        .post("/categories/move", this::moveCategory)
        .post("/products", this::addProduct)
        .get("/products", this::products)
        .get("/products/{product}", this::product)
        .put(
            "/products/{product}",
            request -> Response.ok(shop.rename(request.path("product"), request.text("name"))))
        .post("/products/{product}/reviews", this::review)
        .get("/products/{product}/sales", this::sales)
        .get("/products/{product}/daily-sales", this::dailySales)
        .post("/orders", this::place)
        .get("/orders", this::ordersIn)
        .get("/orders/{order}", this::order)
        .put(
            "/orders/{order}/status",
            request -> Response.ok(shop.move(
                request.path("order"), request.body("status", Parser.ofEnum(OrderStatus.class)))))
        .get(
            "/orders/{order}/messages",
            request -> Response.ok(shop.messagesOf(request.path("order"))))
        .get(
            "/orders/{order}/shipment",
            request -> found(shop.shipment(request.path("order")), "There is nothing to ship."))
        .failing(SoldOutException.class, e -> Response.error(409, "SoldOut", e.getMessage()))
        .failing(
            OrderStatusException.class, e -> Response.error(409, "OrderStatus", e.getMessage()));
  }

  private static Response found(Optional<?> result, String otherwise) {
    return result
        .<Response>map(Response::ok)
        .orElseGet(() -> Response.error(404, "NotFound", otherwise));
  }

  private Response addUser(Request request) {
    return Response.created(
        shop.addUser(request.text("user"), request.text("email"), request.text("name")));
  }

  private Response userByEmail(Request request) {
    String email = request
        .query("email", Parser.TEXT)
        .orElseThrow(() -> new MalformedException("Ask for ?email=…."));
    return found(shop.userByEmail(email), "Nobody has this e-mail.");
  }

  private Response moveCategory(Request request) {
    shop.moveCategory(request.text("from"), request.text("to"));
    return Response.ok(Map.of("to", request.text("to")));
  }

  private Response addProduct(Request request) {
    return Response.created(shop.addProduct(
        request.text("product"),
        request.text("name"),
        request.text("category"),
        request.body("price", Parser.POSITIVE_AMOUNT),
        request.number("stock", 0, 1_000_000)));
  }

  private Response products(Request request) {
    Optional<String> name = request.query("name", Parser.TEXT);
    return Response.ok(
        name.isPresent()
            ? work.find(shop, name.get(), MOST_LISTED)
            : shop.productsUnder(request.query("category", Parser.TEXT).orElse("/")));
  }

  private Response product(Request request) {
    return found(shop.productPage(request.path("product")), "There is no such product.");
  }

  private Response review(Request request) {
    return Response.created(shop.review(
        request.path("product"),
        request.text("user"),
        request.number("stars", 1, 5),
        request.text("text")));
  }

  private Response sales(Request request) {
    return Response.ok(shop.salesOf(
        request.path("product"),
        request.query("from", Parser.INSTANT).orElse(null),
        request.query("to", Parser.INSTANT).orElse(null)));
  }

  private Response dailySales(Request request) {
    return Response.ok(shop.dailySales(
        request.path("product"),
        request.query("from", Parser.DATE).orElse(null),
        request.query("to", Parser.DATE).orElse(null)));
  }

  private Response place(Request request) {
    Answer<OrderWithItems> answer = shop.place(
        request.header("Idempotency-Key").orElse(null),
        request.text("order"),
        request.text("user"),
        wanted(request.body().path("items")));
    return Response.created(answer.response(), answer.replayed());
  }

  /** Items as {@code {"tea": 2, "cup": 1}}. */
  private static Map<String, Integer> wanted(JsonNode items) {
    Map<String, Integer> wanted = new TreeMap<>();
    items
        .properties()
        .forEach(item -> wanted.put(
            item.getKey(),
            Parser.between(1, MOST_PIECES).parse(item.getKey(), item.getValue().asString())));
    if (wanted.isEmpty() || wanted.size() > MOST_LINES) {
      throw new MalformedException(
          "\"items\" needs 1 to " + MOST_LINES + " products, such as {\"tea\": 2}.");
    }
    return wanted;
  }

  private Response ordersIn(Request request) {
    return Response.ok(shop.ordersIn(
        request.query("status", Parser.ofEnum(OrderStatus.class)).orElse(OrderStatus.PLACED),
        MOST_LISTED));
  }

  private Response order(Request request) {
    return found(shop.order(request.path("order")), "There is no such order.");
  }
}
