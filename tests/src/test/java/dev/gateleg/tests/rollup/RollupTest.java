package dev.gateleg.tests.rollup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.VersionMismatchException;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.patterns.idempotency.Idempotency;
import dev.gateleg.patterns.idempotency.Payload;
import dev.gateleg.patterns.idempotency.ResponseCodec;
import dev.gateleg.patterns.rollup.Measure;
import dev.gateleg.patterns.rollup.Period;
import dev.gateleg.patterns.rollup.Rollup;
import dev.gateleg.patterns.rollup.RollupRow;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.Calls;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Meddling;
import dev.gateleg.tests.support.Stored;
import dev.gateleg.tests.support.Stumbling;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Counters move in the transaction that moves what they count. */
final class RollupTest {

  private static final LocalDate NEW_YEAR = LocalDate.of(2026, 1, 1);
  private static final Measure<Visit> GUESTS = Measure.ofLong("guests", Visit::guests);
  private static final Rollup<Visit, RollupRow<Visit>> PAID = Rollup.of(Visits.TYPE, "paid")
      .at(Visit::createdAt, ZoneOffset.UTC)
      .each(Period.DAY)
      .sum(GUESTS)
      .only(Visit::paid)
      .asRows();
  private static final Rollup<Visit, RollupRow<Visit>> COME = Rollup.of(Visits.TYPE, "come")
      .at(Visit::createdAt, ZoneOffset.UTC)
      .each(Period.DAY)
      .sum(GUESTS)
      .asRows();

  private final Calls calls = new Calls();
  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Market> table = FreshTable.of(MarketTable.TYPE);

  private Market market;
  private Rollups<Sale> takings;
  private Rollups<Visit> visits;

  @BeforeEach
  void open() {
    market = through(table.client());
    takings = Rollups.on(market, Takings.OF_BRANCH);
    visits = Rollups.on(market, PAID, COME);
  }

  private Market through(DynamoDbClient client) {
    return MarketTable.TYPE
        .with(client)
        .tableName(table.name())
        .listener(calls)
        .clock(clock)
        .sleeper(clock::advance)
        .open();
  }

  private static Sale sale(String id, String at, String amount, String category) {
    return new Sale("b1", id, Instant.parse(at), new BigDecimal(amount), category, Method.CARD);
  }

  private Takings day(LocalDate day) {
    return takings.rows(Takings.OF_BRANCH, "b1").day(day);
  }

  private void isRight() {
    assertThat(
            takings.reconciling(Takings.OF_BRANCH, market.sales().consistent()).list())
        .isEmpty();
  }

  @Test
  void aNewEntityIsCountedInItsOwnTransactionAlsoTheFirstTime() {
    takings.create(sale("s1", "2026-01-01T12:00:00Z", "12.50", "FOOD"));
    takings.create(sale("s2", "2026-01-01T13:00:00Z", "7.5", "DRINK"));

    assertThat(calls.operations()).containsExactly("TransactWriteItems", "TransactWriteItems");
    Takings expected = new Takings(
        NEW_YEAR,
        2,
        new BigDecimal("20"),
        Map.of("FOOD", new BigDecimal("12.5"), "DRINK", new BigDecimal("7.5")),
        Map.of(Method.CARD, 2L));
    assertThat(day(NEW_YEAR)).isEqualTo(expected);
    assertThat(takings.rows(Takings.OF_BRANCH, "b1").month(YearMonth.of(2026, 1)))
        .isEqualTo(expected);
    assertThat(takings.rows(Takings.OF_BRANCH, "b1").year(Year.of(2026))).isEqualTo(expected);
    isRight();
  }

  @Test
  void aPeriodBeginsAtTheMidnightOfItsZone() {
    takings.create(sale("s1", "2026-01-01T02:59:59Z", "1", "FOOD"));
    takings.create(sale("s2", "2026-01-01T03:00:00Z", "2", "FOOD"));

    assertThat(day(LocalDate.of(2025, 12, 31)).amount()).isEqualByComparingTo("1");
    assertThat(day(NEW_YEAR).amount()).isEqualByComparingTo("2");
    assertThat(takings.rows(Takings.OF_BRANCH, "b1").year(Year.of(2025)).sales())
        .isEqualTo(1);
  }

  @Test
  void aChangeMovesTheDifferenceInOneTransaction() {
    takings.create(sale("s1", "2026-01-01T12:00:00Z", "10", "FOOD"));
    calls.clear();

    Sale changed =
        takings.modify(Sales.key("b1", "s1"), sale -> sale.amount("15").category("DRINK"));

    assertThat(calls.operations()).containsExactly("GetItem", "TransactWriteItems");
    assertThat(changed.category()).isEqualTo("DRINK");
    assertThat(market.getConsistent(Sales.key("b1", "s1"))).contains(changed);
    assertThat(day(NEW_YEAR).sales()).isEqualTo(1);
    assertThat(day(NEW_YEAR).byCategory()).isEqualTo(Map.of("DRINK", new BigDecimal("15")));
    isRight();
  }

  @Test
  void aChangeMovesAnEntityFromDayToDay() {
    takings.create(sale("s1", "2026-01-01T12:00:00Z", "10", "FOOD"));
    takings.modify(Sales.key("b1", "s1"), sale -> sale.soldAt("2026-01-03T12:00:00Z"));

    assertThat(day(NEW_YEAR).sales()).isZero();
    assertThat(day(LocalDate.of(2026, 1, 3)).sales()).isEqualTo(1);
    assertThat(
            takings.rows(Takings.OF_BRANCH, "b1").month(YearMonth.of(2026, 1)).sales())
        .isEqualTo(1);
    isRight();
  }

  @Test
  void aRowThatDoesNotChangeIsNotWritten() {
    takings.create(sale("s1", "2026-01-01T12:00:00Z", "10", "FOOD"));
    Stored stored = new Stored(table.client(), table.name());
    String changes = stored.attribute("ROLLUP#takings#b1", "MONTH#2026-01", "_changes");

    takings.modify(Sales.key("b1", "s1"), sale -> sale.soldAt("2026-01-03T12:00:00Z"));

    assertThat(stored.attribute("ROLLUP#takings#b1", "MONTH#2026-01", "_changes"))
        .isEqualTo(changes)
        .isEqualTo("1");
    assertThat(stored.attribute("ROLLUP#takings#b1", "DAY#2026-01-01", "_changes"))
        .isEqualTo("2");
  }

  @Test
  void aChangeThatCountsNothingIsAPlainWrite() {
    takings.create(sale("s1", "2026-01-01T12:00:00Z", "10", "FOOD"));
    calls.clear();

    takings.modify(Sales.key("b1", "s1"), sale -> sale.soldAt("2026-01-01T12:00:01Z"));
    takings.modify(Sales.key("b1", "s1"), sale -> sale);

    assertThat(calls.operations()).containsExactly("GetItem", "UpdateItem", "GetItem");
  }

  @Test
  void aDeletedEntityCountsNoMore() {
    takings.create(sale("s1", "2026-01-01T12:00:00Z", "10", "FOOD"));
    takings.create(sale("s2", "2026-01-01T12:00:00Z", "3", "DRINK"));

    assertThat(takings.delete(Sales.key("b1", "s1"))).map(Sale::saleId).contains("s1");
    assertThat(takings.delete(Sales.key("b1", "s1"))).isEmpty();

    assertThat(day(NEW_YEAR).byCategory()).isEqualTo(Map.of("DRINK", new BigDecimal("3")));
    assertThat(market.get(Sales.key("b1", "s1"))).isEmpty();
    isRight();
  }

  @Test
  void aRefusedCreateCountsNothing() {
    takings.create(sale("s1", "2026-01-01T12:00:00Z", "10", "FOOD"));
    assertThatThrownBy(() -> takings.create(sale("s1", "2026-01-01T12:00:00Z", "99", "FOOD")))
        .isInstanceOf(AlreadyExistsException.class);
    assertThatThrownBy(() -> takings.modify(Sales.key("b1", "s9"), sale -> sale.amount("1")))
        .isInstanceOf(NotFoundException.class)
        .hasMessage("[NotFound] Sale(BRANCH#b1, SALE#s9) is not there; create it first.");
    assertThat(day(NEW_YEAR).amount()).isEqualByComparingTo("10");
    isRight();
  }

  @Test
  void whoWasOvertakenCountsFromWhatIsThereNow() {
    takings.create(sale("s1", "2026-01-01T12:00:00Z", "10", "FOOD"));
    Market slow = through(new Meddling(
        table.client(),
        TransactWriteItemsRequest.class,
        2,
        () -> takings.modify(
            Sales.key("b1", "s1"),
            sale -> sale.amount(sale.amount().add(BigDecimal.TEN).toPlainString()))));

    Rollups.on(slow, Takings.OF_BRANCH)
        .modify(Sales.key("b1", "s1"), sale -> sale.category("DRINK"));

    assertThat(day(NEW_YEAR).byCategory()).isEqualTo(Map.of("DRINK", new BigDecimal("30")));
    isRight();
  }

  @Test
  void aLostAnswerCountsOnce() {
    Market deaf =
        through(Stumbling.after(table.client(), Stumbling.silence(), Stumbling.silence()));
    Rollups.on(deaf, Takings.OF_BRANCH).create(sale("s1", "2026-01-01T12:00:00Z", "10", "FOOD"));
    assertThat(day(NEW_YEAR).sales()).isEqualTo(1);
    isRight();
  }

  @Test
  void rowsBetweenTwoDatesAreReadByOneQuery() {
    for (int day = 1; day <= 9; day += 2) {
      takings.create(sale("s" + day, "2026-01-0" + day + "T12:00:00Z", "1", "FOOD"));
    }
    takings.delete(Sales.key("b1", "s5"));
    calls.clear();

    List<Takings> days = takings
        .rows(Takings.OF_BRANCH, "b1")
        .days(LocalDate.of(2026, 1, 3), LocalDate.of(2026, 1, 7));

    assertThat(calls.operations()).containsExactly("Query");
    assertThat(days)
        .extracting(Takings::start)
        .containsExactly(LocalDate.of(2026, 1, 3), LocalDate.of(2026, 1, 7));
    assertThat(takings
            .rows(Takings.OF_BRANCH, "b1")
            .months(YearMonth.of(2025, 1), YearMonth.of(2026, 12)))
        .extracting(Takings::sales)
        .containsExactly(4L);
    assertThat(takings.rows(Takings.OF_BRANCH, "b1").years(Year.of(2027), Year.of(2026)))
        .isEmpty();
    assertThat(takings.rows(Takings.OF_BRANCH, "b2").day(NEW_YEAR).sales()).isZero();
  }

  @Test
  void entitiesThatComeIntoARollupAndDropOutAreCountedWhileTheyAreIn() {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    Visit come = visits.create(Visit.of("v1", 3));
    assertThat(visits.rows(PAID).day(today).count()).isZero();
    assertThat(visits.rows(COME).day(today).sum(GUESTS)).isEqualByComparingTo("3");

    Visit paid = visits.modify(Visits.key("v1"), visit -> visit.guests(4).settled());
    assertThat(paid.version()).isEqualTo(come.version() + 1);
    assertThat(visits.rows(PAID).day(today).sum(GUESTS)).isEqualByComparingTo("4");
    assertThat(visits.rows(COME).day(today).sum(GUESTS)).isEqualByComparingTo("4");

    visits.delete(Visits.key("v1"));
    assertThat(visits.rows(PAID).day(today).count()).isZero();
    assertThat(visits.rows(COME).day(today).count()).isZero();
  }

  @Test
  void severalEntitiesInOneTransactionUpdateARowOnce() {
    takings.create(sale("s1", "2026-01-01T12:00:00Z", "10", "FOOD"));
    Sale old = market.getConsistent(Sales.key("b1", "s1")).orElseThrow();
    calls.clear();

    Market keeping = Rollups.keeping(market, Takings.OF_BRANCH);
    market
        .transaction()
        .add(keeping.deletingEntity(old))
        .add(keeping.creating(sale("s2", "2026-01-01T12:00:00Z", "4", "FOOD")))
        .add(keeping.creating(sale("s3", "2026-01-01T12:00:00Z", "5", "DRINK")))
        .add(market.creating(Visit.of("v1", 1)))
        .run();

    assertThat(calls.operations())
        .as("what is deleted is read, to be counted no more")
        .containsExactly("GetItem", "TransactWriteItems");
    assertThat(day(NEW_YEAR).byCategory())
        .isEqualTo(Map.of("FOOD", new BigDecimal("4"), "DRINK", new BigDecimal("5")));
    assertThat(market.get(Visits.key("v1"))).isPresent();
    isRight();
  }

  @Test
  void aChangeOfWhatIsNotAsItWasReadIsRefusedAndCountsNothing() {
    takings.create(sale("s1", "2026-01-01T12:00:00Z", "10", "FOOD"));
    Sale old = market.getConsistent(Sales.key("b1", "s1")).orElseThrow();
    takings.modify(Sales.key("b1", "s1"), sale -> sale.amount("11"));

    Market keeping = Rollups.keeping(market, Takings.OF_BRANCH);
    assertThatThrownBy(() -> keeping
            .putting(old.amount("12"))
            .when(Sales.amount.is(old.amount()))
            .run())
        .isInstanceOf(ConditionFailedException.class);
    assertThatThrownBy(() ->
            keeping.deletingEntity(old).when(Sales.amount.is(old.amount())).run())
        .isInstanceOf(ConditionFailedException.class);

    visits.create(Visit.of("v1", 1));
    Visit first = market.getConsistent(Visits.key("v1")).orElseThrow();
    visits.modify(Visits.key("v1"), visit -> visit.guests(2));
    Market counting = Rollups.keeping(market, PAID, COME);
    assertThatThrownBy(() -> counting.put(first.guests(3)))
        .isInstanceOf(VersionMismatchException.class);
    assertThat(day(NEW_YEAR).amount()).isEqualByComparingTo("11");
    isRight();
  }

  @Test
  void anEntityThatIsPutIsReadToBeCountedAsItWasNoMore() {
    Visit first = visits.create(Visit.of("v1", 1));
    calls.clear();
    Rollups.keeping(market, PAID, COME).put(first.guests(2));
    assertThat(calls.operations()).containsExactly("GetItem", "TransactWriteItems");
    assertThat(visits
            .rows(COME)
            .day(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC))
            .sum(GUESTS))
        .isEqualByComparingTo("2");
  }

  @Test
  void anEntityThatWasDeletedAndMadeAgainIsNotTheOneThatWasRead() {
    Visit first = visits.create(Visit.of("v1", 1));
    visits.delete(Visits.key("v1"));
    Visit second = visits.create(Visit.of("v1", 5));
    assertThat(second.version()).isNotEqualTo(first.version());

    assertThatThrownBy(() -> Rollups.keeping(market, PAID, COME).delete(first))
        .isInstanceOf(VersionMismatchException.class);
    assertThat(visits
            .rows(COME)
            .day(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC))
            .sum(GUESTS))
        .isEqualByComparingTo("5");
  }

  @Test
  void anEntityIsCountedOnTheDayOfItsTransaction() {
    var prepared = Rollups.keeping(market, PAID, COME).creating(Visit.of("v1", 1));
    clock.advance(Duration.ofDays(1));
    market.transaction().add(prepared).run();
    assertThat(visits
            .rows(COME)
            .day(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC))
            .count())
        .isEqualTo(1);
  }

  @Test
  void tooManyActionsAreSaidBeforeSending() {
    Market keeping = Rollups.keeping(market, Takings.OF_BRANCH);
    Transaction all = market.transaction();
    for (int i = 0; i < 98; i++) {
      all = all.add(keeping.creating(sale("s" + i, "2026-01-01T12:00:00Z", "1", "FOOD")));
    }
    Transaction transaction = all;
    assertThatThrownBy(transaction::run)
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[TransactionTooMany] The transaction has 101 actions, the 101st a upsert of"
            + " rollup(ROLLUP#takings#b1, YEAR#2026); DynamoDB takes 100, so split it, or use a"
            + " batch.");
    assertThat(calls.operations()).isEmpty();
  }

  @Test
  void oddNamesAndValuesNeverMeet() {
    List<String> odd = List.of("a", "a#b", "a$b", "#", "$", "a b", "é", "FOOD#sum", "😀");
    for (int i = 0; i < odd.size(); i++) {
      takings.create(sale("s" + i, "2026-01-01T12:00:00Z", Integer.toString(i + 1), odd.get(i)));
    }
    assertThat(day(NEW_YEAR).byCategory())
        .isEqualTo(IntStream.range(0, odd.size())
            .boxed()
            .collect(java.util.stream.Collectors.toMap(odd::get, i -> BigDecimal.valueOf(i + 1))));
    takings.create(new Sale(
        "b1#x", "s", Instant.parse("2026-01-01T12:00:00Z"), BigDecimal.ONE, "a", Method.CASH));
    assertThat(takings.rows(Takings.OF_BRANCH, "b1#x").day(NEW_YEAR).sales()).isEqualTo(1);
    assertThat(day(NEW_YEAR).sales()).isEqualTo(odd.size());
    isRight();
  }

  @Test
  void rowsAreHiddenFromReadsOfEntities() {
    takings.create(sale("s1", "2026-01-01T12:00:00Z", "10", "FOOD"));
    assertThat(market.sales().list()).hasSize(1);
    assertThat(new Stored(table.client(), table.name()).lines("PK", "SK", "_type"))
        .contains("ROLLUP#takings#b1 | DAY#2026-01-01 | _rollup");
  }

  @Test
  void anOperationThatHappensOnceIsCountedOnce() {
    for (int i = 0; i < 3; i++) {
      Idempotency.on(market)
          .once("sell", "key", Payload.of("sale", "s1"))
          .run(ResponseCodec.text(), effects -> {
            effects.add(Rollups.keeping(market, Takings.OF_BRANCH)
                .creating(sale("s1", "2026-01-01T12:00:00Z", "10", "FOOD")));
            return "sold";
          });
    }
    assertThat(day(NEW_YEAR).sales()).isEqualTo(1);
    isRight();
  }
}
