package dev.gateleg.examples.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.examples.payments.web.Metrics;
import dev.gateleg.examples.payments.web.PaymentServer;
import dev.gateleg.testing.FreshTable;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
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
}
