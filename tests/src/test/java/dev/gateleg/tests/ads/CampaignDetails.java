package dev.gateleg.tests.ads;

import java.util.List;

/** A campaign with its ad groups and its whole performance. */
public record CampaignDetails(
    Campaign campaign, List<AdGroup> adGroups, List<Performance> performance) {}
