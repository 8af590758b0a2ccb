package dev.gateleg.tests.report;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;

// region report
/** What a branch took and spent in a day. */
@Entity
@Key(partition = "TENANT#{tenantId}#BRANCH#{branchId}#REPORTING", sort = "DAILY#{day}")
public record DailyReport(
    String tenantId,
    String branchId,
    LocalDate day,
    BigDecimal totalIncome,
    BigDecimal totalExpense,
    long transactionCount,
    Map<String, BigDecimal> byCategory,
    Map<String, BigDecimal> byCostCentre,
    Map<Booking.Method, Long> byPaymentMethod) {}
// endregion
