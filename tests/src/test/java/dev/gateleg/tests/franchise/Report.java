package dev.gateleg.tests.franchise;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.util.Map;

/** What a branch earned and spent in a period, such as {@code 2026-01}. */
@Entity
@Key(partition = "TENANT#{tenantId}#BRANCH#{branchId}#REPORTING", sort = "{periodType}#{period}")
public record Report(
    String tenantId,
    String branchId,
    PeriodType periodType,
    String period,
    BigDecimal income,
    BigDecimal expense,
    Map<String, BigDecimal> byCategory) {}
