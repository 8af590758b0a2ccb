package dev.gateleg.tests.franchise;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

// region report
/** What a branch earned and spent in a day, a month or a year: {@code 2026-01}. Writes of transactions keep it. */
@Entity
@Key(partition = "TENANT#{tenantId}#BRANCH#{branchId}#REPORTING", sort = "{periodType}#{period}")
public record Report(
    String tenantId,
    String branchId,
    PeriodType periodType,
    String period,
    BigDecimal totalIncome,
    BigDecimal totalExpense,
    long transactionCount,
    long incomes, // flat counters: a field for each value
    long expenses,
    Map<String, BigDecimal> byCategory, // a map where the values are not known before
    Optional<BigDecimal> greatest) {}
// endregion
