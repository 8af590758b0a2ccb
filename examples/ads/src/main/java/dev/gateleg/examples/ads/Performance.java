package dev.gateleg.examples.ads;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.LocalDate;

/** How a campaign did on a day. */
@Entity(companion = "Performances")
@Key(partition = "CAMPAIGN#{campaignId}", sort = "PERF#{date}")
public record Performance(
    String campaignId, LocalDate date, long impressions, long clicks, BigDecimal cost) {}
