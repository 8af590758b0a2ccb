package dev.gateleg.tests.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.write.Transaction;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.ManualClock;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A named operation in which entities are counted happens once, and to run it again is no mistake. */
final class RolledOperationTest {

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Market> table = FreshTable.of(MarketTable.TYPE);

  private Market market;

  @BeforeEach
  void open() {
    market = Rollups.keeping(
        MarketTable.TYPE
            .with(table.client())
            .tableName(table.name())
            .clock(clock)
            .sleeper(clock::advance)
            .open(),
        Takings.OF_BRANCH);
  }

  private static Sale sale(String id, String amount) {
    return new Sale(
        "b1",
        id,
        Instant.parse("2026-01-01T12:00:00Z"),
        new BigDecimal(amount),
        "FOOD",
        Method.CARD);
  }

  private Takings day() {
    return Rollups.on(market, Takings.OF_BRANCH)
        .rows(Takings.OF_BRANCH, "b1")
        .day(LocalDate.of(2026, 1, 1));
  }

  /** Runs an operation three times, with the clock's instant and with a fixed one. */
  private void thrice(Supplier<Transaction> operation, long sales, String amount) {
    Instant at = clock.instant();
    operation.get().run();
    clock.advance(Duration.ofSeconds(20));
    operation.get().run();
    clock.advance(Duration.ofSeconds(20));
    operation.get().at(at).run();
    assertThat(day().sales()).isEqualTo(sales);
    assertThat(day().amount()).isEqualByComparingTo(amount);
  }

  @Test
  void aCreateIsCountedOnce() {
    thrice(
        () -> market.transaction().add(market.creating(sale("s1", "5"))).operation("sell", "s1"),
        1,
        "5");
    market.create(sale("s2", "1"));
    thrice(
        () -> market
            .transaction()
            .add(market.creating(sale("s3", "7")))
            .add(market.creating(sale("s4", "7")))
            .operation("sell", "s3"),
        4,
        "20");
  }

  @Test
  void aPutAnUpdateAndADeleteAreCountedOnce() {
    market.create(sale("s1", "5"));
    market.create(sale("s2", "5"));
    thrice(
        () -> market
            .transaction()
            .add(market.update(Sales.key("b1", "s1")).add(Sales.amount, BigDecimal.ONE))
            .add(market.putting(sale("s2", "9")))
            .operation("correct", "s1"),
        2,
        "15");
    thrice(
        () -> market
            .transaction()
            .add(market.deleting(Sales.key("b1", "s1")))
            .operation("void", "s1"),
        1,
        "9");
  }

  /** What the operation wrote may be gone when it is run again. */
  @Test
  void anOperationWhoseItemIsGoneMeanwhileWasStillMade() {
    market.create(sale("s1", "5"));
    Supplier<Transaction> corrected = () -> market
        .transaction()
        .add(market.update(Sales.key("b1", "s1")).add(Sales.amount, BigDecimal.ONE))
        .operation("correct", "s1");
    assertThat(corrected.get().run().madeBefore()).isFalse();
    market.deleteKey(Sales.key("b1", "s1"));

    assertThat(corrected.get().run().madeBefore()).isTrue();
    assertThat(day().sales()).isZero();
  }
}
