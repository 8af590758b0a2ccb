package dev.gateleg.proofs.scenario.rollup;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.LocalDate;

/** A report that the program writes itself. */
@Entity
@Key(partition = "REPORT", sort = "DAILY#{day}")
record LooseReport(LocalDate day, BigDecimal total) {}
