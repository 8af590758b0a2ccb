package dev.gateleg.proofs.scenario.rollup;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/** What was paid on a day. */
@Entity
@Key(partition = "REPORT", sort = "DAILY#{day}")
record DayReport(
    LocalDate day,
    long receipts,
    BigDecimal total,
    Map<String, BigDecimal> totalByKind,
    BigDecimal bread,
    BigDecimal milk,
    Optional<BigDecimal> least,
    Optional<BigDecimal> greatest) {}
