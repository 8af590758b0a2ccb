package dev.gateleg.tests.designs.ads;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Attribute;
import dev.gateleg.model.CopyOf;
import dev.gateleg.model.Entity;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.To;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Profiles, campaigns, ad groups and how they do. */
@SingleTable(
    name = "ads",
    raw = true,
    typeAttribute = "",
    attemptAttribute = "",
    entities = {
      AdsDesign.Profile.class,
      AdsDesign.ProfileCampaign.class,
      AdsDesign.Campaign.class,
      AdsDesign.AdGroup.class,
      AdsDesign.Performance.class,
      AdsDesign.Dedup.class
    })
public interface AdsDesign extends Table {

  /** A profile. */
  @Entity
  @Key(partition = "PROFILE#{profileId}", sort = "METADATA")
  record Profile(@KeyOnly String profileId, String country) {}

  /** A campaign in its profile's list. */
  @Entity
  @CopyOf(Campaign.class)
  @Key(partition = "PROFILE#{profileId}", sort = "CAMPAIGN#{campaignId}")
  record ProfileCampaign(@KeyOnly String profileId, @KeyOnly String campaignId, String name) {}

  /** Whether a campaign runs. */
  enum Status {
    ENABLED,
    PAUSED
  }

  // region campaign
  /** A campaign. */
  @Entity
  @Key(partition = "CAMPAIGN#{campaignId}", sort = "METADATA")
  @Key(
      index = "GSI1",
      partition = "PROFILE#{profileId}",
      sort = "STATUS#{status}#CAMPAIGN#{campaignId}")
  @Key(index = "GSI2", partition = "STATUS#{status}#{shard:4}", sort = "CAMPAIGN#{campaignId}")
  record Campaign(
      @KeyOnly String campaignId,
      String profileId,
      String name,
      Status status,
      BigDecimal defaultBid) {}

  // endregion

  /** A group of ads. */
  @Entity
  @Key(partition = "CAMPAIGN#{campaignId}", sort = "ADGROUP#{adGroupId}")
  record AdGroup(@KeyOnly String campaignId, @KeyOnly String adGroupId, BigDecimal bid) {}

  /** How a campaign did on a day. */
  @Entity(companion = "Performances")
  @Key(partition = "CAMPAIGN#{campaignId}", sort = "PERF#{date}")
  record Performance(
      @KeyOnly String campaignId, @KeyOnly LocalDate date, long clicks, BigDecimal cost) {}

  /** Says that something was done. */
  @Entity
  @Key(partition = "DEDUP#{key}", sort = "TOKEN")
  record Dedup(
      @KeyOnly String key, @TimeToLive @Attribute("ttl") Instant expires) {}

  /** A campaign with all that belongs to it. */
  record Details(Campaign campaign, List<AdGroup> groups, List<Performance> days) {}

  /** A profile's list. */
  @Query(consistent = true)
  Pages<ProfileCampaign> listOf(String profileId);

  /** A profile's campaigns in a state. */
  @Query(index = "GSI1")
  Pages<Campaign> campaigns(String profileId, Status status);

  /** All campaigns in a state, of all profiles: all shards as one. */
  @Query(index = "GSI2")
  Pages<Campaign> everywhere(Status status);

  /** A campaign with all that belongs to it. */
  @Query(consistent = true)
  Optional<Details> details(String campaignId);

  /** How a campaign did from one day to another. */
  @Query(consistent = true)
  Pages<Performance> performance(String campaignId, @From LocalDate from, @To LocalDate to);

  /** Whether something was done. */
  @Get(consistent = true)
  Optional<Dedup> token(String key);
}
