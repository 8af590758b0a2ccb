package dev.gateleg.examples.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.examples.load.Promised;
import dev.gateleg.examples.payments.web.PaymentsSystem;
import dev.gateleg.examples.system.Metrics;
import dev.gateleg.examples.test.ServedLoad;
import dev.gateleg.examples.test.ServedSystem;
import dev.gateleg.examples.test.ServedSystem.Answered;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The service as its clients see it. */
final class PaymentsTest {

  private final Metrics metrics = new Metrics();

  @RegisterExtension
  final ServedSystem payments = ServedSystem.of(new PaymentsSystem()).listener(metrics);

  @BeforeEach
  void start() {
    post("/users/ann", null, "");
  }

  private Answered post(String path, @Nullable String key, String body) {
    return key == null
        ? payments.post(path, body)
        : payments.post(path, body, "Idempotency-Key", key);
  }

  private int status(String path, @Nullable String key, String body) {
    return post(path, key, body).status();
  }

  private String get(String path) {
    return payments.get(path).expect(200).text();
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
    assertThat(get("/users/ann/entries"))
        .contains("settle:main:o1:1", "refund:main:o1:1", "deposit:main:ann:d1");
    assertThat(get("/users/ann/statement")).contains("\"balance\":100.00");
  }

  @Test
  void aRepeatedRequestGetsTheStoredAnswerByteForByte() {
    deposit("d1", "100");
    order("o1", "30");
    Answered first = post("/orders/o1/charge", "c1", "");

    Answered again = post("/orders/o1/charge", "c1", "");

    assertThat(again.text()).isEqualTo(first.text());
    assertThat(again.status()).isEqualTo(201);
    assertThat(again.replayed()).contains("true");
    assertThat(first.replayed()).isEmpty();
    post("/orders/o1/settle", "s1", "");
    post("/orders/o1/settle", "s1", "");
    assertThat(get("/users/ann/balance")).contains("\"balance\":70.00");
  }

  @Test
  void tooLittleMoneyIsANormalAnswerAndMayBeTriedAgain() {
    order("o1", "30");
    post("/orders/o1/charge", "c1", "");

    Answered refused = post("/orders/o1/settle", "s1", "");

    assertThat(refused.status()).isEqualTo(402);
    assertThat(refused.text()).contains("\"available\":0.00");
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
            post("/users/ann/deposits", "d9", "{\"amount\":\"1e1000000000\"}").text())
        .isEqualTo(
            "{\"code\":\"Malformed\",\"message\":\"\\\"amount\\\" is no amount; send digits with a"
                + " point, such as \\\"12.50\\\", at most 18 on each side.\"}");
    assertThat(get("/users/ann/balance")).contains("\"balance\":0.00");
    assertThat(sent("/orders/o9").status()).isEqualTo(404);
  }

  private Answered sent(String path) {
    return payments.get(path);
  }

  @Test
  void datesThatAreNoneAreRefusedWithABody() {
    for (String path : List.of(
        "/users/ann/statement?to=yesterday",
        "/users/ann/entries?from=2026-13-01T00:00:00Z",
        "/users/ann/entries?to=",
        "/users/ann/statement?to=2026-01-01",
        "/orders?status=LOST")) {
      Answered answer = sent(path);
      assertThat(answer.status()).as(path).isEqualTo(400);
      assertThat(answer.text()).isNotEmpty();
    }
    assertThat(sent("/users/ann/statement?to=%2B1000000000-12-31T23:59:59Z").text())
        .isNotEmpty();
    assertThat(sent("/users/ann/statement?to=yesterday").text())
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
    Answered refused = post("/orders/o1/refund", "r1", "");
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.text()).contains("The order o1 is CHARGED, not PAID.");
    deposit("d1", "30");
    assertThat(status("/orders/o1/settle", "s1", "")).isEqualTo(201);
    assertThat(status("/orders/o1/refund", "r1", "")).isEqualTo(201);
  }

  @Test
  void clientsThatSendSlowlyDoNotStopTheService() throws IOException {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 40; i++) {
        Socket socket = new Socket(payments.uri().getHost(), payments.uri().getPort());
        slow.add(socket);
        String begun = i % 2 == 0
            ? "POST /payments/users/ann/deposits HTTP/1.1\r\n"
                + "Host: x\r\n"
                + "Idempotency-Key: k\r\n"
                + "Content-Length: 100\r\n\r\n"
                + "{"
            : "GET /payments/users/ann/balance HTTP/1.1\r\nHo";
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

  @Test
  void anOrderIsPaidInSeveralPaymentsAndNeverOverpaid() {
    deposit("d1", "100");
    order("o1", "30");
    String first = "{\"payment\":\"1\",\"amount\":\"10\"}";
    assertThat(status("/orders/o1/charge", "c1", first)).isEqualTo(201);
    assertThat(status("/orders/o1/charge", "c2", "{\"payment\":\"2\",\"amount\":\"20.01\"}"))
        .isEqualTo(409);
    assertThat(status("/orders/o1/charge", "c3", "{\"payment\":\"2\"}")).isEqualTo(201);
    assertThat(status("/orders/o1/charge", "c4", "{\"payment\":\"3\"}")).isEqualTo(409);

    assertThat(status("/orders/o1/settle", "s1", "{\"payment\":\"1\"}")).isEqualTo(201);
    assertThat(get("/orders/o1")).contains("\"status\":\"CHARGED\"", "\"paid\":10");
    assertThat(status("/orders/o1/settle", "s2", "{\"payment\":\"2\"}")).isEqualTo(201);
    assertThat(get("/orders/o1")).contains("\"status\":\"PAID\"");
    assertThat(payments.get("/orders/o1/payments").body()).hasSize(2);

    assertThat(status("/orders/o1/refund", "r1", "{\"payment\":\"1\"}")).isEqualTo(201);
    assertThat(get("/orders/o1")).contains("\"status\":\"PARTLY_REFUNDED\"");
    assertThat(status("/orders/o1/refund", "r2", "{\"payment\":\"2\"}")).isEqualTo(201);
    assertThat(get("/orders/o1")).contains("\"status\":\"REFUNDED\"");
    assertThat(get("/users/ann/balance")).contains("\"balance\":100.00");
  }

  @Test
  void aProfileComesWithItsOrdersAndACustomersPaymentsByDate() {
    deposit("d1", "100");
    order("o1", "10");
    order("o2", "20");
    post("/orders/o1/charge", "c1", "");
    post("/orders/o2/charge", "c2", "");

    var profile = payments.get("/users/ann").expect(200).body();
    assertThat(profile.path("user").path("userId").asString()).isEqualTo("ann");
    assertThat(profile.path("orders")).hasSize(2);
    assertThat(payments.get("/users/ann/payments?from=2020-01-01T00:00:00Z").body())
        .hasSize(2);
    assertThat(payments.get("/users/ann/payments?to=2020-01-01T00:00:00Z").body())
        .isEmpty();
    assertThat(payments.get("/users/nobody").status()).isEqualTo(404);
  }

  @Test
  void whatNobodySettlesTheQueueDoes() {
    deposit("d1", "100");
    order("o1", "30");
    post("/orders/o1/charge", "c1", "");
    payments.open().work();

    ServedSystem.await("settled", () -> get("/orders/o1").contains("\"status\":\"PAID\""));

    assertThat(get("/payments/unprocessed")).isEqualTo("[]");
    assertThat(get("/users/ann/balance")).contains("\"balance\":70.00");
    assertThat(status("/orders/o1/settle", "s1", "")).isEqualTo(409);
  }

  @Test
  void aTenantSeesNothingOfAnother() {
    deposit("d1", "100");
    order("o1", "30");

    assertThat(payments.get("/orders/o1", "Tenant", "acme").status()).isEqualTo(404);
    assertThat(payments.get("/users/ann/balance", "Tenant", "acme").status()).isEqualTo(404);
    assertThat(payments.get("/orders?status=CREATED", "Tenant", "acme").text()).isEqualTo("[]");
    assertThat(payments.get("/users/ann", "Tenant", "main#USER").status()).isEqualTo(404);
    assertThat(payments
            .post("/orders/o1/charge", "", "Tenant", "acme", "Idempotency-Key", "c1")
            .status())
        .isEqualTo(404);
  }

  @Test
  void everyPromiseHoldsUnderLoad() {
    payments.open().work();

    assertThat(ServedLoad.run(payments, 5, 3, 25))
        .extracting(Promised::state)
        .containsOnly(Promised.State.HOLDS);
  }
}
