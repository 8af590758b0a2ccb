package dev.gateleg.tests.rollup;

import dev.gateleg.patterns.rollup.Breakdown;
import dev.gateleg.patterns.rollup.Measure;
import dev.gateleg.patterns.rollup.Period;
import dev.gateleg.patterns.rollup.Rollup;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Map;

// region rollup
/** What a branch took in a period. */
public record Takings(
    LocalDate start,
    long sales,
    BigDecimal amount,
    Map<String, BigDecimal> byCategory,
    Map<Method, Long> byMethod) {

  public static final Measure<Sale> AMOUNT = Measure.of("amount", Sale::amount);
  public static final Breakdown<Sale, String> CATEGORY = Breakdown.of("category", Sale::category);
  public static final Breakdown<Sale, Method> METHOD =
      Breakdown.ofEnum("method", Method.class, Sale::method);
  public static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");

  public static final Rollup<Sale, Takings> OF_BRANCH = Rollup.of(Sales.TYPE, "takings")
      .per("branch", Sale::branch)
      .at(Sale::soldAt, SAO_PAULO)
      .each(Period.DAY, Period.MONTH, Period.YEAR)
      .sum(AMOUNT)
      .by(CATEGORY)
      .by(METHOD)
      .as(row -> new Takings(
          row.start(),
          row.count(),
          row.sum(AMOUNT),
          row.sumBy(AMOUNT, CATEGORY),
          row.countBy(METHOD)));
}
// endregion
