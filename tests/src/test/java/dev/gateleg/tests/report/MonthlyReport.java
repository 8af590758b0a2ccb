package dev.gateleg.tests.report;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.Map;

// region report
/** What a branch took and spent in a month. */
@Entity
@Key(partition = "TENANT#{tenantId}#BRANCH#{branchId}#REPORTING", sort = "MONTHLY#{month}")
public record MonthlyReport(
    String tenantId,
    String branchId,
    YearMonth month,
    BigDecimal totalIncome,
    BigDecimal totalExpense,
    long transactionCount,
    Map<String, BigDecimal> byCategory,
    Map<String, BigDecimal> byCostCentre,
    Map<Booking.Method, Long> byPaymentMethod) {}
// endregion
