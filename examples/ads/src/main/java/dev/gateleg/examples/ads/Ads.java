package dev.gateleg.examples.ads;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The access patterns of the advertising system. */
@SingleTable(
    name = "ads",
    entities = {
      Profile.class,
      Campaign.class,
      AdGroup.class,
      Performance.class,
      DedupToken.class,
      Session.class,
      Processing.class,
      CachedAnswer.class
    })
public interface Ads extends Table {

  /** One profile, which must be there. */
  @Get
  Profile profile(String profileId);

  /** One campaign, which must be there. */
  @Get(consistent = true)
  Campaign campaign(String campaignId);

  /** A profile's campaigns in a status. */
  @Query(index = "GSI1")
  Pages<Campaign> campaignsOf(String profileId, CampaignStatus status);

  /** The campaigns of all profiles in a status: four queries at once, merged. */
  @Query(index = "GSI2")
  Pages<Campaign> campaignsIn(CampaignStatus status);

  /** A campaign with its ad groups: one query on one partition. */
  @Query
  Optional<CampaignDetails> details(String campaignId);

  /** The ad groups of a campaign. */
  @Query
  Pages<AdGroup> adGroupsOf(String campaignId);

  /** One ad group, which must be there. */
  @Get(consistent = true)
  AdGroup adGroup(String campaignId, String adGroupId);

  /** How a campaign did from one day to another. */
  @Query
  Pages<Performance> performance(
      String campaignId, @From @Nullable LocalDate from, @To @Nullable LocalDate to);

  /** A session. */
  @Get
  Optional<Session> session(String sessionId);

  /** What is known of a job. */
  @Get(consistent = true)
  Optional<Processing> processing(String job);

  /** A cached answer. */
  @Get
  Optional<CachedAnswer> cached(String name);
}
