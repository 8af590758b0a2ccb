package dev.gateleg.examples.payments.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.GatelegException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.examples.payments.OrderStateException;
import dev.gateleg.examples.payments.OrderStatus;
import dev.gateleg.examples.payments.PaymentService;
import dev.gateleg.examples.payments.Reply;
import dev.gateleg.examples.payments.Settlement;
import dev.gateleg.examples.payments.web.Inputs.MalformedException;
import dev.gateleg.patterns.idempotency.IdempotencyException;
import dev.gateleg.patterns.ledger.InsufficientFundsException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The service over HTTP on loopback. Requests that change something need an {@code Idempotency-Key}; a repeated one gets the
 * stored answer, with {@code Idempotent-Replayed: true}.
 */
public final class PaymentServer implements AutoCloseable {

  /** A client that is slow to send holds a thread, so there are more than a few. */
  private static final int THREADS = 256;

  /** How long a request may take to arrive, and an answer to be taken. */
  private static final Duration MOST_PATIENCE = Duration.ofSeconds(30);

  private static final int MOST_LISTED = 100;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final PaymentService payments;
  private final Metrics metrics;
  private final HttpServer server;
  private final ThreadPoolExecutor threads = threads();

  static {
    // The JDK's server reads these once, before its first use.
    String seconds = Long.toString(MOST_PATIENCE.toSeconds());
    System.setProperty("sun.net.httpserver.maxReqTime", seconds);
    System.setProperty("sun.net.httpserver.maxRspTime", seconds);
  }

  private PaymentServer(PaymentService payments, Metrics metrics, int port) throws IOException {
    this.payments = payments;
    this.metrics = metrics;
    this.server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext("/", this::handle);
    server.setExecutor(threads);
  }

  private static ThreadPoolExecutor threads() {
    ThreadPoolExecutor made =
        new ThreadPoolExecutor(THREADS, THREADS, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    made.allowCoreThreadTimeOut(true);
    return made;
  }

  /** Starts on a port, or on any where it is 0. */
  public static PaymentServer start(PaymentService payments, Metrics metrics, int port)
      throws IOException {
    PaymentServer started = new PaymentServer(payments, metrics, port);
    started.server.start();
    return started;
  }

  /** The address. */
  public URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  /** An answer: its status, its body, whether it was given before. */
  private record Answered(int status, Object body, boolean replayed) {
    static Answered ok(Object body) {
      return new Answered(200, body, false);
    }

    static Answered of(int status, Reply<?> reply) {
      return new Answered(status, reply.value(), reply.replayed());
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    Answered answered = answered(exchange);
    metrics.count("requests");
    if (answered.replayed) {
      metrics.count("replays");
      exchange.getResponseHeaders().set("Idempotent-Replayed", "true");
    } else if (answered.status >= 400) {
      metrics.count("status." + answered.status);
    }
    byte[] body = JSON.writeValueAsBytes(answered.body);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(answered.status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private Answered answered(HttpExchange exchange) throws IOException {
    try {
      List<String> path =
          List.of(exchange.getRequestURI().getPath().replaceFirst("^/", "").split("/", -1));
      return exchange.getRequestMethod().equals("POST")
          ? post(
              path, exchange.getRequestHeaders().getFirst("Idempotency-Key"), Inputs.body(exchange))
          : get(path, Inputs.query(exchange.getRequestURI()));
    } catch (IdempotencyException e) {
      return error(e.httpStatus(), e.code(), e.getMessage());
    } catch (NotFoundException e) {
      return error(404, e.code(), e.getMessage());
    } catch (OrderStateException e) {
      return error(409, "OrderState", e.getMessage());
    } catch (ConflictException | ThrottledException | UnavailableException e) {
      return error(503, e.code(), "Try again with the same key: " + e.getMessage());
    } catch (InvalidInputException e) {
      return error(e.code().equals("AccountUnknown") ? 404 : 400, e.code(), e.getMessage());
    } catch (InsufficientFundsException e) {
      return error(409, e.code(), e.getMessage());
    } catch (GatelegException e) {
      return error(500, e.code(), e.getMessage());
    } catch (JacksonException | MalformedException | IllegalArgumentException e) {
      return error(400, "Malformed", e.getMessage());
    } catch (RuntimeException e) {
      // Whatever it is, the client gets an answer.
      return error(500, "Unexpected", e.toString());
    }
  }

  private static Answered error(int status, String code, @Nullable String message) {
    Map<String, String> body = new LinkedHashMap<>();
    body.put("code", code);
    body.put("message", String.valueOf(message));
    return new Answered(status, body, false);
  }

  private Answered post(List<String> path, @Nullable String key, JsonNode body) {
    if (path.size() == 2 && path.get(0).equals("users")) {
      payments.open(path.get(1));
      return new Answered(201, Map.of("user", path.get(1)), false);
    } else if (path.size() == 3 && path.get(0).equals("users") && path.get(2).equals("deposits")) {
      return Answered.of(201, payments.deposit(key, path.get(1), Inputs.amount(body, "amount")));
    } else if (path.size() == 1 && path.get(0).equals("orders")) {
      return Answered.of(
          201,
          payments.placeOrder(
              key,
              Inputs.text(body, "order"),
              Inputs.text(body, "user"),
              Inputs.amount(body, "total")));
    } else if (path.size() == 3 && path.get(0).equals("orders")) {
      return order(path.get(1), path.get(2), key);
    }
    return error(404, "NotFound", "There is nothing to post to at /" + String.join("/", path));
  }

  private Answered order(String orderId, String verb, @Nullable String key) {
    return switch (verb) {
      case "charge" -> Answered.of(201, payments.charge(key, orderId));
      case "refund" -> Answered.of(201, payments.refund(key, orderId));
      case "settle" -> {
        Reply<Settlement> reply = payments.settle(key, orderId);
        yield Answered.of(reply.value() instanceof Settlement.Paid ? 201 : 402, reply);
      }
      default -> error(404, "NotFound", "An order can't " + verb);
    };
  }

  private Answered get(List<String> path, Map<String, String> query) {
    if (path.size() == 3 && path.get(0).equals("users")) {
      Instant to = Inputs.instant(query, "to", "2199-12-31T00:00:00Z");
      return switch (path.get(2)) {
        case "balance" ->
          payments
              .balance(path.get(1))
              .map(Answered::ok)
              .orElseGet(() -> error(404, "AccountUnknown", "There is no user " + path.get(1)));
        case "statement" -> Answered.ok(payments.statement(path.get(1), to));
        case "entries" ->
          Answered.ok(payments.entries(
              path.get(1), Inputs.instant(query, "from", "1970-01-01T00:00:00Z"), to));
        default -> error(404, "NotFound", "A user has no " + path.get(2));
      };
    } else if (path.size() == 2 && path.get(0).equals("orders")) {
      return Answered.ok(payments.order(path.get(1)));
    }
    return switch (String.join("/", path)) {
      case "orders" ->
        Answered.ok(payments.ordersIn(
            OrderStatus.valueOf(query.getOrDefault("status", "CREATED")), MOST_LISTED));
      case "payments/unprocessed" -> Answered.ok(payments.unprocessed(MOST_LISTED));
      case "metrics" -> Answered.ok(metrics.counts());
      default -> error(404, "NotFound", "There is nothing at /" + String.join("/", path));
    };
  }
}
