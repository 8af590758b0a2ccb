package dev.gateleg.examples.franchise;

import dev.gateleg.patterns.rollup.Breakdown;
import dev.gateleg.patterns.rollup.Measure;
import dev.gateleg.patterns.rollup.Period;
import dev.gateleg.patterns.rollup.Rollup;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;

/**
 * What a branch earned and spent in a day, a month or a year.
 *
 * @param period how long it is
 * @param start its first day
 * @param transactions how many there were
 * @param income what came in
 * @param expense what went out
 * @param incomeByCategory what came in, by category
 * @param expenseByCategory what went out, by category
 * @param expenseByCostCentre what went out, by cost centre
 * @param transactionsByMethod how many were paid in which way
 */
public record Report(
    Period period,
    LocalDate start,
    long transactions,
    BigDecimal income,
    BigDecimal expense,
    Map<String, BigDecimal> incomeByCategory,
    Map<String, BigDecimal> expenseByCategory,
    Map<String, BigDecimal> expenseByCostCentre,
    Map<PaymentMethod, Long> transactionsByMethod) {

  private static final Measure<Transaction> INCOME = Measure.of("income", Transaction::income);
  private static final Measure<Transaction> EXPENSE = Measure.of("expense", Transaction::expense);
  private static final Breakdown<Transaction, String> CATEGORY =
      Breakdown.of("category", Transaction::category);
  private static final Breakdown<Transaction, String> COST_CENTRE =
      Breakdown.of("costCentre", Transaction::costCentre);
  private static final Breakdown<Transaction, PaymentMethod> METHOD =
      Breakdown.ofEnum("method", PaymentMethod.class, Transaction::method);

  /** The reports of a branch, as they follow from its transactions. */
  static final Rollup<Transaction, Report> OF_BRANCH = Rollup.of(Transactions.TYPE, "report")
      .per("branch", Transaction::branchId)
      .at(Transaction::createdAt, ZoneOffset.UTC)
      .each(Period.DAY, Period.MONTH, Period.YEAR)
      .sum(INCOME)
      .sum(EXPENSE)
      .by(CATEGORY)
      .by(COST_CENTRE)
      .by(METHOD)
      .as(row -> new Report(
          row.period(),
          row.start(),
          row.count(),
          row.sum(INCOME),
          row.sum(EXPENSE),
          row.sumBy(INCOME, CATEGORY),
          row.sumBy(EXPENSE, CATEGORY),
          row.sumBy(EXPENSE, COST_CENTRE),
          row.countBy(METHOD)));
}
