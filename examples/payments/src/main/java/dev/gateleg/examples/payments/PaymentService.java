package dev.gateleg.examples.payments;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.model.key.KeyStyle;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
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
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the service can do. Every request that changes something has a key, and happens once for it. Thread-safe.
 *
 * <p>Users have an account with a floor of zero. An order is charged, which leaves a payment to be settled; settling it
 * debits the user, credits the merchant, marks the order paid and the payment processed, all in one transaction.
 */
public final class PaymentService {

  private static final String CURRENCY = "EUR";

  /** Every settlement credits it, so it is split. */
  private static final String MERCHANT = "merchant";

  private static final int MERCHANT_SHARDS = 8;

  private static final KeyTemplate USER_KEY =
      KeyTemplate.of("{user}:{key}", KeyStyle.separatedBy(':'), KeyType.STRING, KeyType.STRING);

  private final PaymentsDesk desk;
  private final Idempotency idempotency;
  private final Ledger ledger;
  private final Clock clock;

  /** The service on a table. */
  public PaymentService(PaymentsDesk desk, Clock clock) {
    this.desk = desk;
    this.idempotency = Idempotency.on(desk);
    this.ledger = Ledger.on(desk)
        .split(MERCHANT, MERCHANT_SHARDS)
        .split(Ledger.OUTSIDE + CURRENCY, MERCHANT_SHARDS);
    this.clock = clock;
  }

  /** Opens the accounts that everybody needs, if they are not there yet. */
  public void prepare() {
    ledger.openOutside(CURRENCY);
    openIfAbsent(MERCHANT);
  }

  private void openIfAbsent(String account) {
    try {
      ledger.open(account, CURRENCY, BigDecimal.ZERO);
    } catch (AlreadyExistsException e) {
      // That is what is wanted.
    }
  }

  private static String account(String userId) {
    return "user:" + userId;
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Opens a user's account, if it is not there yet. */
  public void open(String userId) {
    openIfAbsent(account(userId));
  }

  /** Brings money in. */
  public Reply<BigDecimal> deposit(@Nullable String key, String userId, BigDecimal given) {
    BigDecimal amount = Ledger.exact(CURRENCY, given);
    String own = ofUser(userId, key);
    return once(
        "deposit",
        own,
        null,
        Payload.of("user", userId, "amount", amount),
        BigDecimal.class,
        effects -> {
          ledger
              .credit("deposit:" + own, account(userId), CURRENCY, amount)
              .parts()
              .forEach(effects::add);
          return amount;
        });
  }

  /** A user's key: two users may use the same, and no two pairs of user and key become one text. */
  private static @Nullable String ofUser(String userId, @Nullable String key) {
    return key == null || key.isBlank() ? null : USER_KEY.key(userId, key);
  }

  /** Places an order. */
  public Reply<Order> placeOrder(
      @Nullable String key, String orderId, String userId, BigDecimal given) {
    BigDecimal total = Ledger.exact(CURRENCY, given); // what can't be settled is no order
    Order order = new Order(orderId, userId, OrderStatus.CREATED, total, now(), 0);
    return once(
        "order",
        ofUser(userId, key),
        orderId,
        Payload.of("order", orderId, "user", userId, "total", total),
        Order.class,
        effects -> {
          effects.add(desk.creating(order)
              .orThrow(found -> new OrderStateException(orderId, OrderStatus.CREATED, found)));
          return order;
        });
  }

  /** Charges an order: leaves a payment to be settled. */
  public Reply<Payment> charge(@Nullable String key, String orderId) {
    return once("charge", key, orderId, Payload.of("order", orderId), Payment.class, effects -> {
      Order order = desk.order(orderId);
      Payment payment =
          new Payment(orderId, order.userId(), order.total(), now(), Optional.of(now()));
      effects.add(moved(orderId, OrderStatus.CREATED, OrderStatus.CHARGED));
      effects.add(desk.putting(payment));
      return payment;
    });
  }

  /** Settles a charged order: the user pays the merchant. */
  public Reply<Settlement> settle(@Nullable String key, String orderId) {
    try {
      Reply<Settlement.Paid> reply = once(
          "settle", key, orderId, Payload.of("order", orderId), Settlement.Paid.class, effects -> {
            Payment payment = desk.payment(orderId);
            effects.add(moved(orderId, OrderStatus.CHARGED, OrderStatus.PAID));
            ledger
                .transfer(
                    "settle:" + orderId,
                    account(payment.userId()),
                    MERCHANT,
                    CURRENCY,
                    payment.amount())
                .parts()
                .forEach(effects::add);
            effects.add(desk.update(Payments.key(orderId)).remove(Payments.unprocessedSince));
            return new Settlement.Paid(orderId, payment.amount(), now());
          });
      return new Reply<>(reply.value(), reply.replayed());
    } catch (InsufficientFundsException e) {
      return new Reply<>(new Settlement.Insufficient(orderId, e.available()), false);
    }
  }

  /** Pays an order back. */
  public Reply<Settlement.Paid> refund(@Nullable String key, String orderId) {
    return once(
        "refund", key, orderId, Payload.of("order", orderId), Settlement.Paid.class, effects -> {
          Payment payment = desk.payment(orderId);
          // First, so that an order which was never paid is told as that, and not by the merchant's
          // balance.
          effects.add(moved(orderId, OrderStatus.PAID, OrderStatus.REFUNDED));
          ledger
              .transfer(
                  "refund:" + orderId,
                  MERCHANT,
                  account(payment.userId()),
                  CURRENCY,
                  payment.amount())
              .parts()
              .forEach(effects::add);
          return new Settlement.Paid(orderId, payment.amount(), now());
        });
  }

  private TransactionPart moved(String orderId, OrderStatus from, OrderStatus to) {
    return desk.update(Orders.key(orderId))
        .set(Orders.status, to)
        .when(Orders.status.is(from))
        .orThrow(found -> new OrderStateException(orderId, from, found));
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
    try {
      Answer<T> answer =
          (orderId == null ? once : once.in(Orders.key(orderId))).run(Codecs.of(type), body);
      return new Reply<>(answer.response(), answer.replayed());
    } catch (TransferRepeatedException e) {
      throw new OrderStateException(e.transfer());
    }
  }

  /** A user's account. */
  public Optional<LedgerAccount> balance(String userId) {
    return ledger.account(account(userId));
  }

  /** What a user's balance was at an instant. */
  public Statement statement(String userId, Instant at) {
    return ledger.statement(account(userId), at);
  }

  /** A user's entries between two instants. */
  public List<LedgerEntry> entries(String userId, Instant from, Instant to) {
    return ledger.history(account(userId), from, to);
  }

  /** One order. */
  public Order order(String orderId) {
    return desk.order(orderId);
  }

  /** Orders in a state, oldest first. */
  public List<Order> ordersIn(OrderStatus status, int limit) {
    return desk.ordersIn(status).limit(limit).list();
  }

  /** Payments that wait to be settled, the longest waiting first. */
  public List<Payment> unprocessed(int limit) {
    return desk.unprocessed().limit(limit).list();
  }

  /** The ledger, for audits. */
  public Ledger ledger() {
    return ledger;
  }
}
