package dev.gateleg.examples.franchise.web;

import dev.gateleg.examples.franchise.FranchiseService;
import dev.gateleg.examples.franchise.Report;
import dev.gateleg.examples.franchise.TenantDesk;
import dev.gateleg.examples.franchise.Transaction;
import dev.gateleg.examples.franchise.TransactionType;
import dev.gateleg.examples.load.Load;
import dev.gateleg.examples.load.LoadClient;
import dev.gateleg.examples.load.LoadClient.Answered;
import dev.gateleg.examples.load.Promised;
import dev.gateleg.patterns.rollup.Period;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Clerks of all tenants: they record, change and delete transactions, read reports, and try to reach another tenant's. */
final class FranchiseLoad implements Load {

  private static final LocalDate YEAR = LocalDate.of(2026, 1, 1);

  private final FranchiseService service;

  /** What the clerks know to be recorded, by tenant, branch, day and id. */
  private final Map<String, Transaction> known = new ConcurrentHashMap<>();

  private final LongAdder changes = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder leaked = new LongAdder();

  FranchiseLoad(FranchiseService service, FranchiseSeed seed) {
    this.service = service;
    for (int i = 0; i < FranchiseSeed.TENANTS; i++) {
      for (int j = 0; j < FranchiseSeed.BRANCHES; j++) {
        seed.transactions(i, j).forEach(each -> known.put(key(each), each));
      }
    }
  }

  private static String key(Transaction transaction) {
    return transaction.tenantId() + "/" + transaction.branchId() + "/" + transaction.day() + "/"
        + transaction.transactionId();
  }

  @Override
  public Script client(LoadClient http, String name, Random random) {
    return new Clerk(http, name, random);
  }

  /** A clerk, who works for one tenant after the other. */
  private final class Clerk implements Script {

    private final LoadClient http;
    private final String name;
    private final Random random;
    private final Map<Integer, String> tokens = new HashMap<>();
    private int number;

    Clerk(LoadClient http, String name, Random random) {
      this.http = http;
      this.name = name;
      this.random = random;
    }

    @Override
    public void round() throws InterruptedException {
      number++;
      int tenant = random.nextInt(FranchiseSeed.TENANTS);
      String branch = FranchiseSeed.branch(random.nextInt(FranchiseSeed.BRANCHES));
      Transaction made = FranchiseSeed.transaction(
          FranchiseSeed.tenant(tenant), branch, name + "-" + number, random);
      String path = "/branches/" + branch + "/transactions";
      String id = path + "/" + made.day() + "/" + made.transactionId();
      if (!call(tenant, "POST", path, body(made)).done()) {
        return;
      }
      known.put(key(made), made);
      changes.increment();
      int next = random.nextInt(6);
      if (next == 0 && call(tenant, "DELETE", id, null).done()) {
        known.remove(key(made));
        changes.increment();
      } else if (next == 1) {
        Transaction drawn = FranchiseSeed.transaction(made.tenantId(), branch, "x", random);
        Transaction changed = new Transaction(
            made.tenantId(),
            branch,
            made.createdAt(),
            made.transactionId(),
            drawn.type(),
            drawn.amount(),
            drawn.category(),
            drawn.costCentre(),
            drawn.method());
        if (call(tenant, "PUT", id, body(changed)).done()) {
          known.put(key(made), changed);
          changes.increment();
        }
      } else if (next == 2) {
        trespass(tenant, id);
      } else if (next == 3) {
        call(tenant, "GET", path + "?from=2026-06-01&type=INCOME&size=10", null);
      } else {
        call(tenant, "GET", "/branches/" + branch + "/reports/monthly", null);
      }
    }

    /** Asks for what another tenant has just recorded, under the own token. */
    private void trespass(int tenant, String id) throws InterruptedException {
      int other = (tenant + 1) % FranchiseSeed.TENANTS;
      Answered answer = call(other, "GET", id, null);
      (answer.done() ? leaked : refused).increment();
    }

    /** Calls with the tenant's token; a service that was killed does not know its old tokens. */
    private Answered call(int tenant, String method, String path, @Nullable Map<String, ?> body)
        throws InterruptedException {
      Answered answer = once(tenant, method, path, body);
      while (answer.status() == 401) {
        tokens.remove(tenant);
        answer = once(tenant, method, path, body);
      }
      return answer;
    }

    private Answered once(int tenant, String method, String path, @Nullable Map<String, ?> body)
        throws InterruptedException {
      String token = tokens.get(tenant);
      if (token == null) {
        token = logIn(tenant);
        tokens.put(tenant, token);
      }
      String header = "Bearer " + token;
      return method.equals("GET")
          ? http.get(path, "Authorization", header)
          : http.send(method, path, body == null ? Map.of() : body, "Authorization", header);
    }

    private String logIn(int tenant) throws InterruptedException {
      while (true) {
        Answered answer =
            http.send("POST", "/logins", Map.of("email", FranchiseSeed.email(tenant)));
        if (answer.done()) {
          return answer.body().path(0).path("token").asString();
        }
        Thread.sleep(10); // The index may be late.
      }
    }

    private Map<String, Object> body(Transaction transaction) {
      return Map.of(
          "id", transaction.transactionId(),
          "at", transaction.createdAt().toString(),
          "type", transaction.type().name(),
          "amount", transaction.amount().toPlainString(),
          "category", transaction.category(),
          "costCentre", transaction.costCentre(),
          "method", transaction.method().name());
    }
  }

  @Override
  public List<Promised> look() {
    return List.of(isolation());
  }

  private Promised isolation() {
    return Promised.of(
        "No tenant reaches another's data",
        refused.sum() + " attempts refused · " + leaked.sum() + " answered",
        "under a genuine token of another tenant",
        refused.sum() > 0,
        leaked.sum() == 0);
  }

  /** The reports that are made from the stream have caught up. */
  @Override
  public boolean rested() {
    TenantDesk desk = service.tenant(FranchiseSeed.tenant(FranchiseSeed.STREAMED));
    for (int i = 0; i < FranchiseSeed.BRANCHES; i++) {
      if (!desk.differences(FranchiseSeed.branch(i)).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public List<Promised> audit() {
    Set<String> stored = new HashSet<>();
    BigDecimal reported = BigDecimal.ZERO;
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < FranchiseSeed.TENANTS; i++) {
      TenantDesk desk = service.tenant(FranchiseSeed.tenant(i));
      for (int j = 0; j < FranchiseSeed.BRANCHES; j++) {
        String branch = FranchiseSeed.branch(j);
        desk.everyTransaction(branch).forEach(each -> {
          stored.add(key(each));
          if (!each.equals(known.get(key(each)))) {
            wrong.add(key(each));
          }
        });
        desk.differences(branch).forEach(difference -> wrong.add(difference.toString()));
        for (Report year : desk.reports(branch, Period.YEAR, YEAR, YEAR)) {
          reported = reported.add(year.income()).subtract(year.expense());
        }
      }
    }
    BigDecimal expected = known.values().stream()
        .map(each -> each.type() == TransactionType.INCOME
            ? each.amount()
            : each.amount().negate())
        .reduce(BigDecimal.ZERO, BigDecimal::add);
    return List.of(
        Promised.of(
            "Reports follow their transactions",
            "yearly reports say " + reported.toPlainString() + " · transactions add up to "
                + expected.toPlainString(),
            wrong.isEmpty()
                ? "every day, month, year and breakdown compared"
                : wrong.size() + " differ, such as " + wrong.get(0),
            changes.sum() > 0,
            wrong.isEmpty() && reported.compareTo(expected) == 0),
        Promised.of(
            "What was recorded is there, once",
            stored.size() + " stored = " + known.size() + " acknowledged",
            changes.sum() + " changes",
            changes.sum() > 0,
            stored.equals(known.keySet())),
        isolation());
  }
}
