package dev.gateleg.proofs.scenario.rollup;

import dev.gateleg.patterns.rollup.Period;
import dev.gateleg.patterns.rollup.Rollup;
import dev.gateleg.patterns.rollup.RollupRow;
import java.util.Map;

/** The rollups that receipts are declared with: one with rows at keys of the table's own, one with hidden rows. */
final class Reporting {

  static final Rollup<Receipt, ?> DAILY = Rollup.of(Receipts.TYPE, "daily")
      .on(Receipt::day)
      .each(Period.DAY)
      .into(DayReports.TYPE, (receipt, row) -> DayReports.key(row.day()))
      .count(DayReports.receipts)
      .sum(DayReports.total, Receipt::amount)
      .sumBy(DayReports.totalByKind, Receipt::kind, Receipt::amount)
      .sumBy(
          Map.of("bread", DayReports.bread, "milk", DayReports.milk),
          Receipt::kind,
          Receipt::amount)
      .min(DayReports.least, Receipt::amount)
      .max(DayReports.greatest, Receipt::amount)
      .declared();

  static final Rollup<Receipt, RollupRow<Receipt>> OF_KIND = Rollup.of(Receipts.TYPE, "of-kind")
      .per("kind", Receipt::kind)
      .on(Receipt::day)
      .each(Period.YEAR)
      .asRows();

  private Reporting() {}
}
