package dev.gateleg.examples.franchise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.examples.franchise.web.FranchiseSystem;
import dev.gateleg.examples.test.ServedSystem;
import dev.gateleg.examples.test.ServedSystem.Answered;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The franchise as its clients see it. */
final class FranchiseTest {

  @RegisterExtension
  final ServedSystem franchise = ServedSystem.of(new FranchiseSystem());

  private String acme = "";
  private String other = "";

  @BeforeEach
  void found() {
    acme = found("acme", "ann@acme.example");
    other = found("other", "bob@other.example");
  }

  private String found(String tenant, String email) {
    franchise
        .post(
            "/tenants",
            Map.of("tenant", tenant, "name", tenant, "account", "owner", "email", email))
        .expect(201);
    return token(email, tenant);
  }

  private String token(String email, String tenant) {
    for (var login :
        franchise.post("/logins", Map.of("email", email)).expect(200).body()) {
      if (login.path("tenant").asString().equals(tenant)) {
        return login.path("token").asString();
      }
    }
    throw new AssertionError(email);
  }

  private Answered call(String token, String method, String path, @Nullable Object body) {
    return franchise.send(method, path, body, "Authorization", "Bearer " + token);
  }

  private Answered get(String token, String path) {
    return call(token, "GET", path, null);
  }

  private void branch(String token, String branch, String document) {
    call(token, "POST", "/branches", Map.of("branch", branch, "name", branch, "document", document))
        .expect(201);
  }

  private static Map<String, Object> transaction(
      String id, String day, String type, String amount) {
    return Map.of(
        "id",
        id,
        "at",
        day + "T12:00:00Z",
        "type",
        type,
        "amount",
        amount,
        "category",
        "food",
        "costCentre",
        "kitchen",
        "method",
        "CARD");
  }

  private Answered record(String id, String day, String type, String amount) {
    return call(acme, "POST", "/branches/b1/transactions", transaction(id, day, type, amount));
  }

  @Test
  void anEmailLogsInToEveryTenantThatKnowsIt() {
    call(acme, "POST", "/accounts", Map.of("account", "b", "email", "bob@other.example"))
        .expect(201);

    assertThat(franchise.post("/logins", Map.of("email", "BOB@other.example")).body())
        .extracting(login -> login.path("tenant").asString())
        .containsExactly("acme", "other");
    assertThat(franchise.post("/logins", Map.of("email", "eve@other.example")).status())
        .isEqualTo(404);
  }

  @Test
  void aDocumentTellsWhichTenantIsMeantBeforeOneIsKnown() {
    call(acme, "POST", "/accounts", Map.of("account", "b", "email", "bob@other.example"))
        .expect(201);
    call(acme, "POST", "/accounts", Map.of("account", "b", "email", "eve@other.example"))
        .expect(409);
    branch(acme, "b1", "DE1");
    branch(other, "b1", "DE2");

    assertThat(franchise
            .post("/logins", Map.of("email", "bob@other.example", "document", "DE1"))
            .body())
        .extracting(login -> login.path("tenant").asString())
        .containsExactly("acme");
    assertThat(franchise
            .post("/logins", Map.of("email", "bob@other.example", "document", "DE9"))
            .status())
        .isEqualTo(404);
  }

  @Test
  void branchesAreListedAndFoundByDocument() {
    branch(acme, "b1", "DE1");
    branch(acme, "b2", "DE2");
    branch(other, "b3", "DE2");

    assertThat(get(acme, "/branches").body()).hasSize(2);
    branch(acme, "b1", "DE1");
    call(acme, "POST", "/branches", Map.of("branch", "b1", "name", "b1", "document", "DE3"))
        .expect(409);
    assertThat(
            get(acme, "/branches?document=DE2").body().path(0).path("branchId").asString())
        .isEqualTo("b2");
    assertThat(get(acme, "/branches?document=DE9").body()).isEmpty();
  }

  @Test
  void transactionsAreListedFilteredAndPaged() {
    branch(acme, "b1", "DE1");
    record("t1", "2026-01-05", "INCOME", "10.50").expect(201);
    record("t2", "2026-01-31", "EXPENSE", "3").expect(201);
    record("t3", "2026-02-01", "INCOME", "7").expect(201);

    String january = "/branches/b1/transactions?from=2026-01-01&to=2026-01-31";
    assertThat(get(acme, january).body().path("items"))
        .extracting(item -> item.path("transactionId").asString())
        .containsExactly("t2", "t1");
    assertThat(get(acme, january + "&type=income").body().path("items")).hasSize(1);
    var first = get(acme, "/branches/b1/transactions?size=2").body();
    var second = get(
            acme,
            "/branches/b1/transactions?size=2&cursor=" + first.path("next").asString())
        .body();
    assertThat(first.path("items")).hasSize(2);
    assertThat(second.path("items").path(0).path("transactionId").asString()).isEqualTo("t1");
  }

  @Test
  void reportsFollowWhatIsRecordedChangedAndDeleted() {
    branch(acme, "b1", "DE1");
    record("t1", "2026-01-05", "INCOME", "10.50").expect(201);
    record("t2", "2026-01-31", "EXPENSE", "3").expect(201);
    record("t3", "2026-02-01", "INCOME", "7").expect(201);

    assertThat(get(acme, "/branches/b1/reports/monthly").text())
        .contains("\"income\":10.5,\"expense\":3", "\"incomeByCategory\":{\"food\":10.5");
    assertThat(get(acme, "/branches/b1/reports/yearly").text())
        .contains("\"transactions\":3,\"income\":17.5,\"expense\":3");

    call(
            acme,
            "PUT",
            "/branches/b1/transactions/2026-01-05/t1",
            transaction("t1", "2026-01-05", "INCOME", "11"))
        .expect(200);
    call(acme, "DELETE", "/branches/b1/transactions/2026-02-01/t3", null).expect(200);

    assertThat(get(acme, "/branches/b1/reports/yearly").text())
        .contains("\"transactions\":2,\"income\":11,\"expense\":3");
    assertThat(get(acme, "/branches/b1/report-differences").text()).isEqualTo("[]");
  }

  @Test
  void aTransactionIsListedUnderTheDayOfItsInstantAndStaysThere() {
    branch(acme, "b1", "DE1");
    record("t1", "2026-01-05", "INCOME", "10").expect(201);
    String path = "/branches/b1/transactions/2026-01-05/t1";
    Map<String, Object> later = new HashMap<>(transaction("t1", "2026-01-05", "INCOME", "10"));
    later.put("at", "2026-01-05T23:59:59.999Z");

    assertThat(call(acme, "PUT", path, later).expect(200).text())
        .contains("2026-01-05T23:59:59.999Z");
    later.put("at", "2026-01-06T00:00:00Z");
    assertThat(call(acme, "PUT", path, later).status()).isEqualTo(400);
    assertThat(get(acme, path).text()).contains("2026-01-05T23:59:59.999Z");
    assertThat(get(acme, "/branches/b1/report-differences").text()).isEqualTo("[]");
  }

  @Test
  void reportsFromTheStreamFollowToo() {
    franchise.open().work();
    franchise
        .post(
            "/tenants",
            Map.of(
                "tenant",
                "slow",
                "name",
                "Slow",
                "account",
                "owner",
                "email",
                "c@slow.example",
                "reports",
                "STREAM"))
        .expect(201);
    String token = token("c@slow.example", "slow");
    branch(token, "b1", "DE1");
    for (String id : List.of("t1", "t2")) {
      call(
              token,
              "POST",
              "/branches/b1/transactions",
              transaction(id, "2026-01-05", "INCOME", "10"))
          .expect(201);
    }
    call(token, "DELETE", "/branches/b1/transactions/2026-01-05/t2", null).expect(200);

    ServedSystem.await(
        "counted",
        () -> get(token, "/branches/b1/reports/yearly").text().contains("\"transactions\":1,")
            && get(token, "/branches/b1/report-differences").text().equals("[]"));
  }

  @Test
  void aTransactionThatIsSentTwiceIsRecordedOnce() {
    branch(acme, "b1", "DE1");
    record("t1", "2026-01-05", "INCOME", "10.50").expect(201);

    Answered again = record("t1", "2026-01-05", "INCOME", "10.50").expect(201);
    assertThat(again.replayed()).contains("true");
    record("t1", "2026-01-05", "INCOME", "99").expect(409);
    assertThat(get(acme, "/branches/b1/reports/daily").text()).contains("\"transactions\":1,");
  }

  @Test
  void aTenantReachesNothingOfAnother() {
    branch(acme, "b1", "DE1");
    record("t1", "2026-01-05", "INCOME", "10").expect(201);
    String cursor = page(acme);

    assertThat(get(other, "/branches/b1").status()).isEqualTo(404);
    assertThat(get(other, "/branches?document=DE1").text()).isEqualTo("[]");
    assertThat(get(other, "/branches/b1/transactions").body().path("items")).isEmpty();
    assertThat(get(other, "/branches/b1/transactions/2026-01-05/t1").status()).isEqualTo(404);
    assertThat(get(other, "/branches/b1/reports/yearly").text()).isEqualTo("[]");
    assertThat(call(
                other,
                "POST",
                "/branches/b1/transactions",
                transaction("t9", "2026-01-05", "INCOME", "1"))
            .status())
        .isEqualTo(404);
    assertThat(call(
                other,
                "PUT",
                "/branches/b1/transactions/2026-01-05/t1",
                transaction("t1", "2026-01-05", "INCOME", "1"))
            .status())
        .isEqualTo(404);
    assertThat(call(other, "DELETE", "/branches/b1/transactions/2026-01-05/t1", null)
            .text())
        .isEqualTo("{\"deleted\":false}");
    // A cursor is bound to its tenant, and so are ids that look like keys.
    assertThat(get(other, "/branches/b1/transactions?size=1&cursor=" + cursor).status())
        .isEqualTo(400);
    for (String id : List.of("..%2F..%2Facme", "acme%23BRANCH", "b1%23TRANSACTION")) {
      assertThat(get(other, "/branches/" + id).status()).isIn(400, 404);
    }
    assertThat(get(acme, "/branches/b1/reports/yearly").text()).contains("\"income\":10,");
  }

  private String page(String token) {
    record("t2", "2026-01-06", "INCOME", "1").expect(201);
    String next =
        get(token, "/branches/b1/transactions?size=1").body().path("next").asString();
    call(token, "DELETE", "/branches/b1/transactions/2026-01-06/t2", null).expect(200);
    return next;
  }

  @Test
  void aTokenThatWasMadeUpChangedOrLeftOutOpensNothing() {
    String[] parts = acme.split("\\.");
    String forged = other.split("\\.")[0] + "." + parts[1] + "." + parts[2];
    for (String token : List.of("", "x", "a.b.c", forged, acme + "x")) {
      assertThat(get(token, "/tenant").status()).as(token).isEqualTo(401);
    }
    assertThat(franchise.get("/tenant").status()).isEqualTo(401);
  }

  @Test
  void whatCanNotBeUnderstoodIsSaidAndChangesNothing() {
    branch(acme, "b1", "DE1");
    for (String amount : List.of("1e9", "-5", "0", "ten", "")) {
      assertThat(record("t1", "2026-01-05", "INCOME", amount).status()).isEqualTo(400);
    }
    assertThat(record("t1", "2026-02-30", "INCOME", "1").status()).isEqualTo(400);
    assertThat(record("t1", "2026-01-05", "GIFT", "1").text()).contains("INCOME, EXPENSE");
    assertThat(call(acme, "POST", "/branches", "{not json").status()).isEqualTo(400);
    assertThat(get(acme, "/branches/b1/transactions?size=0").status()).isEqualTo(400);
    assertThat(get(acme, "/branches/b1/transactions?cursor=abc").status()).isEqualTo(400);
    assertThat(get(acme, "/branches/b1/reports/hourly").status()).isEqualTo(400);
    assertThat(get(acme, "/nothing").status()).isEqualTo(404);
    assertThat(call(acme, "DELETE", "/branches", null).status()).isEqualTo(405);
    assertThat(get(acme, "/branches/b1/transactions").body().path("items")).isEmpty();
  }
}
