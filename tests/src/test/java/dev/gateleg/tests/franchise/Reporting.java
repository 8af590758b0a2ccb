package dev.gateleg.tests.franchise;

import dev.gateleg.patterns.rollup.Period;
import dev.gateleg.patterns.rollup.Rollup;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.Map;

// region reporting
/** One entity for the reports of days, months and years. */
public final class Reporting {

  public static final Rollup<Transaction, ?> REPORTS = Rollup.of(Transactions.TYPE, "reports")
      .at(Transaction::createdAt, ZoneOffset.UTC)
      .each(Period.DAY, Period.MONTH, Period.YEAR)
      .into(
          Reports.TYPE,
          (booked, row) -> Reports.key(
              booked.tenantId(),
              booked.branchId(),
              row.choose(PeriodType.DAILY, PeriodType.MONTHLY, PeriodType.YEARLY),
              row.text()))
      .count(Reports.transactionCount)
      .sum(Reports.totalIncome, Transaction::income)
      .sum(Reports.totalExpense, Transaction::expense)
      .countBy(
          Map.of(
              TransactionType.INCOME, Reports.incomes,
              TransactionType.EXPENSE, Reports.expenses),
          Transaction::type)
      .sumBy(Reports.byCategory, Transaction::category, Reporting::signed)
      .max(Reports.greatest, Transaction::amount)
      .declared();
  // endregion

  private Reporting() {}

  private static BigDecimal signed(Transaction booked) {
    return booked.income().subtract(booked.expense());
  }
}
