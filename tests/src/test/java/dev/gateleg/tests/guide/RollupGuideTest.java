package dev.gateleg.tests.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.patterns.rollup.RollupDifference;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.rollup.Market;
import dev.gateleg.tests.rollup.MarketTable;
import dev.gateleg.tests.rollup.Method;
import dev.gateleg.tests.rollup.Sale;
import dev.gateleg.tests.rollup.Sales;
import dev.gateleg.tests.rollup.Takings;
import dev.gateleg.tests.rollup.Visit;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The code about rollups in docs/patterns.md. */
class RollupGuideTest {

  @RegisterExtension
  final FreshTable<Market> table = FreshTable.of(MarketTable.TYPE);

  private static Sale sale(String id, String amount) {
    return new Sale(
        "b1",
        id,
        Instant.parse("2026-01-31T12:00:00Z"),
        new BigDecimal(amount),
        "FOOD",
        Method.CARD);
  }

  @Test
  void rollups() {
    Market market = table.open();
    Sale sale = sale("s1", "25");
    Sale another = sale("s2", "5");
    Visit visit = Visit.of("v1", 2);
    // region write
    Rollups<Sale> takings = Rollups.on(market, Takings.OF_BRANCH);

    takings.create(sale); // the sale, its day, its month and its year: one request
    takings.modify(Sales.key("b1", "s1"), sold -> sold.category("DRINK"));
    Market keeping = Rollups.keeping(market, Takings.OF_BRANCH); // all of its writes keep them
    keeping
        .transaction()
        .add(keeping.creating(another))
        .add(keeping.creating(visit))
        .run();
    takings.delete(Sales.key("b1", "s2"));
    // endregion
    // region read
    Takings january = takings.rows(Takings.OF_BRANCH, "b1").month(YearMonth.of(2026, 1));
    List<Takings> week = takings
        .rows(Takings.OF_BRANCH, "b1")
        .days(LocalDate.of(2026, 1, 26), LocalDate.of(2026, 2, 1));
    // endregion
    assertThat(january.byCategory()).isEqualTo(Map.of("DRINK", new BigDecimal("25")));
    assertThat(week).hasSize(1);
    // region reconcile
    List<RollupDifference> repaired = takings
        .rows(Takings.OF_BRANCH, "b1")
        .reconciling(market.salesOf("b1").consistent())
        .progress((sales, rows, all) -> System.out.println(rows + " of " + all + " rows"))
        .repair(); // or list(), or recompute()
    // endregion
    assertThat(repaired).isEmpty();
  }
}
