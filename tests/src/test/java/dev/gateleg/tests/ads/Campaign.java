package dev.gateleg.tests.ads;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import java.math.BigDecimal;

/** A campaign of a profile. */
@Entity
@Key(partition = "CAMPAIGN#{campaignId}", sort = "METADATA")
@Key(
    index = "GSI1",
    partition = "PROFILE#{profileId}",
    sort = "STATUS#{status}#CAMPAIGN#{campaignId}")
@Key(index = "GSI2", partition = "STATUS#{status}#{shard:4}", sort = "CAMPAIGN#{campaignId}")
public record Campaign(
    String campaignId,
    String profileId,
    String name,
    CampaignStatus status,
    BigDecimal dailyBudget,
    @Version long version) {}
