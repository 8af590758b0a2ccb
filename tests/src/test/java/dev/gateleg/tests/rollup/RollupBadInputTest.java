package dev.gateleg.tests.rollup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UndecodableItemException;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.patterns.rollup.Breakdown;
import dev.gateleg.patterns.rollup.Measure;
import dev.gateleg.patterns.rollup.Period;
import dev.gateleg.patterns.rollup.Rollup;
import dev.gateleg.patterns.rollup.RollupBuilder;
import dev.gateleg.patterns.rollup.RollupRow;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.Stored;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What is wrong is said clearly, and nothing is written. */
final class RollupBadInputTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Sale SALE = new Sale("b1", "s1", NOON, BigDecimal.TEN, "FOOD", Method.CARD);

  @RegisterExtension
  final FreshTable<Market> table = FreshTable.of(MarketTable.TYPE);

  private Market market;
  private Rollups<Sale> takings;

  @BeforeEach
  void open() {
    market = table.open();
    takings = Rollups.on(market, Takings.OF_BRANCH);
  }

  private static RollupBuilder<Sale> rollup() {
    return Rollup.of(Sales.TYPE, "r").at(Sale::soldAt, ZoneOffset.UTC).each(Period.DAY);
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(InvalidInputException.class).hasMessage(message);
  }

  private void nothingIsWritten() {
    assertThat(new Stored(table.client(), table.name()).items()).isEmpty();
  }

  @Test
  void declarationsAreCheckedWhileTheyAreMade() {
    refused(
        () -> Rollup.of(Sales.TYPE, " "),
        "[RollupUnnamed] A declaration of a rollup has no name; give it one.");
    refused(
        () -> Measure.<Sale>of("", Sale::amount),
        "[RollupUnnamed] A measure of a rollup has no name; give it one.");
    refused(
        () -> Breakdown.<Sale>of("", Sale::category),
        "[RollupUnnamed] A breakdown of a rollup has no name; give it one.");
    refused(
        () -> Rollup.of(Sales.TYPE, "r").each(Period.DAY).asRows(),
        "[RollupIncomplete] r has no time; say at(instant, zone), or on(date).");
    refused(
        () -> Rollup.of(Sales.TYPE, "r").at(Sale::soldAt, ZoneOffset.UTC).asRows(),
        "[RollupIncomplete] r has no period; say each(Period.DAY).");
    refused(
        () -> rollup().at(Sale::soldAt, ZoneOffset.UTC),
        "[RollupTwice] r has a time twice; say it once, or rename one.");
    refused(
        () -> rollup().per("branch", Sale::branch).per("branch", Sale::saleId),
        "[RollupTwice] r has the group 'branch' twice; say it once, or rename one.");
    refused(
        () -> rollup().sum(Takings.AMOUNT).sum(Takings.AMOUNT),
        "[RollupTwice] r has the sum of amount twice; say it once, or rename one.");
    refused(
        () -> rollup().min(Takings.AMOUNT).min(Takings.AMOUNT),
        "[RollupTwice] r has the least amount twice; say it once, or rename one.");
    refused(
        () -> rollup().sum(Takings.AMOUNT).max(Measure.of("amount", Sale::amount)),
        "[RollupTwice] r has the name 'amount' of a measure twice; say it once, or rename one.");
    refused(
        () -> rollup().by(Takings.CATEGORY).by(Breakdown.of("category", Sale::saleId)),
        "[RollupTwice] r has the breakdown 'category' twice; say it once, or rename one.");
    RollupBuilder<Sale> wide = rollup();
    for (int i = 0; i < 10; i++) {
      wide = wide.sum(Measure.of("m" + i, Sale::amount)).by(Breakdown.of("b" + i, Sale::saleId));
    }
    refused(
        wide::asRows,
        "[RollupTooWide] r would move up to 231 counters of a row at once; 200 fit into an update,"
            + " so declare two rollups.");
    refused(
        () -> Rollups.on(market, Takings.OF_BRANCH, Takings.OF_BRANCH),
        "[RollupTwice] Sale has the rollup 'takings' twice; say it once, or rename one.");
  }

  @Test
  void entitiesThatCannotBeCountedAreNotWritten() {
    refused(
        () -> takings.create(SALE.category("")),
        "[RollupValueLength] takings: 'category' of " + SALE.category("")
            + " has 0 characters; a value to group by has 1 to 255.");
    refused(
        () -> takings.create(SALE.category("x".repeat(256))),
        "[RollupValueLength] takings: 'category' of " + SALE.category("x".repeat(256))
            + " has 256 characters; a value to group by has 1 to 255.");
    Rollup<Sale, RollupRow<Sale>> nulls = rollup()
        .sum(Measure.of("rest", sale -> sale.amount().signum() > 0 ? null : sale.amount()))
        .asRows();
    refused(
        () -> Rollups.on(market, nulls).create(SALE),
        "[RollupValueNull] r: 'rest' of " + SALE
            + " is null; give it a value, or leave such entities out by only().");
    Rollup<Sale, RollupRow<Sale>> timeless =
        Rollup.of(Sales.TYPE, "r").on(sale -> null).each(Period.DAY).asRows();
    refused(
        () -> Rollups.on(market, timeless).create(SALE),
        "[RollupValueNull] r: 'time' of " + SALE
            + " is null; give it a value, or leave such entities out by only().");
    Rollup<Sale, RollupRow<Sale>> fine = rollup()
        .sum(Measure.of("third", sale -> new BigDecimal("0." + "3".repeat(39))))
        .asRows();
    refused(
        () -> Rollups.on(market, fine).create(SALE),
        "[RollupNumber] r: 'third' is 0." + "3".repeat(39)
            + ", which DynamoDB can't hold; round it to 38 digits.");
    nothingIsWritten();
  }

  @Test
  void sumsAreExactToTheLastOf38Digits() {
    Rollups<Sale> exact = Rollups.on(market, rollup().sum(Takings.AMOUNT).asRows());
    String most = "9".repeat(37) + ".8";
    exact.create(SALE.amount(most));
    exact.create(new Sale("b2", "s1", NOON, new BigDecimal("0.1"), "FOOD", Method.CARD));
    assertThat(new Stored(table.client(), table.name())
            .attribute("ROLLUP#r", "DAY#2026-01-01", "_sum#amount"))
        .isEqualTo("9".repeat(37) + ".9");
  }

  @Test
  void whatIsNotDeclaredCannotBeRead() {
    Rollup<Sale, RollupRow<Sale>> rows = rollup().per("branch", Sale::branch).asRows();
    Rollups<Sale> rollups = Rollups.on(market, rows);
    RollupRow<Sale> row = rollups.rows(rows, "b1").day(LocalDate.of(2026, 1, 1));
    refused(
        () -> row.sum(Takings.AMOUNT),
        "[RollupUndeclared] r does not keep the sum of amount; declare it, and recompute the rollup.");
    refused(
        () -> row.max(Takings.AMOUNT),
        "[RollupUndeclared] r does not keep the greatest amount; declare it, and recompute the rollup.");
    refused(
        () -> row.countBy(Takings.CATEGORY),
        "[RollupUndeclared] r does not keep the breakdown category; declare it, and recompute the rollup.");
    refused(
        () -> rollups.rows(rows, "b1").month(YearMonth.of(2026, 1)),
        "[RollupUndeclared] r does not keep the period MONTH; declare it, and recompute the rollup.");
    refused(
        () -> rollups.rows(rows),
        "[RollupGroup] r is kept per [branch], but is asked for []; give one value for each.");
    refused(
        () -> rollups.rows(Takings.OF_BRANCH, "b1"),
        "[RollupForeign] 'takings' is none of the rollups that were given; give it to Rollups.on.");
  }

  @Test
  void aConstantThatIsGoneIsSaid() {
    takings.create(SALE);
    new Stored(table.client(), table.name())
        .set(
            "ROLLUP#takings#b1",
            "DAY#2026-01-01",
            "_count#method#CHEQUE",
            AttributeValue.fromN("1"));
    assertThatThrownBy(() -> takings.rows(Takings.OF_BRANCH, "b1").day(LocalDate.of(2026, 1, 1)))
        .isInstanceOf(UndecodableItemException.class)
        .hasMessage("[RollupValueUnknown] A rollup has counters for method 'CHEQUE', which is none"
            + " any more; keep the constant, or recompute the rollup.");
  }

  @Test
  void changesWithoutAnIdAreRefused() {
    refused(
        () -> takings.apply(" ", null, SALE),
        "[RollupChangeUnnamed] A change of a stream has no id; give the one that the stream gave"
            + " it.");
    refused(
        () -> takings.rememberingChanges(Duration.ZERO),
        "[DurationNotPositive] PT0S is no time to wait or to keep; give more.");
    nothingIsWritten();
  }

  @Test
  void moreCountersThanAnUpdateTakesAreSaidBeforeSending() {
    Market wide = Rollups.keeping(
        market,
        rollup()
            .sum(Takings.AMOUNT)
            .by(Takings.CATEGORY)
            .by(Breakdown.of("sale", Sale::saleId))
            .asRows());
    Transaction all = wide.transaction();
    for (int i = 0; i < 60; i++) {
      all = all.add(wide.creating(
          new Sale("b1", "s" + i, NOON, BigDecimal.ONE, "category " + i, Method.CARD)));
    }
    Transaction transaction = all;
    refused(
        transaction::run,
        "[RollupTooWide] r would move 242 counters of the row (ROLLUP#r, DAY#2026-01-01) at once;"
            + " 200 fit into an update, so write the entities in several transactions.");
    nothingIsWritten();
  }
}
