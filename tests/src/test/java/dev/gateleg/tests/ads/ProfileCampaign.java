package dev.gateleg.tests.ads;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A campaign in its profile's list. */
@Entity
@Key(partition = "PROFILE#{profileId}", sort = "CAMPAIGN#{campaignId}")
public record ProfileCampaign(String profileId, String campaignId, String name) {}
