package dev.gateleg.benchmarks.patterns;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.patterns.rollup.Breakdown;
import dev.gateleg.patterns.rollup.Measure;
import dev.gateleg.patterns.rollup.Period;
import dev.gateleg.patterns.rollup.Rollup;
import dev.gateleg.patterns.rollup.RollupRow;
import java.math.BigDecimal;
import java.time.LocalDate;

/** Something that was sold, which is counted by day and by month. */
@Entity
@Key(partition = "SALE#{saleId}", sort = "SALE")
record Sale(String saleId, String branch, LocalDate day, String category, BigDecimal amount) {

  private static final Measure<Sale> AMOUNT = Measure.of("amount", Sale::amount);

  /** What branches take. */
  static final Rollup<Sale, RollupRow<Sale>> TAKINGS = Rollup.of(Sales.TYPE, "takings")
      .per("branch", Sale::branch)
      .on(Sale::day)
      .each(Period.DAY, Period.MONTH)
      .sum(AMOUNT)
      .by(Breakdown.of("category", Sale::category))
      .asRows();
}
