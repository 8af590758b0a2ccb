package dev.gateleg.tests.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.schema.Tables;
import dev.gateleg.engine.Engine;
import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.changes.StartAt;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.tests.rollup.Market;
import dev.gateleg.tests.rollup.MarketTable;
import dev.gateleg.tests.rollup.Method;
import dev.gateleg.tests.rollup.Sale;
import dev.gateleg.tests.rollup.Sales;
import dev.gateleg.tests.rollup.Takings;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** Rollups that are fed by a consumer, and begin with all data. */
@Tag("once")
final class RollupFeedTest {

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
  void aRollupCountsWhatWasThereAndWhatChanges() {
    try (Engine engine = Engine.inMemory()) {
      Tables.create(
          engine.client(),
          MarketTable.TYPE.schema(),
          "market",
          table -> table.streamSpecification(stream ->
              stream.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)));
      Market market = MarketTable.TYPE.open(engine.client());
      market.create(sale("s1", "25"));
      market.create(sale("s2", "5"));
      Rollups<Sale> rollups = Rollups.on(market, Takings.OF_BRANCH);
      // region rollup
      Changes takings = Changes.of(market, "takings")
          .on(
              Sales.TYPE,
              sales -> sales.each(sale -> rollups.apply(
                  sale.id(), sale.previous().orElse(null), sale.current().orElse(null))));
      // endregion
      ChangeConsumer consumer = takings
          .consuming(engine.streamsClient())
          .startAt(StartAt.ALL_DATA)
          .checkpoints(Duration.ZERO)
          .open();
      run(consumer);
      market.update(Sales.key("b1", "s1")).set(Sales.category, "DRINK").run();
      market.deleteKey(Sales.key("b1", "s2"));
      market.create(sale("s3", "1"));
      run(consumer);
      Takings january = rollups.rows(Takings.OF_BRANCH, "b1").month(YearMonth.of(2026, 1));
      assertThat(january.byCategory())
          .isEqualTo(Map.of("DRINK", new BigDecimal("25"), "FOOD", new BigDecimal("1")));
      assertThat(january.sales()).isEqualTo(2);
      assertThat(rollups
              .rows(Takings.OF_BRANCH, "b1")
              .reconciling(market.salesOf("b1").consistent())
              .list())
          .isEmpty();
    }
  }

  private static void run(ChangeConsumer consumer) {
    for (int round = 0; round < 30; round++) {
      boolean unused = consumer.runOnce();
    }
  }
}
