package dev.gateleg.examples.payments.web;

import dev.gateleg.examples.load.Load;
import dev.gateleg.examples.load.LoadClient;
import dev.gateleg.examples.load.LoadClient.Answered;
import dev.gateleg.examples.load.Promised;
import dev.gateleg.examples.load.Tally;
import dev.gateleg.examples.payments.Accounts;
import dev.gateleg.examples.payments.Cashier;
import dev.gateleg.examples.payments.LedgerReport;
import dev.gateleg.examples.payments.Payment;
import dev.gateleg.examples.payments.PaymentService;
import dev.gateleg.examples.payments.PaymentStatus;
import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.ledger.Audit;
import dev.gateleg.patterns.ledger.Ledger;
import dev.gateleg.patterns.ledger.LedgerAccount;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Users of two tenants: they deposit, order, pay in one or two payments, settle these or leave them to the queue, and want money
 * back.
 */
final class PaymentsLoad implements Load {

  private static final int MOST_WAITING = 1000;
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final PaymentService service;
  private final LedgerSnapshot ledger;
  private final Supplier<ChangeConsumer> reporter;

  /** What came in, as far as clients were told. */
  private final AtomicReference<BigDecimal> deposited;

  /** Payments that clients were told to be settled or paid back: tenant, order and payment. */
  private final Set<String> settled = ConcurrentHashMap.newKeySet();

  private final Set<String> refunded = ConcurrentHashMap.newKeySet();
  private final LongAdder refusals = new LongAdder();
  private volatile @Nullable Tally tally;

  PaymentsLoad(
      PaymentService service,
      LedgerSnapshot ledger,
      Supplier<ChangeConsumer> reporter,
      PaymentsSeed seed) {
    this.deposited = new AtomicReference<>(seed.all());
    this.service = service;
    this.ledger = ledger;
    this.reporter = reporter;
  }

  @Override
  public Script client(LoadClient http, String name, Random random) {
    tally = http.tally();
    return new Buyer(http, name, random);
  }

  private final class Buyer implements Script {

    private final LoadClient http;
    private final String name;
    private final Random random;
    private int number;

    Buyer(LoadClient http, String name, Random random) {
      this.http = http;
      this.name = name;
      this.random = random;
    }

    @Override
    public void round() throws InterruptedException {
      number++;
      String tenant = PaymentsSeed.TENANTS.get(random.nextInt(PaymentsSeed.TENANTS.size()));
      String user = PaymentsSeed.user(random.nextInt(PaymentsSeed.USERS));
      int choice = random.nextInt(8);
      if (choice < 2) {
        deposit(tenant, user);
      } else if (choice < 6) {
        order(tenant, user);
      } else if (choice == 6) {
        http.get("/users/" + user, "Tenant", tenant);
      } else {
        http.get("/users/" + user + "/balance", "Tenant", tenant);
      }
    }

    private Answered post(String tenant, String path, String key, Map<String, ?> body)
        throws InterruptedException {
      return http.send("POST", path, body, "Tenant", tenant, "Idempotency-Key", key);
    }

    private void deposit(String tenant, String user) throws InterruptedException {
      BigDecimal amount = BigDecimal.valueOf(random.nextInt(1, 10_000), 2);
      Answered answer = post(
          tenant,
          "/users/" + user + "/deposits",
          name + "-d" + number,
          Map.of("amount", amount.toPlainString()));
      if (answer.done()) {
        deposited.accumulateAndGet(amount, BigDecimal::add);
      }
    }

    private void order(String tenant, String user) throws InterruptedException {
      String order = name + "-" + number;
      BigDecimal first = BigDecimal.valueOf(random.nextInt(1, 3_000), 2);
      BigDecimal second = BigDecimal.valueOf(random.nextInt(1, 1_000), 2);
      boolean two = random.nextInt(3) == 0;
      BigDecimal total = two ? first.add(second) : first;
      Map<String, String> body =
          Map.of("order", order, "user", user, "total", total.toPlainString());
      if (!post(tenant, "/orders", "o-" + order, body).done()
          || !pay(tenant, order, "1", first)
          || (two && !pay(tenant, order, "2", second))) {
        return;
      }
      if (random.nextInt(5) == 0) {
        String path = "/orders/" + order + "/refund";
        if (post(tenant, path, "r-" + order, Map.of("payment", "1")).done()) {
          refunded.add(tenant + "/" + order + "/1");
        }
      }
    }

    /** Charges, and settles if the user is not one who leaves that to the queue; answers whether it is settled. */
    private boolean pay(String tenant, String order, String payment, BigDecimal amount)
        throws InterruptedException {
      String path = "/orders/" + order;
      Map<String, String> charge = Map.of("payment", payment, "amount", amount.toPlainString());
      String key = order + "-" + payment;
      if (!post(tenant, path + "/charge", "c-" + key, charge).done() || random.nextInt(4) == 0) {
        return false;
      }
      Answered answer = post(tenant, path + "/settle", "s-" + key, Map.of("payment", payment));
      if (answer.status() == 402) {
        refusals.increment();
      } else if (answer.done()) {
        settled.add(tenant + "/" + order + "/" + payment);
      }
      return answer.done();
    }
  }

  @Override
  public int waiting() {
    int waiting = 0;
    for (String tenant : PaymentsSeed.TENANTS) {
      waiting += service.tenant(tenant).unprocessed(MOST_WAITING).size();
    }
    return waiting;
  }

  private long counted(String name) {
    Tally seen = tally;
    return seen == null ? 0 : seen.counted("payments " + name);
  }

  @Override
  public List<Promised> look() {
    LedgerSnapshot.Balances money = ledger.take();
    return List.of(conserved(money), replays());
  }

  private Promised conserved(LedgerSnapshot.Balances money) {
    return Promised.of(
        "Money is conserved",
        text(money.in()) + " in = " + text(money.users()) + " with users + "
            + text(money.merchants()) + " with merchants",
        "EUR · one snapshot of " + money.accounts() + " accounts · " + refusals.sum()
            + " refused for lack of money",
        money.merchants().signum() != 0,
        money.in().compareTo(money.users().add(money.merchants())) == 0);
  }

  private Promised replays() {
    Tally seen = tally;
    long differing = seen == null ? 0 : seen.counted(Tally.DIFFERING);
    return Promised.of(
        "A request twice is answered alike",
        counted(Tally.REPLAYS) + " replays · " + differing + " differ",
        settled.size() + " payments settled on request",
        counted(Tally.REPLAYS) > 0,
        differing == 0);
  }

  private static String text(BigDecimal amount) {
    return String.format(Locale.ROOT, "%,.2f", amount);
  }

  /**
   * Lets the report catch up: the queue settles payments until its workers end, and nobody has counted the last of them. Another
   * worker of the same consumer goes on where the one before was.
   */
  private void catchUp(BigDecimal due) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    try (ChangeConsumer consumer = reporter.get()) {
      while (reported().compareTo(due) != 0
          && consumer.failure().isEmpty()
          && System.nanoTime() < end) {
        Thread.sleep(50);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private BigDecimal reported() {
    BigDecimal sum = BigDecimal.ZERO;
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    for (String tenant : PaymentsSeed.TENANTS) {
      for (LedgerReport day : service.report(tenant, today.minusDays(1), today.plusDays(1))) {
        sum = sum.add(day.amounts().getOrDefault(PaymentStatus.SETTLED, BigDecimal.ZERO));
      }
    }
    return sum;
  }

  private Map<String, Payment> payments() {
    Map<String, Payment> payments = new HashMap<>();
    for (String tenant : PaymentsSeed.TENANTS) {
      for (int i = 0; i < PaymentsSeed.USERS; i++) {
        for (Payment payment :
            service.tenant(tenant).paymentsBy(PaymentsSeed.user(i), null, null)) {
          payments.put(tenant + "/" + payment.orderId() + "/" + payment.paymentId(), payment);
        }
      }
    }
    return payments;
  }

  private static BigDecimal due(Map<String, Payment> payments) {
    return payments.values().stream()
        .filter(payment -> payment.status() == PaymentStatus.SETTLED)
        .map(Payment::amount)
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  @Override
  public List<Promised> audit() {
    LedgerSnapshot.Balances money = ledger.take();
    Map<String, Payment> payments = payments();
    List<String> findings = new ArrayList<>();
    List<String> accounts = new ArrayList<>(List.of(Ledger.OUTSIDE + "EUR"));
    BigDecimal paid = BigDecimal.ZERO;
    for (String tenant : PaymentsSeed.TENANTS) {
      Cashier cashier = service.tenant(tenant);
      accounts.add(Accounts.merchant(tenant));
      for (int i = 0; i < PaymentsSeed.USERS; i++) {
        String user = PaymentsSeed.user(i);
        accounts.add(Accounts.user(tenant, user));
      }
      Audit audit = cashier.ledger().audit(accounts);
      findings.addAll(audit.findings());
      audit.undecided().forEach(each -> findings.add(each + " moves though the load has ended."));
      accounts.subList(1, accounts.size()).clear();
      paid = paid.add(cashier
          .ledger()
          .account(Accounts.merchant(tenant))
          .map(LedgerAccount::balance)
          .orElse(BigDecimal.ZERO));
    }
    BigDecimal due = due(payments);
    catchUp(due);
    BigDecimal reported = reported();
    settled.forEach(id -> {
      Payment payment = payments.get(id);
      if (payment == null || payment.status() == PaymentStatus.WAITING) {
        findings.add("The payment " + id + " was said to be settled, and is not.");
      }
    });
    long byQueue = payments.entrySet().stream()
        .filter(entry ->
            entry.getValue().status() != PaymentStatus.WAITING && !settled.contains(entry.getKey()))
        .count();
    BigDecimal in = Objects.requireNonNull(deposited.get());
    return List.of(
        conserved(money),
        Promised.of(
            "What clients paid in is what came in",
            text(in) + " acknowledged = " + text(money.in()) + " in the ledger",
            "EUR",
            in.compareTo(BigDecimal.ZERO) > 0,
            in.compareTo(money.in()) == 0),
        Promised.of(
            "A payment is settled once",
            text(paid) + " with merchants = " + text(due) + " of settled payments",
            findings.isEmpty()
                ? settled.size() + " on request, " + byQueue + " by the queue"
                : findings.get(0),
            !settled.isEmpty(),
            findings.isEmpty() && paid.compareTo(due) == 0),
        Promised.of(
            "The ledger report follows the payments",
            text(reported) + " reported = " + text(due) + " of settled payments",
            "made from the stream of changes",
            due.signum() > 0,
            reported.compareTo(due) == 0),
        replays());
  }
}
