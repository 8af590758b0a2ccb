package dev.gateleg.examples.ads;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import java.math.BigDecimal;

/** A group of ads with one bid, which many people and programs edit. */
@Entity
@Key(partition = "CAMPAIGN#{campaignId}", sort = "ADGROUP#{adGroupId}")
public record AdGroup(
    String campaignId,
    String adGroupId,
    String name,
    BigDecimal bid,
    @Version long version) {}
