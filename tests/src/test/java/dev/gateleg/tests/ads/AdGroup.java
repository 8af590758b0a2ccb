package dev.gateleg.tests.ads;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import java.math.BigDecimal;

/** A group of ads with one bid. */
@Entity
@Key(partition = "CAMPAIGN#{campaignId}", sort = "ADGROUP#{adGroupId}")
public record AdGroup(
    String campaignId,
    String adGroupId,
    String name,
    BigDecimal bid,
    @Version long version) {}
