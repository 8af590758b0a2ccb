package dev.gateleg.examples.payments;

import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.ledger.InsufficientFundsException;
import dev.gateleg.patterns.ledger.Ledger;
import dev.gateleg.patterns.queue.Job;
import dev.gateleg.patterns.queue.Lane;
import dev.gateleg.patterns.queue.QueueWorker;
import dev.gateleg.patterns.queue.WorkQueue;
import dev.gateleg.patterns.queue.WorkerListener;
import dev.gateleg.patterns.rollup.Rollups;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The payments service: a cashier for each tenant, and the queue that settles what nobody has asked to settle. Thread-safe.
 */
public final class PaymentService {

  static final String CURRENCY = "EUR";

  /** Every deposit debits the account of the outside world, so it is split. */
  private static final int SHARDS = 8;

  private static final int ATTEMPTS = 8;

  private final PaymentsDesk desk;
  private final Clock clock;
  private final Ledger ledger;
  private final Duration patience;
  private final Rollups<Payment> report;
  private final Map<String, Cashier> cashiers = new ConcurrentHashMap<>();

  /** The service on a table; a payment that nobody settles is due for the queue after {@code patience}. */
  public PaymentService(PaymentsDesk desk, Clock clock, Duration patience) {
    this.desk = desk;
    this.clock = clock;
    this.patience = patience;
    this.report = Rollups.on(desk, LedgerReport.OF_TENANT);
    this.ledger = Ledger.on(desk).split(Ledger.OUTSIDE + CURRENCY, SHARDS);
  }

  /** What a tenant's clients can do. */
  public Cashier tenant(String tenantId) {
    return cashiers.computeIfAbsent(
        tenantId,
        id -> new Cashier(desk, ledger.split(Accounts.merchant(id), SHARDS), clock, id, patience));
  }

  /** Starts to settle payments that are due. Who has too little money is asked again later, some times. */
  public QueueWorker<Payment> settling(String worker) {
    return WorkQueue.of(desk, Payment.QUEUE, desk::unprocessed)
        .worker(worker)
        .lease(Duration.ofSeconds(5))
        .attempts(ATTEMPTS)
        .working(job -> tenant(job.entity().tenantId()).settle(job))
        .concurrency(2)
        .poll(Duration.ofMillis(300))
        .listener(new Quiet())
        .start();
  }

  /** What feeds the ledger report: every change of a payment is counted once. */
  public Changes reporting() {
    return Changes.of(desk, "ledger-report")
        .on(
            Payments.TYPE,
            payments -> payments.each(change -> report.apply(
                change.id(), change.previous().orElse(null), change.current().orElse(null))));
  }

  /** A tenant's report of some days; those without payments are left out. */
  public List<LedgerReport> report(String tenantId, LocalDate from, LocalDate to) {
    return report.rows(LedgerReport.OF_TENANT, tenantId).days(from, to);
  }

  /** Too little money is no trouble. */
  private static final class Quiet implements WorkerListener<Payment> {
    @Override
    public void failed(Job<Payment> job, Lane lane, Throwable cause) {
      if (!(cause instanceof InsufficientFundsException)) {
        WorkerListener.super.failed(job, lane, cause);
      }
    }
  }
}
