package dev.gateleg.examples.ads;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import java.math.BigDecimal;

/**
 * A campaign of a profile. GSI1 has a profile's campaigns by status; GSI2 those of all profiles, for jobs, spread over four
 * partitions since most campaigns are in one status.
 */
@Entity
@Key(partition = "CAMPAIGN#{campaignId}", sort = "METADATA")
@Key(
    index = "GSI1",
    partition = "PROFILE#{profileId}",
    sort = "STATUS#{status}#CAMPAIGN#{campaignId}")
@Key(index = "GSI2", partition = "STATUS#{status}#{shard:4}", sort = "{profileId}#{campaignId}")
public record Campaign(
    String campaignId,
    String profileId,
    String name,
    CampaignStatus status,
    BigDecimal dailyBudget,
    long conversions,
    @Version long version) {}
