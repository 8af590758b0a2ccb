package dev.gateleg.benchmarks.patterns;

import dev.gateleg.core.schema.Tables;
import dev.gateleg.engine.Engine;
import dev.gateleg.patterns.ledger.Ledger;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A cashier on an engine of its own in this process; before that is full, another one takes its place. Not thread-safe. */
final class Tills implements AutoCloseable {

  /** How many accounts, locks and charges of before there are. */
  static final int COUNT = 64;

  static final long AMOUNT = 5;

  private static final int CALLS_PER_ENGINE = 20_000;
  private static final long RICH = 1_000_000_000L;

  /** Who makes a cashier. */
  interface Maker {
    Cashier make(DynamoDbClient client, Clock clock, LongSupplier random);
  }

  private final Maker maker;
  private final UnaryOperator<DynamoDbClient> around;
  private Engine engine;
  private Cashier cashier;
  private int calls;

  /** A cashier whose client is wrapped into something. */
  Tills(Maker maker, UnaryOperator<DynamoDbClient> around) {
    this.maker = maker;
    this.around = around;
    this.engine = filled();
    this.cashier = opened();
  }

  static String account(int number) {
    return "account-" + number % COUNT;
  }

  /** The key of a charge that was made before. */
  static String before(int number) {
    return "before-" + number % COUNT;
  }

  private Cashier opened() {
    return maker.make(
        around.apply(engine.client()),
        Clock.systemUTC(),
        () -> ThreadLocalRandom.current().nextLong());
  }

  private static Engine filled() {
    Engine engine = Engine.inMemory();
    fill(engine.client());
    return engine;
  }

  /** Makes the table, with all accounts and charges. */
  static void fill(DynamoDbClient client) {
    Tables.create(client, TillTable.TYPE.schema(), TillTable.TYPE.schema().name());
    Till till = TillTable.open(client);
    Ledger ledger = Ledger.on(till);
    ledger.openOutside(Cashier.CURRENCY);
    Cashier cashier = new CashierByGateleg(
        client, Clock.systemUTC(), () -> ThreadLocalRandom.current().nextLong());
    for (int i = 0; i < COUNT; i++) {
      till.create(new Account(account(i), RICH));
      ledger.open(account(i), Cashier.CURRENCY, BigDecimal.ZERO);
      ledger
          .credit("start-" + i, account(i), Cashier.CURRENCY, BigDecimal.valueOf(RICH))
          .run();
      cashier.charge(before(i), account(i), AMOUNT);
    }
  }

  /** The cashier for a call, which adds items to the table or does not. */
  Cashier cashier(boolean adds) {
    if (adds && ++calls % CALLS_PER_ENGINE == 0) {
      engine.close();
      engine = filled();
      cashier = opened();
    }
    return cashier;
  }

  @Override
  public void close() {
    engine.close();
  }
}
