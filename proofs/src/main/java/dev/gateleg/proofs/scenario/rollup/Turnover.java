package dev.gateleg.proofs.scenario.rollup;

import dev.gateleg.patterns.rollup.Breakdown;
import dev.gateleg.patterns.rollup.Measure;
import dev.gateleg.patterns.rollup.Period;
import dev.gateleg.patterns.rollup.Rollup;
import dev.gateleg.patterns.rollup.RollupRow;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.testing.simulation.Checks;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.Year;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rollups of purchases, and what they must be. */
final class Turnover {

  static final Measure<Purchase> AMOUNT = Measure.of("amount", Purchase::amount);
  static final Breakdown<Purchase, String> KIND = Breakdown.of("kind", Purchase::kind);

  static final Rollup<Purchase, RollupRow<Purchase>> BY_DAY = Rollup.of(Purchases.TYPE, "day")
      .on(Purchase::day)
      .each(Period.DAY, Period.MONTH)
      .sum(AMOUNT)
      .min(AMOUNT)
      .max(AMOUNT)
      .by(KIND)
      .asRows();

  static final Rollup<Purchase, RollupRow<Purchase>> BY_KIND = Rollup.of(Purchases.TYPE, "kind")
      .per("kind", Purchase::kind)
      .on(Purchase::day)
      .each(Period.YEAR)
      .sum(AMOUNT)
      .asRows();

  private Turnover() {}

  static Rollups<Purchase> on(Stall stall) {
    return Rollups.on(stall, BY_DAY, BY_KIND);
  }

  /** The rows are what the purchases make: computed by hand, and by the rollups' own reconciliation. */
  static void check(Checks checks, Stall stall, Collection<Purchase> purchases) {
    Rollups<Purchase> rollups = on(stall);
    for (Rollup<Purchase, ?> rollup : List.of(BY_DAY, BY_KIND)) {
      rollups.reconciling(rollup, purchases).list().stream()
          .filter(difference -> !difference.isGap())
          .forEach(difference -> checks.violation(rollup + ": " + difference));
    }
    LocalDate first = Purchase.FIRST_DAY;
    for (LocalDate day : List.of(first, first.plusDays(1))) {
      List<Purchase> ofDay =
          purchases.stream().filter(purchase -> purchase.day().equals(day)).toList();
      check(checks, day.toString(), rollups.rows(BY_DAY).day(day), ofDay);
    }
    Map<String, BigDecimal> kinds = byKind(purchases);
    kinds.forEach((kind, sum) -> checks.that(
        rollups.rows(BY_KIND, kind).year(Year.from(first)).sum(AMOUNT).compareTo(sum) == 0,
        () -> "the purchases of " + kind + " do not sum to " + sum));
    for (Rollup<Purchase, ?> rollup : List.of(BY_DAY, BY_KIND)) {
      rollups.reconciling(rollup, purchases).repair();
      checks.equal(
          "what differs after the repair",
          List.of(),
          rollups.reconciling(rollup, purchases).list());
    }
  }

  private static void check(
      Checks checks, String day, RollupRow<Purchase> row, List<Purchase> purchases) {
    checks.equal("the count of " + day, (long) purchases.size(), row.count());
    Map<String, BigDecimal> sums = new TreeMap<>(row.sumBy(AMOUNT, KIND));
    Map<String, BigDecimal> expected = byKind(purchases);
    checks.equal("the sums of " + day, expected, sums);
    row.min(AMOUNT)
        .ifPresent(min -> checks.that(
            purchases.stream().anyMatch(purchase -> purchase.amount().compareTo(min) == 0)
                && purchases.stream().noneMatch(purchase -> purchase.amount().compareTo(min) < 0),
            () -> min + " is not the least of " + purchases));
    row.max(AMOUNT)
        .ifPresent(max -> checks.that(
            purchases.stream().anyMatch(purchase -> purchase.amount().compareTo(max) == 0)
                && purchases.stream().noneMatch(purchase -> purchase.amount().compareTo(max) > 0),
            () -> max + " is not the greatest of " + purchases));
  }

  private static Map<String, BigDecimal> byKind(Collection<Purchase> purchases) {
    Map<String, BigDecimal> sums = new HashMap<>();
    purchases.forEach(purchase -> sums.merge(purchase.kind(), purchase.amount(), BigDecimal::add));
    return new TreeMap<>(sums);
  }
}
