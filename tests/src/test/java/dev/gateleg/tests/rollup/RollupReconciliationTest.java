package dev.gateleg.tests.rollup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.ConflictException;
import dev.gateleg.patterns.rollup.Period;
import dev.gateleg.patterns.rollup.RollupDifference;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.Meddling;
import dev.gateleg.tests.support.Stored;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** What went past the rollups is found and set right, while others count on. */
final class RollupReconciliationTest {

  private static final LocalDate DAY = LocalDate.of(2026, 1, 1);

  @RegisterExtension
  final FreshTable<Market> table = FreshTable.of(MarketTable.TYPE);

  private Market market;
  private Rollups<Sale> takings;
  private Stored stored;

  @BeforeEach
  void open() {
    market = through(table.client());
    takings = Rollups.on(market, Takings.OF_BRANCH);
    stored = new Stored(table.client(), table.name());
  }

  private Market through(DynamoDbClient client) {
    return MarketTable.TYPE
        .with(client)
        .tableName(table.name())
        .sleeper(time -> {})
        .open();
  }

  private static Sale sale(String branch, String id, String amount) {
    return new Sale(
        branch,
        id,
        Instant.parse("2026-01-01T12:00:00Z"),
        new BigDecimal(amount),
        "FOOD",
        Method.CARD);
  }

  private List<RollupDifference> differences() {
    return takings.reconciling(Takings.OF_BRANCH, market.sales().consistent()).list();
  }

  @Test
  void whatWasWrittenPastTheRollupIsListedAndThenRepaired() {
    takings.create(sale("b1", "s1", "10"));
    takings.create(sale("b2", "s1", "1"));
    market.put(sale("b1", "s1", "12.5"));

    var rows = takings.rows(Takings.OF_BRANCH, "b1");
    List<RollupDifference> found =
        rows.reconciling(market.salesOf("b1").consistent()).list();

    assertThat(found).hasSize(9).isEqualTo(differences());
    assertThat(found)
        .contains(new RollupDifference(
            List.of("b1"),
            Period.DAY,
            DAY,
            "sum amount",
            new BigDecimal("10"),
            new BigDecimal("12.5")));
    assertThat(found.get(0))
        .hasToString("DAY 2026-01-01 of [b1]: sum amount is 10, the entities make 12.5");
    assertThat(rows.day(DAY).amount()).as("only listed").isEqualByComparingTo("10");

    assertThat(rows.reconciling(market.salesOf("b1").consistent()).repair()).isEqualTo(found);
    assertThat(rows.day(DAY).amount()).isEqualByComparingTo("12.5");
    assertThat(differences()).isEmpty();
  }

  @Test
  void rowsThatNothingAccountsForAreSetToZero() {
    takings.create(sale("b1", "s1", "10"));
    market.deleteKey(Sales.key("b1", "s1"));
    assertThat(
            takings.reconciling(Takings.OF_BRANCH, market.sales().consistent()).repair())
        .isNotEmpty();
    assertThat(takings.rows(Takings.OF_BRANCH, "b1").day(DAY).sales()).isZero();
    assertThat(differences()).isEmpty();
    takings.create(sale("b1", "s2", "3"));
    assertThat(differences()).isEmpty();
  }

  @Test
  void recomputingMakesTheRowsOfEntitiesThatWereThereBefore() {
    for (int i = 1; i <= 250; i++) {
      market.put(sale("b" + i % 3, "s" + i, "1"));
    }
    List<String> heard = new ArrayList<>();
    takings
        .reconciling(Takings.OF_BRANCH, market.sales().consistent())
        .progress((entities, rows, all) -> heard.add(entities + ": " + rows + "/" + all))
        .recompute();

    assertThat(takings.rows(Takings.OF_BRANCH, "b1").day(DAY).sales()).isEqualTo(84);
    assertThat(heard).startsWith("100: 0/0", "200: 0/0", "250: 1/9").endsWith("250: 9/9");
    assertThat(differences()).isEmpty();
    assertThat(
            takings.reconciling(Takings.OF_BRANCH, market.sales().consistent()).recompute())
        .isEmpty();
  }

  @Test
  void aRowThatOthersCountMeanwhileIsComputedAgain() {
    market.put(sale("b1", "s1", "10"));
    List<String> ids = new ArrayList<>(List.of("s2", "s3", "s4"));
    Market slow = through(new Meddling(
        table.client(),
        PutItemRequest.class,
        3,
        () -> takings.create(sale("b1", ids.remove(0), "1"))));

    Rollups.on(slow, Takings.OF_BRANCH)
        .reconciling(Takings.OF_BRANCH, slow.sales().consistent())
        .repair();

    assertThat(takings.rows(Takings.OF_BRANCH, "b1").day(DAY).amount()).isEqualByComparingTo("13");
    assertThat(differences()).isEmpty();
  }

  @Test
  void aRowThatIsNeverLeftAloneIsSaid() {
    market.put(sale("b1", "s1", "10"));
    List<String> ids = new ArrayList<>();
    Market slow = through(new Meddling(table.client(), PutItemRequest.class, 1000, () -> {
      ids.add("x");
      takings.create(sale("b1", "t" + ids.size(), "1"));
    }));
    assertThatThrownBy(() -> Rollups.on(slow, Takings.OF_BRANCH)
            .rows(Takings.OF_BRANCH, "b1")
            .reconciling(slow.salesOf("b1").consistent())
            .repair())
        .isInstanceOf(ConflictException.class)
        .hasMessage("[RollupBusy] Rows of takings were changed by others during each of 10 rounds;"
            + " 0 rows are done, try the others later.");
  }

  @Test
  void aChangeOfAStreamIsCountedOnceHoweverOftenItIsTold() {
    Sale first = sale("b1", "s1", "10");
    market.put(first);
    assertThat(takings.apply("e1", null, first)).isTrue();
    assertThat(takings.apply("e1", null, first)).isFalse();
    Sale second = first.amount("4");
    market.put(second);
    assertThat(takings.apply("e2", first, second)).isTrue();
    assertThat(takings.apply("e1", null, first)).isFalse();
    assertThat(differences()).isEmpty();
    market.delete(second);
    assertThat(takings.apply("e3", second, null)).isTrue();
    assertThat(takings.apply("e2", first, second)).isFalse();
    assertThat(takings.apply("e4", first, first)).as("nothing differs").isFalse();
    assertThat(differences()).isEmpty();
    assertThat(takings.rows(Takings.OF_BRANCH, "b1").day(DAY).sales()).isZero();
    assertThat(market.sales().list()).isEmpty();
  }

  @Test
  void aDamagedRowIsListedNumberByNumber() {
    takings.create(sale("b1", "s1", "10"));
    stored.set(
        "ROLLUP#takings#b1", "DAY#2026-01-01", "_count#category#FOOD", AttributeValue.fromN("7"));
    stored.set("ROLLUP#takings#b1", "DAY#2026-01-01", "_sum#old", AttributeValue.fromN("3"));
    assertThat(differences())
        .extracting(RollupDifference::what)
        .containsExactly("count category FOOD", "sum old");
    takings.reconciling(Takings.OF_BRANCH, market.sales().consistent()).repair();
    assertThat(takings.rows(Takings.OF_BRANCH, "b1").day(DAY).byCategory())
        .isEqualTo(Map.of("FOOD", new BigDecimal("10")));
    assertThat(stored.attribute("ROLLUP#takings#b1", "DAY#2026-01-01", "_sum#old"))
        .isEqualTo("-");
  }
}
