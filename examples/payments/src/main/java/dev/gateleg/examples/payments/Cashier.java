package dev.gateleg.examples.payments;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.examples.http.JsonCodec;
import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.patterns.idempotency.Idempotency;
import dev.gateleg.patterns.idempotency.Once;
import dev.gateleg.patterns.idempotency.Operation;
import dev.gateleg.patterns.idempotency.Payload;
import dev.gateleg.patterns.ledger.InsufficientFundsException;
import dev.gateleg.patterns.ledger.Ledger;
import dev.gateleg.patterns.ledger.LedgerAccount;
import dev.gateleg.patterns.ledger.LedgerEntry;
import dev.gateleg.patterns.ledger.Statement;
import dev.gateleg.patterns.ledger.TransferRepeatedException;
import dev.gateleg.patterns.queue.Job;
import dev.gateleg.patterns.queue.Lane;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the clients of one tenant can do. Every request that changes something has a key, and happens once for it. Thread-safe.
 *
 * <p>Users have an account with a floor of zero. An order is charged in one payment or in several. Settling a payment debits
 * the user, credits the merchant, and moves order and payment on, all in one transaction.
 */
public final class Cashier {

  private static final Instant EVER = Instant.parse("2199-12-31T00:00:00Z");
  private static final int MOST_RACES = 20;

  private final PaymentsDesk desk;
  private final Idempotency idempotency;
  private final Ledger ledger;
  private final Clock clock;
  private final String tenantId;
  private final Duration patience;
  private volatile boolean prepared;

  Cashier(PaymentsDesk desk, Ledger ledger, Clock clock, String tenantId, Duration patience) {
    this.desk = desk;
    this.idempotency = Idempotency.on(desk);
    this.ledger = ledger;
    this.clock = clock;
    this.tenantId = tenantId;
    this.patience = patience;
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Opens the accounts that every user needs, if they are not there yet. */
  private void prepare() {
    if (!prepared) {
      ledger.openOutside(PaymentService.CURRENCY);
      openIfAbsent(Accounts.merchant(tenantId));
      prepared = true;
    }
  }

  private void openIfAbsent(String account) {
    try {
      ledger.open(account, PaymentService.CURRENCY, BigDecimal.ZERO);
    } catch (AlreadyExistsException e) {
      // That is what is wanted.
    }
  }

  /** Adds a user, with an account, if there is none yet. */
  public User open(String userId, String name) {
    prepare();
    openIfAbsent(Accounts.user(tenantId, userId));
    return desk.createIfAbsent(new User(tenantId, userId, name)).entity();
  }

  /** Brings money in. */
  public Reply<BigDecimal> deposit(@Nullable String key, String userId, BigDecimal given) {
    BigDecimal amount = Ledger.exact(PaymentService.CURRENCY, given);
    String own = ofUser(userId, key);
    return once(
        "deposit",
        own,
        null,
        Payload.of("user", userId, "amount", amount),
        BigDecimal.class,
        effects -> {
          ledger
              .credit(
                  "deposit:" + own,
                  Accounts.user(tenantId, userId),
                  PaymentService.CURRENCY,
                  amount)
              .parts()
              .forEach(effects::add);
          return amount;
        });
  }

  /** A user's key: two users may use the same. */
  private @Nullable String ofUser(String userId, @Nullable String key) {
    return key == null || key.isBlank() ? null : Accounts.name(tenantId, userId, key);
  }

  /** Places an order. */
  public Reply<Order> placeOrder(
      @Nullable String key, String orderId, String userId, BigDecimal given) {
    BigDecimal total =
        Ledger.exact(PaymentService.CURRENCY, given); // what can't be settled is no order
    Order order = new Order(
        tenantId,
        orderId,
        userId,
        OrderStatus.CREATED,
        total,
        BigDecimal.ZERO,
        BigDecimal.ZERO,
        now(),
        0);
    return once(
        "order",
        ofUser(userId, key),
        orderId,
        Payload.of("order", orderId, "user", userId, "total", total),
        Order.class,
        effects -> {
          effects.add(desk.creating(order)
              .orThrow(found -> new OrderStateException("There is an order " + orderId + ".")));
          return order;
        });
  }

  /**
   * Charges an order: leaves a payment to be settled.
   *
   * @param given how much; null for all that is not charged yet
   */
  public Reply<Payment> charge(
      @Nullable String key, String orderId, String paymentId, @Nullable BigDecimal given) {
    Payload payload =
        Payload.of("order", orderId, "payment", paymentId, "amount", String.valueOf(given));
    return once("charge", key, orderId, payload, Payment.class, effects -> {
      Order order = desk.order(tenantId, orderId);
      BigDecimal left = order.total().subtract(order.charged());
      BigDecimal amount = given == null ? left : Ledger.exact(PaymentService.CURRENCY, given);
      Payment payment = Payment.waiting(order, paymentId, amount, now(), now().plus(patience));
      boolean fits = amount.signum() > 0 && amount.compareTo(left) <= 0;
      effects.add(desk.update(Orders.key(tenantId, orderId))
          .set(Orders.status, OrderStatus.CHARGED)
          .set(Orders.charged, order.charged().add(amount))
          .when(
              fits
                  ? Orders.version
                      .is(order.version())
                      .and(Orders.status
                          .is(OrderStatus.CREATED)
                          .or(Orders.status.is(OrderStatus.CHARGED)))
                  : Orders.total.isAbsent())
          .orThrow(found -> fits && isOpen(found)
              ? new RacedException()
              : new OrderStateException("The order " + orderId + " is " + order.status() + ", and "
                  + left.toPlainString() + " of it are left to be charged.")));
      effects.add(desk.creating(payment)
          .orThrow(found -> new OrderStateException("There is a payment " + paymentId + ".")));
      return payment;
    });
  }

  private static boolean isOpen(Optional<Order> found) {
    return found
        .filter(
            order -> order.status() == OrderStatus.CREATED || order.status() == OrderStatus.CHARGED)
        .isPresent();
  }

  /** Settles a payment: the user pays the merchant. */
  public Reply<Settlement> settle(@Nullable String key, String orderId, String paymentId) {
    Payload payload = Payload.of("order", orderId, "payment", paymentId);
    try {
      Reply<Settlement.Paid> reply =
          once("settle", key, orderId, payload, Settlement.Paid.class, effects -> {
            Payment payment = desk.payment(tenantId, orderId, paymentId);
            settling(payment).forEach(effects::add);
            effects.add(desk.update(Payments.key(tenantId, orderId, paymentId))
                .set(Payments.status, PaymentStatus.SETTLED)
                .remove(Payments.lane)
                .remove(Payments.due)
                .remove(Payments.ticket)
                .when(Payments.status.is(PaymentStatus.WAITING))
                .orThrow(found -> settledBefore(found, paymentId)));
            return new Settlement.Paid(orderId, paymentId, payment.amount(), now());
          });
      return new Reply<>(reply.value(), reply.replayed());
    } catch (InsufficientFundsException e) {
      return new Reply<>(new Settlement.Insufficient(orderId, paymentId, e.available()), false);
    }
  }

  private static OrderStateException settledBefore(Optional<Payment> found, String paymentId) {
    return new OrderStateException("The payment " + paymentId + " is "
        + found.map(payment -> payment.status().name()).orElse("not there") + ", not WAITING.");
  }

  /** Settles a payment that the queue found: the money moves and the job ends in one transaction. */
  void settle(Job<Payment> job) {
    Payment payment = job.entity();
    for (int race = 0; ; race++) {
      try {
        desk.transaction()
            .addAll(settling(payment))
            .add(job.finishing().set(Payments.status, PaymentStatus.SETTLED))
            .run();
        return;
      } catch (RacedException e) {
        if (race == MOST_RACES) {
          throw e;
        }
      }
    }
  }

  /** The money and the order: what settling a payment changes beside the payment itself. */
  private List<TransactionPart> settling(Payment payment) {
    Order order = desk.order(tenantId, payment.orderId());
    BigDecimal paid = order.paid().add(payment.amount());
    List<TransactionPart> parts = new ArrayList<>();
    parts.add(moved(
        order,
        OrderStatus.CHARGED,
        paid.compareTo(order.total()) == 0 ? OrderStatus.PAID : OrderStatus.CHARGED,
        paid));
    parts.addAll(ledger
        .transfer(
            "settle:" + Accounts.name(tenantId, payment.orderId(), payment.paymentId()),
            Accounts.user(tenantId, payment.userId()),
            Accounts.merchant(tenantId),
            PaymentService.CURRENCY,
            payment.amount())
        .parts());
    return parts;
  }

  /** Pays a payment back. */
  public Reply<Settlement.Paid> refund(@Nullable String key, String orderId, String paymentId) {
    Payload payload = Payload.of("order", orderId, "payment", paymentId);
    return once("refund", key, orderId, payload, Settlement.Paid.class, effects -> {
      Payment payment = desk.payment(tenantId, orderId, paymentId);
      Order order = desk.order(tenantId, orderId);
      BigDecimal left = order.paid().subtract(payment.amount());
      // First, so that an order which was never paid is told as that, and not by the merchant's
      // balance.
      effects.add(moved(
          order,
          order.status() == OrderStatus.PARTLY_REFUNDED
              ? OrderStatus.PARTLY_REFUNDED
              : OrderStatus.PAID,
          left.signum() <= 0 ? OrderStatus.REFUNDED : OrderStatus.PARTLY_REFUNDED,
          left));
      effects.add(desk.update(Payments.key(tenantId, orderId, paymentId))
          .set(Payments.status, PaymentStatus.REFUNDED)
          .when(Payments.status.is(PaymentStatus.SETTLED))
          .orThrow(
              found -> new OrderStateException("The payment " + paymentId + " is not SETTLED.")));
      ledger
          .transfer(
              "refund:" + Accounts.name(tenantId, orderId, paymentId),
              Accounts.merchant(tenantId),
              Accounts.user(tenantId, payment.userId()),
              PaymentService.CURRENCY,
              payment.amount())
          .parts()
          .forEach(effects::add);
      return new Settlement.Paid(orderId, paymentId, payment.amount(), now());
    });
  }

  private TransactionPart moved(Order seen, OrderStatus from, OrderStatus to, BigDecimal paid) {
    return desk.update(Orders.key(tenantId, seen.orderId()))
        .set(Orders.status, to)
        .set(Orders.paid, paid)
        .when(Orders.status.is(from).and(Orders.version.is(seen.version())))
        .orThrow(found -> found.filter(order -> order.status() == from).isPresent()
            ? new RacedException()
            : new OrderStateException(seen.orderId(), from, found));
  }

  /** Somebody changed the order between the look and the write: look again. No failure, so it has no stack trace. */
  private static final class RacedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RacedException() {
      super("The order was changed by others.", null, false, false);
    }
  }

  /** Does an operation once; its marker lives beside the order that it is about. */
  private <T> Reply<T> once(
      String operation,
      @Nullable String key,
      @Nullable String orderId,
      Payload payload,
      Class<T> type,
      Operation<T> body) {
    Once once = idempotency.once(operation, key, payload);
    for (int race = 0; ; race++) {
      try {
        Answer<T> answer = (orderId == null ? once : once.in(Orders.key(tenantId, orderId)))
            .run(JsonCodec.of(type), body);
        return new Reply<>(answer.response(), answer.replayed());
      } catch (TransferRepeatedException e) {
        throw new OrderStateException(e.transfer());
      } catch (RacedException e) {
        if (race == MOST_RACES) {
          throw e;
        }
      }
    }
  }

  /** A user's account. */
  public Optional<LedgerAccount> balance(String userId) {
    return ledger.account(Accounts.user(tenantId, userId));
  }

  /** What a user's balance was at an instant. */
  public Statement statement(String userId, Instant at) {
    return ledger.statement(Accounts.user(tenantId, userId), at);
  }

  /** A user's entries between two instants. */
  public List<LedgerEntry> entries(String userId, Instant from, Instant to) {
    return ledger.history(Accounts.user(tenantId, userId), from, to);
  }

  /** A user's profile with all orders. */
  public Optional<Profile> profile(String userId) {
    return desk.profile(tenantId, userId);
  }

  /** One order. */
  public Order order(String orderId) {
    return desk.order(tenantId, orderId);
  }

  /** Orders in a state, oldest first. */
  public List<Order> ordersIn(OrderStatus status, int limit) {
    return desk.ordersIn(tenantId, status).limit(limit).list();
  }

  /** The payments of an order. */
  public List<Payment> paymentsOf(String orderId) {
    return desk.paymentsOf(tenantId, orderId).list();
  }

  /** A customer's payments between two instants; null leaves an end open. */
  public List<Payment> paymentsBy(String userId, @Nullable Instant from, @Nullable Instant to) {
    return desk.paymentsBy(tenantId, userId, from, to).list();
  }

  /** Payments that wait to be settled, the longest waiting first. */
  public List<Payment> unprocessed(int limit) {
    return desk.unprocessed(Lane.WAITING, EVER)
        .filter(Payments.tenantId.is(tenantId))
        .limit(limit)
        .list();
  }

  /** The ledger, for audits. */
  public Ledger ledger() {
    return ledger;
  }
}
