package dev.gateleg.tests.report;

import dev.gateleg.patterns.rollup.Period;
import dev.gateleg.patterns.rollup.Rollup;
import dev.gateleg.patterns.rollup.RollupBuilder;
import java.math.BigDecimal;
import java.time.ZoneOffset;

// region rollups
/** The reports of branches, by day, month and year. */
public final class Reports {

  public static final Rollup<Booking, ?> DAILY = bookings("daily", Period.DAY)
      .into(DailyReports.TYPE, (b, row) -> DailyReports.key(b.tenantId(), b.branchId(), row.day()))
      .count(DailyReports.transactionCount)
      .sum(DailyReports.totalIncome, Booking::income)
      .sum(DailyReports.totalExpense, Booking::expense)
      .sumBy(DailyReports.byCategory, Booking::category, Reports::signed)
      .sumBy(DailyReports.byCostCentre, Booking::costCentre, Reports::signed)
      .countBy(DailyReports.byPaymentMethod, Booking::method)
      .declared();
  // endregion

  public static final Rollup<Booking, ?> MONTHLY = bookings("monthly", Period.MONTH)
      .into(
          MonthlyReports.TYPE,
          (b, row) -> MonthlyReports.key(b.tenantId(), b.branchId(), row.month()))
      .count(MonthlyReports.transactionCount)
      .sum(MonthlyReports.totalIncome, Booking::income)
      .sum(MonthlyReports.totalExpense, Booking::expense)
      .sumBy(MonthlyReports.byCategory, Booking::category, Reports::signed)
      .sumBy(MonthlyReports.byCostCentre, Booking::costCentre, Reports::signed)
      .countBy(MonthlyReports.byPaymentMethod, Booking::method)
      .declared();

  public static final Rollup<Booking, ?> YEARLY = bookings("yearly", Period.YEAR)
      .into(
          YearlyReports.TYPE, (b, row) -> YearlyReports.key(b.tenantId(), b.branchId(), row.year()))
      .count(YearlyReports.transactionCount)
      .sum(YearlyReports.totalIncome, Booking::income)
      .sum(YearlyReports.totalExpense, Booking::expense)
      .sumBy(YearlyReports.byCategory, Booking::category, Reports::signed)
      .sumBy(YearlyReports.byCostCentre, Booking::costCentre, Reports::signed)
      .countBy(YearlyReports.byPaymentMethod, Booking::method)
      .declared();

  private Reports() {}

  private static RollupBuilder<Booking> bookings(String name, Period period) {
    return Rollup.of(Bookings.TYPE, name).at(Booking::createdAt, ZoneOffset.UTC).each(period);
  }

  private static BigDecimal signed(Booking booking) {
    return booking.income().subtract(booking.expense());
  }
}
