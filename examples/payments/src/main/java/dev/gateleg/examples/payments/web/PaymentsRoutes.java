package dev.gateleg.examples.payments.web;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.examples.http.Parser;
import dev.gateleg.examples.http.Request;
import dev.gateleg.examples.http.Response;
import dev.gateleg.examples.http.Routes;
import dev.gateleg.examples.payments.Cashier;
import dev.gateleg.examples.payments.OrderStateException;
import dev.gateleg.examples.payments.OrderStatus;
import dev.gateleg.examples.payments.PaymentService;
import dev.gateleg.examples.payments.Reply;
import dev.gateleg.examples.payments.Settlement;
import dev.gateleg.patterns.ledger.InsufficientFundsException;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The paths of the payments service. Requests that change something need an {@code Idempotency-Key}; a repeated one gets the
 * stored answer, with {@code Idempotent-Replayed: true}. The header {@code Tenant} says whose data it is about.
 */
final class PaymentsRoutes {

  private static final int MOST_LISTED = 100;
  private static final Instant EVER = Instant.parse("2199-12-31T00:00:00Z");
  private static final LocalDate FIRST_DAY = LocalDate.of(2000, 1, 1);
  private static final LocalDate LAST_DAY = LocalDate.of(2199, 12, 31);
  private static final String FIRST_PAYMENT = "1";

  private final PaymentService service;

  PaymentsRoutes(PaymentService service) {
    this.service = service;
  }

  Routes routes() {
    return new Routes()
        .post("/users/{user}", this::open)
        .get("/users/{user}", this::profile)
        .post("/users/{user}/deposits", this::deposit)
        .get("/users/{user}/balance", this::balance)
        .get("/users/{user}/statement", this::statement)
        .get("/users/{user}/entries", this::entries)
        .get("/users/{user}/payments", this::paymentsBy)
        .post("/orders", this::placeOrder)
        .get("/orders", this::ordersIn)
        .get(
            "/orders/{order}", request -> Response.ok(tenant(request).order(request.path("order"))))
        .get(
            "/orders/{order}/payments",
            request -> Response.ok(tenant(request).paymentsOf(request.path("order"))))
        .post("/orders/{order}/charge", this::charge)
        .post("/orders/{order}/settle", this::settle)
        .post("/orders/{order}/refund", this::refund)
        .get(
            "/report",
            request -> Response.ok(service.report(
                tenantId(request),
                request.query("from", Parser.DATE).orElse(FIRST_DAY),
                request.query("to", Parser.DATE).orElse(LAST_DAY))))
        .get(
            "/payments/unprocessed",
            request -> Response.ok(tenant(request).unprocessed(MOST_LISTED)))
        .failing(OrderStateException.class, e -> Response.error(409, "OrderState", e.getMessage()))
        .failing(
            InsufficientFundsException.class, e -> Response.error(409, e.code(), e.getMessage()))
        .failing(
            InvalidInputException.class,
            e -> Response.error(
                e.code().equals("AccountUnknown") ? 404 : 400, e.code(), e.getMessage()));
  }

  private static String tenantId(Request request) {
    return request.header("Tenant").filter(name -> !name.isBlank()).orElse("main");
  }

  private Cashier tenant(Request request) {
    return service.tenant(tenantId(request));
  }

  private static @Nullable String key(Request request) {
    return request.header("Idempotency-Key").orElse(null);
  }

  private static Response answer(int status, Reply<?> reply) {
    return new Response(status, reply.value(), reply.replayed());
  }

  private Response open(Request request) {
    String user = request.path("user");
    return Response.created(
        tenant(request).open(user, request.optional("name", Parser.TEXT).orElse(user)));
  }

  private Response profile(Request request) {
    return tenant(request)
        .profile(request.path("user"))
        .map(Response::ok)
        .orElseGet(() -> unknown(request));
  }

  private static Response unknown(Request request) {
    return Response.error(404, "AccountUnknown", "There is no user " + request.path("user"));
  }

  private Response deposit(Request request) {
    return answer(
        201,
        tenant(request)
            .deposit(key(request), request.path("user"), request.body("amount", Parser.AMOUNT)));
  }

  private Response balance(Request request) {
    return tenant(request)
        .balance(request.path("user"))
        .map(Response::ok)
        .orElseGet(() -> unknown(request));
  }

  private Response statement(Request request) {
    return Response.ok(tenant(request)
        .statement(request.path("user"), request.query("to", Parser.INSTANT).orElse(EVER)));
  }

  private Response entries(Request request) {
    return Response.ok(tenant(request)
        .entries(
            request.path("user"),
            request.query("from", Parser.INSTANT).orElse(Instant.EPOCH),
            request.query("to", Parser.INSTANT).orElse(EVER)));
  }

  private Response paymentsBy(Request request) {
    return Response.ok(tenant(request)
        .paymentsBy(
            request.path("user"),
            request.query("from", Parser.INSTANT).orElse(null),
            request.query("to", Parser.INSTANT).orElse(null)));
  }

  private Response placeOrder(Request request) {
    return answer(
        201,
        tenant(request)
            .placeOrder(
                key(request),
                request.text("order"),
                request.text("user"),
                request.body("total", Parser.AMOUNT)));
  }

  private Response ordersIn(Request request) {
    return Response.ok(tenant(request)
        .ordersIn(
            request.query("status", Parser.ofEnum(OrderStatus.class)).orElse(OrderStatus.CREATED),
            MOST_LISTED));
  }

  private Response charge(Request request) {
    return answer(
        201,
        tenant(request)
            .charge(
                key(request),
                request.path("order"),
                payment(request),
                request.optional("amount", Parser.AMOUNT).orElse(null)));
  }

  private static String payment(Request request) {
    return request.optional("payment", Parser.TEXT).orElse(FIRST_PAYMENT);
  }

  private Response settle(Request request) {
    Reply<Settlement> reply =
        tenant(request).settle(key(request), request.path("order"), payment(request));
    return answer(reply.value() instanceof Settlement.Paid ? 201 : 402, reply);
  }

  private Response refund(Request request) {
    return answer(
        201, tenant(request).refund(key(request), request.path("order"), payment(request)));
  }
}
