package dev.gateleg.examples.ads;

import java.util.List;

/** A campaign with its ad groups. */
public record CampaignDetails(Campaign campaign, List<AdGroup> adGroups) {}
