package dev.gateleg.examples.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.examples.payments.web.Metrics;
import dev.gateleg.examples.payments.web.PaymentServer;
import dev.gateleg.testing.FreshTable;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The service as its clients see it. */
final class PaymentServerTest {

  private final Metrics metrics = new Metrics();

  @RegisterExtension
  final FreshTable<PaymentsDesk> table = FreshTable.of(PaymentsDeskTable.TYPE).listener(metrics);

  private final HttpClient http = HttpClient.newHttpClient();
  private PaymentServer server;

  @BeforeEach
  void start() throws IOException {
    PaymentService payments = new PaymentService(table.open(), Clock.systemUTC());
    payments.prepare();
    server = PaymentServer.start(payments, metrics, 0);
    post("/users/ann", null, "");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> post(String path, @Nullable String key, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.uri().resolve(path)).POST(BodyPublishers.ofString(body));
    return sent((key == null ? request : request.header("Idempotency-Key", key)).build());
  }

  private int status(String path, @Nullable String key, String body) {
    return post(path, key, body).statusCode();
  }

  private String get(String path) {
    HttpResponse<String> answer =
        sent(HttpRequest.newBuilder(server.uri().resolve(path)).build());
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.body();
  }

  private HttpResponse<String> sent(HttpRequest request) {
    try {
      return http.send(request, BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void deposit(String key, String amount) {
    assertThat(status("/users/ann/deposits", key, "{\"amount\":\"" + amount + "\"}"))
        .isEqualTo(201);
  }

  private void order(String order, String total) {
    String body = "{\"order\":\"" + order + "\",\"user\":\"ann\",\"total\":\"" + total + "\"}";
    assertThat(status("/orders", "o-" + order, body)).isEqualTo(201);
  }

  @Test
  void anOrderIsChargedSettledAndRefunded() {
    deposit("d1", "100");
    order("o1", "30.5");
    assertThat(get("/orders?status=CREATED")).contains("\"orderId\":\"o1\"");
    assertThat(status("/orders/o1/charge", "c1", "")).isEqualTo(201);
    assertThat(get("/payments/unprocessed")).contains("\"orderId\":\"o1\"");

    assertThat(status("/orders/o1/settle", "s1", "")).isEqualTo(201);

    assertThat(get("/users/ann/balance")).contains("\"balance\":69.50");
    assertThat(get("/payments/unprocessed")).isEqualTo("[]");
    assertThat(get("/orders/o1")).contains("\"status\":\"PAID\"");
    assertThat(status("/orders/o1/refund", "r1", "")).isEqualTo(201);
    assertThat(get("/users/ann/balance")).contains("\"balance\":100.00");
    assertThat(get("/users/ann/entries")).contains("settle:o1", "refund:o1", "deposit:ann:d1");
    assertThat(get("/users/ann/statement")).contains("\"balance\":100.00");
  }

  @Test
  void aRepeatedRequestGetsTheStoredAnswerByteForByte() {
    deposit("d1", "100");
    order("o1", "30");
    HttpResponse<String> first = post("/orders/o1/charge", "c1", "");

    HttpResponse<String> again = post("/orders/o1/charge", "c1", "");

    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.statusCode()).isEqualTo(201);
    assertThat(again.headers().firstValue("Idempotent-Replayed")).contains("true");
    assertThat(first.headers().firstValue("Idempotent-Replayed")).isEmpty();
    post("/orders/o1/settle", "s1", "");
    post("/orders/o1/settle", "s1", "");
    assertThat(get("/users/ann/balance")).contains("\"balance\":70.00");
    assertThat(get("/metrics")).contains("\"replays\":2");
  }

  @Test
  void tooLittleMoneyIsANormalAnswerAndMayBeTriedAgain() {
    order("o1", "30");
    post("/orders/o1/charge", "c1", "");

    HttpResponse<String> refused = post("/orders/o1/settle", "s1", "");

    assertThat(refused.statusCode()).isEqualTo(402);
    assertThat(refused.body()).contains("\"available\":0.00");
    deposit("d1", "30");
    assertThat(status("/orders/o1/settle", "s1", "")).isEqualTo(201);
  }

  @Test
  void wrongRequestsAreToldApartAndChangeNothing() {
    order("o1", "30");
    deposit("d1", "30");

    assertThat(status("/orders/o1/charge", null, "")).isEqualTo(400);
    assertThat(status("/orders/none/charge", "c1", "")).isEqualTo(404);
    assertThat(status("/orders/o1/settle", "s1", "")).isEqualTo(404);
    assertThat(status("/users/ann/deposits", "d1", "{\"amount\":\"31\"}")).isEqualTo(422);
    assertThat(status("/users/ann/deposits", "d2", "{\"amount\":\"-1\"}")).isEqualTo(400);
    assertThat(status("/users/ann/deposits", "d2", "{\"amount\":\"1.001\"}")).isEqualTo(400);
    assertThat(status("/users/ann/deposits", "d2", "{\"amount\":1}")).isEqualTo(400);
    assertThat(status("/users/ann/deposits", "d2", "{\"amount\":")).isEqualTo(400);
    assertThat(status("/users/bob/deposits", "d2", "{\"amount\":\"1\"}")).isEqualTo(404);
    post("/orders/o1/charge", "c1", "");
    assertThat(status("/orders/o1/charge", "c2", "")).isEqualTo(409);
    assertThat(status("/nowhere", "k", "")).isEqualTo(404);
    assertThat(get("/users/ann/balance")).contains("\"balance\":30.00");
  }

  @Test
  void anOrderIsNeverSettledTwiceUnderTwoKeys() {
    deposit("d1", "100");
    order("o1", "30");
    post("/orders/o1/charge", "c1", "");

    assertThat(status("/orders/o1/settle", "s1", "")).isEqualTo(201);
    assertThat(status("/orders/o1/settle", "s2", "")).isEqualTo(409);
    assertThat(get("/users/ann/balance")).contains("\"balance\":70.00");
    assertThat(metrics.counts()).containsKey("dynamodb.condition_failed");
  }

  private int deposited(String amount) {
    return status("/users/ann/deposits", "d9", "{\"amount\":\"" + amount + "\"}");
  }

  private int ordered(String total) {
    return status(
        "/orders", "o9", "{\"order\":\"o9\",\"user\":\"ann\",\"total\":\"" + total + "\"}");
  }

  @Test
  void amountsThatNobodyCanPayAreRefusedWithABody() {
    for (String amount : List.of(
        "-1e1000000000",
        "1e1000000000",
        "1e-2147483647",
        "1e5",
        "0x1",
        "NaN",
        "1".repeat(40),
        "-1",
        "0",
        "0.00",
        "0.001",
        "1.005",
        " 1")) {
      assertThat(deposited(amount)).as("a deposit of " + amount).isEqualTo(400);
      assertThat(ordered(amount)).as("an order of " + amount).isEqualTo(400);
    }
    assertThat(
            post("/users/ann/deposits", "d9", "{\"amount\":\"1e1000000000\"}").body())
        .isEqualTo(
            "{\"code\":\"Malformed\",\"message\":\"\\\"amount\\\" is no amount; send digits with a"
                + " point, such as \\\"12.50\\\", at most 18 on each side.\"}");
    assertThat(get("/users/ann/balance")).contains("\"balance\":0.00");
    assertThat(sent("/orders/o9").statusCode()).isEqualTo(404);
  }

  private HttpResponse<String> sent(String path) {
    return sent(HttpRequest.newBuilder(server.uri().resolve(path)).build());
  }

  @Test
  void datesThatAreNoneAreRefusedWithABody() {
    for (String path : List.of(
        "/users/ann/statement?to=yesterday",
        "/users/ann/entries?from=2026-13-01T00:00:00Z",
        "/users/ann/entries?to=",
        "/users/ann/statement?to=2026-01-01",
        "/orders?status=LOST")) {
      HttpResponse<String> answer = sent(path);
      assertThat(answer.statusCode()).as(path).isEqualTo(400);
      assertThat(answer.body()).isNotEmpty();
    }
    assertThat(sent("/users/ann/statement?to=%2B1000000000-12-31T23:59:59Z").body())
        .isNotEmpty();
    assertThat(sent("/users/ann/statement?to=yesterday").body())
        .isEqualTo(
            "{\"code\":\"Malformed\",\"message\":\"\\\"to\\\" is no instant; send one such as"
                + " 2026-01-31T12:00:00Z.\"}");
  }

  @Test
  void theSameKeyOfTwoUsersIsTwoKeys() {
    for (String user : List.of("bob", "a", "a:b")) {
      post("/users/" + user, null, "");
    }
    String one = "{\"amount\":\"1\"}";
    String two = "{\"amount\":\"2\"}";
    assertThat(status("/users/ann/deposits", "k", one)).isEqualTo(201);
    assertThat(status("/users/bob/deposits", "k", two)).isEqualTo(201);
    assertThat(status("/users/a/deposits", "b:c", one)).isEqualTo(201);
    assertThat(status("/users/a:b/deposits", "c", two)).isEqualTo(201);
    assertThat(get("/users/ann/balance")).contains("\"balance\":1.00");
    assertThat(get("/users/bob/balance")).contains("\"balance\":2.00");
    assertThat(get("/users/a/balance")).contains("\"balance\":1.00");
    assertThat(get("/users/a:b/balance")).contains("\"balance\":2.00");
  }

  @Test
  void anOrderThatWasNeverPaidCantBeRefunded() {
    order("o1", "30");
    assertThat(status("/orders/o1/refund", "r1", "")).isEqualTo(404);
    post("/orders/o1/charge", "c1", "");
    HttpResponse<String> refused = post("/orders/o1/refund", "r1", "");
    assertThat(refused.statusCode()).isEqualTo(409);
    assertThat(refused.body()).contains("The order o1 is CHARGED, not PAID.");
    deposit("d1", "30");
    assertThat(status("/orders/o1/settle", "s1", "")).isEqualTo(201);
    assertThat(status("/orders/o1/refund", "r1", "")).isEqualTo(201);
  }

  @Test
  void clientsThatSendSlowlyDoNotStopTheService() throws IOException {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 40; i++) {
        Socket socket = new Socket(server.uri().getHost(), server.uri().getPort());
        slow.add(socket);
        String begun = i % 2 == 0
            ? "POST /users/ann/deposits HTTP/1.1\r\nHost: x\r\nIdempotency-Key: k\r\nContent-Length: 100\r\n\r\n{"
            : "GET /users/ann/balance HTTP/1.1\r\nHo";
        socket.getOutputStream().write(begun.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
      }
      assertThat(get("/users/ann/balance")).contains("\"balance\":0.00");
      deposit("d1", "5");
      assertThat(get("/users/ann/balance")).contains("\"balance\":5.00");
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }
}
