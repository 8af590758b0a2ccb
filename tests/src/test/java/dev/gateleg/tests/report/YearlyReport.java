package dev.gateleg.tests.report;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Year;
import java.util.Map;

// region report
/** What a branch took and spent in a year. */
@Entity
@Key(partition = "TENANT#{tenantId}#BRANCH#{branchId}#REPORTING", sort = "YEARLY#{year}")
public record YearlyReport(
    String tenantId,
    String branchId,
    Year year,
    BigDecimal totalIncome,
    BigDecimal totalExpense,
    long transactionCount,
    Map<String, BigDecimal> byCategory,
    Map<String, BigDecimal> byCostCentre,
    Map<Booking.Method, Long> byPaymentMethod) {}
// endregion
