package dev.gateleg.tests.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.patterns.rollup.Period;
import dev.gateleg.patterns.rollup.Rollup;
import dev.gateleg.patterns.rollup.RollupDifference;
import dev.gateleg.patterns.rollup.RollupRow;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.Calls;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The least and the greatest are right whenever they are known. */
final class RollupExtremesTest {

  private static final LocalDate DAY = LocalDate.of(2026, 1, 1);
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Rollup<Sale, RollupRow<Sale>> RANGE = Rollup.of(Sales.TYPE, "range")
      .per("branch", Sale::branch)
      .at(Sale::soldAt, ZoneOffset.UTC)
      .each(Period.DAY)
      .min(Takings.AMOUNT)
      .max(Takings.AMOUNT)
      .asRows();

  /** The same rollup before it had extremes. */
  private static final Rollup<Sale, RollupRow<Sale>> COUNT = Rollup.of(Sales.TYPE, "range")
      .per("branch", Sale::branch)
      .at(Sale::soldAt, ZoneOffset.UTC)
      .each(Period.DAY)
      .asRows();

  private final Calls calls = new Calls();

  @RegisterExtension
  final FreshTable<Market> table = FreshTable.of(MarketTable.TYPE);

  private Market market;
  private Rollups<Sale> range;

  @BeforeEach
  void open() {
    market = MarketTable.TYPE
        .with(table.client())
        .tableName(table.name())
        .listener(calls)
        .sleeper(time -> {})
        .open();
    range = Rollups.on(market, RANGE);
  }

  private void create(String id, String amount) {
    range.create(new Sale("b1", id, NOON, new BigDecimal(amount), "FOOD", Method.CASH));
  }

  private RollupRow<Sale> row() {
    return range.rows(RANGE, "b1").day(DAY);
  }

  private void isBetween(String min, String max) {
    assertThat(row().min(Takings.AMOUNT)).contains(new BigDecimal(min));
    assertThat(row().max(Takings.AMOUNT)).contains(new BigDecimal(max));
  }

  @Test
  void theFirstValueIsBothInOneRequest() {
    create("s1", "5");
    assertThat(calls.operations()).containsExactly("TransactWriteItems");
    isBetween("5", "5");
  }

  @Test
  void aValueBetweenTakesOneRequestAndOneBeyondTakesTwo() {
    create("s1", "5");
    create("s2", "9");
    calls.clear();
    create("s3", "7");
    assertThat(calls.operations()).containsExactly("TransactWriteItems");
    isBetween("5", "9");
    calls.clear();
    create("s4", "-2.5");
    assertThat(calls.operations()).containsExactly("TransactWriteItems", "TransactWriteItems");
    isBetween("-2.5", "9");
  }

  @Test
  void anExtremeThatIsTakenAwayIsNotKnownUntilItIsSurpassedOrRepaired() {
    create("s1", "5");
    create("s2", "7");
    create("s3", "9");
    range.delete(Sales.key("b1", "s1"));
    assertThat(row().min(Takings.AMOUNT)).isEmpty();
    assertThat(row().max(Takings.AMOUNT)).contains(new BigDecimal("9"));

    create("s4", "6");
    assertThat(row().min(Takings.AMOUNT)).as("6 is not known to be the least").isEmpty();
    create("s5", "4");
    isBetween("4", "9");

    range.modify(Sales.key("b1", "s3"), sale -> sale.amount("8"));
    assertThat(row().max(Takings.AMOUNT)).isEmpty();
    List<RollupDifference> gaps =
        range.rows(RANGE, "b1").reconciling(market.salesOf("b1").consistent()).repair();
    assertThat(gaps)
        .containsExactly(new RollupDifference(
            List.of("b1"), Period.DAY, DAY, "max amount", null, new BigDecimal("8")));
    assertThat(gaps).allMatch(RollupDifference::isGap);
    assertThat(gaps.get(0))
        .hasToString("DAY 2026-01-01 of [b1]: max amount is not known, the entities make 8");
    isBetween("4", "8");
  }

  @Test
  void theLastOneKnowsItsExtremesAgain() {
    create("s1", "5");
    create("s2", "7");
    range.delete(Sales.key("b1", "s1"));
    assertThat(row().min(Takings.AMOUNT)).isEmpty();
    range.modify(Sales.key("b1", "s2"), sale -> sale.amount("8"));
    isBetween("8", "8");
    range.delete(Sales.key("b1", "s2"));
    assertThat(row().min(Takings.AMOUNT)).isEmpty();
    create("s3", "6");
    isBetween("6", "6");
  }

  @Test
  void anExtremeThatIsDeclaredLaterIsNotKnownUntilItIsRecomputed() {
    Rollups<Sale> before = Rollups.on(market, COUNT);
    before.create(new Sale("b1", "s1", NOON, BigDecimal.ONE, "FOOD", Method.CASH));
    create("s2", "5");
    assertThat(row().min(Takings.AMOUNT)).isEmpty();
    range.rows(RANGE, "b1").reconciling(market.salesOf("b1").consistent()).recompute();
    isBetween("1", "5");
  }

  @Test
  void whateverHappensWhatIsKnownIsRight() {
    for (long seed = 1; seed <= 15; seed++) {
      String branch = "seed " + seed;
      Random random = new Random(seed);
      TreeMap<String, Sale> model = new TreeMap<>();
      List<String> done = new ArrayList<>();
      for (int step = 0; step < 25; step++) {
        done.add(stepOf(branch, random, model));
        RollupRow<Sale> row = range.rows(RANGE, branch).day(DAY);
        List<BigDecimal> amounts = model.values().stream()
            .filter(sale -> sale.soldAt().equals(NOON))
            .map(Sale::amount)
            .sorted()
            .toList();
        assertThat(row.count()).as("seed %s: %s", seed, done).isEqualTo(amounts.size());
        row.min(Takings.AMOUNT)
            .ifPresent(min -> assertThat(amounts.get(0))
                .as("seed %s: %s", branch, done)
                .isEqualByComparingTo(min));
        row.max(Takings.AMOUNT)
            .ifPresent(max -> assertThat(amounts.get(amounts.size() - 1))
                .as("seed %s: %s", branch, done)
                .isEqualByComparingTo(max));
      }
      assertThat(range
              .rows(RANGE, branch)
              .reconciling(market.salesOf(branch).consistent())
              .list())
          .as("seed %s", seed)
          .allMatch(RollupDifference::isGap);
    }
  }

  /** One to three changes in one transaction, each of another sale. */
  private String stepOf(String branch, Random random, TreeMap<String, Sale> model) {
    Market keeping = Rollups.keeping(market, RANGE);
    List<TransactionPart> writes = new ArrayList<>();
    StringBuilder told = new StringBuilder();
    List<String> touched = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(3); i++) {
      String id = "s" + random.nextInt(5);
      if (touched.contains(id)) {
        continue;
      }
      touched.add(id);
      Instant at = random.nextInt(4) == 0 ? NOON.plus(Duration.ofDays(1)) : NOON;
      Sale next =
          new Sale(branch, id, at, BigDecimal.valueOf(random.nextInt(6)), "FOOD", Method.CASH);
      Sale old = model.get(id);
      if (old == null) {
        writes.add(keeping.creating(next));
        model.put(id, next);
      } else if (random.nextBoolean()) {
        writes.add(keeping.putting(next));
        model.put(id, next);
      } else {
        writes.add(keeping.deletingEntity(old));
        model.remove(id);
      }
      told.append(old).append(" -> ").append(model.get(id)).append("; ");
    }
    market.transaction().addAll(writes).run();
    return told.toString();
  }
}
