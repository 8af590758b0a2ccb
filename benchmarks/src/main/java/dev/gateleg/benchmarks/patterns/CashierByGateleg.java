package dev.gateleg.benchmarks.patterns;

import dev.gateleg.patterns.idempotency.Idempotency;
import dev.gateleg.patterns.idempotency.Once;
import dev.gateleg.patterns.idempotency.Payload;
import dev.gateleg.patterns.idempotency.ResponseCodec;
import dev.gateleg.patterns.ledger.Ledger;
import dev.gateleg.patterns.ledger.Posted;
import dev.gateleg.patterns.ledger.TransferResult;
import dev.gateleg.patterns.lock.Lock;
import dev.gateleg.patterns.lock.Locks;
import dev.gateleg.patterns.rollup.Rollups;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.function.LongSupplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The till with Gateleg. */
final class CashierByGateleg implements Cashier {

  static final Duration LEASE = Duration.ofSeconds(10);

  private final Till till;
  private final Idempotency idempotency;
  private final Ledger ledger;
  private final Locks locks;
  private final Rollups<Sale> sales;

  CashierByGateleg(DynamoDbClient client, Clock clock, LongSupplier random) {
    this.till = TillTable.TYPE.with(client).clock(clock).random(random).open();
    this.idempotency = Idempotency.on(till);
    this.ledger = Ledger.on(till);
    this.locks = Locks.on(till);
    this.sales = Rollups.on(till, Sale.TAKINGS);
  }

  @Override
  public String charge(String key, String account, long amount) {
    return charge(once(key, account, amount), key, account, amount);
  }

  @Override
  public String chargeAgain(String key, String account, long amount) {
    return charge(once(key, account, amount).expectingReplay(), key, account, amount);
  }

  private Once once(String key, String account, long amount) {
    return idempotency.once("charge", key, Payload.ofText(body(account, amount)));
  }

  /** The request as it came. */
  static String body(String account, long amount) {
    return "{\"account\":\"" + account + "\",\"amount\":" + amount + "}";
  }

  private String charge(Once once, String key, String account, long amount) {
    return once.run(ResponseCodec.text(), effects -> {
          effects
              .add(till.update(Accounts.key(account))
                  .add(Accounts.balance, -amount)
                  .when(Accounts.balance.atLeast(amount)))
              .add(till.creating(new Charge(key, account, amount)));
          return key;
        })
        .response();
  }

  @Override
  public Object transfer(String key, String from, String to, BigDecimal amount) {
    TransferResult result = ledger.transfer(key, from, to, CURRENCY, amount).run();
    return result instanceof Posted posted ? posted.transfer() : result;
  }

  @Override
  public Object move(String from, String to, long amount) {
    return till.transaction()
        .add(till.update(Accounts.key(from))
            .add(Accounts.balance, -amount)
            .when(Accounts.balance.atLeast(amount)))
        .add(till.update(Accounts.key(to)).add(Accounts.balance, amount))
        .run();
  }

  @Override
  public Long lock(String name) {
    try (Lock lock = locks.tryAcquire(name, LEASE).orElseThrow()) {
      return lock.fence();
    }
  }

  @Override
  public Sale sell(Sale sale) {
    return sales.create(sale);
  }
}
