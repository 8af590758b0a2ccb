package dev.gateleg.benchmarks.analytics;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.Instant;

/** A trade. */
@Entity
@Key(partition = "MARKET#{market}", sort = "TRADE#{tradeId}")
record Trade(
    String market,
    String tradeId,
    String instrument,
    BigDecimal amount,
    long pieces,
    boolean open,
    Instant at) {}
