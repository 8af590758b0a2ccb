package dev.gateleg.tests.ads;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import java.time.LocalDate;
import java.util.Optional;

/** The access patterns of the advertising system. */
@SingleTable(
    name = "ads",
    entities = {
      Profile.class,
      ProfileCampaign.class,
      Campaign.class,
      AdGroup.class,
      Performance.class,
      DedupToken.class
    })
public interface Ads extends Table {

  /** One profile. */
  @Get
  Optional<Profile> profile(String profileId);

  /** The campaigns in a profile's list. */
  @Query
  Pages<ProfileCampaign> campaignsOf(String profileId);

  /** One campaign. */
  @Get
  Optional<Campaign> campaign(String campaignId);

  /** A profile's campaigns in a state. */
  @Query(index = "GSI1")
  Pages<Campaign> campaignsIn(String profileId, CampaignStatus status);

  // region shards
  /** All campaigns in a state, of all profiles: the shards of the index as one, in the order of the sort key. */
  @Query(index = "GSI2")
  Pages<Campaign> campaignsEverywhere(CampaignStatus status);

  // endregion

  /** A campaign with its ad groups and its performance: one query on one partition. */
  @Query
  Optional<CampaignDetails> details(String campaignId);

  /** The ad groups of a campaign. */
  @Query
  Pages<AdGroup> adGroupsOf(String campaignId);

  /** One ad group. */
  @Get
  Optional<AdGroup> adGroup(String campaignId, String adGroupId);

  /** How a campaign did on one day. */
  @Get
  Optional<Performance> performanceOn(String campaignId, LocalDate date);

  /** How a campaign did from one day to another. */
  @Query
  Pages<Performance> performance(String campaignId, @From LocalDate from, @To LocalDate to);

  /** Whether something was done already. */
  @Get(consistent = true)
  Optional<DedupToken> token(String token);
}
