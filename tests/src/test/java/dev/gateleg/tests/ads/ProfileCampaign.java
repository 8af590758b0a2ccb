package dev.gateleg.tests.ads;

import dev.gateleg.model.CopyOf;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A campaign in its profile's list, written with the campaign. */
@Entity
@CopyOf(Campaign.class)
@Key(partition = "PROFILE#{profileId}", sort = "CAMPAIGN#{campaignId}")
public record ProfileCampaign(String profileId, String campaignId, String name) {}
