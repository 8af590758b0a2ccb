package dev.gateleg.tests.ads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.VersionMismatchException;
import dev.gateleg.core.read.Page;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Stored;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class AdsTest {

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Ads> table = FreshTable.of(AdsTable.TYPE).clock(clock);

  private Ads ads;
  private Stored stored;

  @BeforeEach
  void open() {
    ads = table.open();
    stored = new Stored(table.client(), table.name());
  }

  private static Campaign campaign(String id, CampaignStatus status) {
    return new Campaign(id, "pr1", "Campaign " + id, status, BigDecimal.TEN, 0);
  }

  private static AdGroup group(String id) {
    return new AdGroup("c1", id, "Group " + id, BigDecimal.ONE, 0);
  }

  private static Performance performance(String date) {
    return new Performance("c1", LocalDate.parse(date), 1000, 10, new BigDecimal("2.5"));
  }

  private DedupToken token(String token) {
    return new DedupToken(token, "import", clock.instant().plus(Duration.ofHours(1)));
  }

  @Test
  void storesTheKeysOfTheLayout() {
    ads.put(new Profile("pr1", "Shoes", "AT"));
    ads.put(campaign("c1", CampaignStatus.ENABLED));
    ads.put(group("g1"));
    ads.put(performance("2026-06-24"));
    ads.put(token("t-1"));

    assertThat(stored.lines("PK", "SK"))
        .containsExactly(
            "CAMPAIGN#c1 | ADGROUP#g1",
            "CAMPAIGN#c1 | METADATA",
            "CAMPAIGN#c1 | PERF#2026-06-24",
            "DEDUP#t-1 | TOKEN",
            "PROFILE#pr1 | CAMPAIGN#c1",
            "PROFILE#pr1 | METADATA");
    assertThat(stored.lines("GSI1PK", "GSI1SK"))
        .containsExactly("PROFILE#pr1 | STATUS#ENABLED#CAMPAIGN#c1");
  }

  @Test
  void findsAProfileAndItsCampaigns() {
    Profile profile = ads.create(new Profile("pr1", "Shoes", "AT"));
    ads.create(campaign("c1", CampaignStatus.ENABLED));
    ads.create(campaign("c2", CampaignStatus.PAUSED));

    assertThat(ads.profile("pr1")).contains(profile);
    assertThat(ads.campaignsOf("pr1").list())
        .containsExactly(
            new ProfileCampaign("pr1", "c1", "Campaign c1"),
            new ProfileCampaign("pr1", "c2", "Campaign c2"));

    ads.update(Campaigns.key("c1")).set(Campaigns.name, "Spring").run();
    ads.deleteKey(Campaigns.key("c2"));
    assertThat(ads.campaignsOf("pr1").list())
        .containsExactly(new ProfileCampaign("pr1", "c1", "Spring"));
  }

  @Test
  void listsEnabledCampaignsOfAProfile() {
    Campaign first = ads.create(campaign("c1", CampaignStatus.ENABLED));
    Campaign second = ads.create(campaign("c2", CampaignStatus.ENABLED));
    ads.create(campaign("c3", CampaignStatus.PAUSED));

    assertThat(ads.campaignsIn("pr1", CampaignStatus.ENABLED).list())
        .containsExactly(first, second);

    Campaign paused = ads.update(Campaigns.key("c1"))
        .set(Campaigns.status, CampaignStatus.PAUSED)
        .run();

    assertThat(ads.campaignsIn("pr1", CampaignStatus.ENABLED).list()).containsExactly(second);
    assertThat(ads.campaignsIn("pr1", CampaignStatus.PAUSED).list())
        .contains(paused)
        .hasSize(2);
    assertThat(ads.campaign("c1")).contains(paused);
    assertThat(stored.attribute("CAMPAIGN#c1", "METADATA", "GSI1SK"))
        .isEqualTo("STATUS#PAUSED#CAMPAIGN#c1");
  }

  @Test
  void readsACampaignWithAllThatBelongsToIt() {
    Campaign campaign = ads.create(campaign("c1", CampaignStatus.ENABLED));
    AdGroup first = ads.create(group("g1"));
    AdGroup second = ads.create(group("g2"));
    Performance monday = ads.create(performance("2026-06-22"));
    Performance tuesday = ads.create(performance("2026-06-23"));
    Performance wednesday = ads.create(performance("2026-06-24"));

    assertThat(ads.details("c1"))
        .contains(new CampaignDetails(
            campaign, List.of(first, second), List.of(monday, tuesday, wednesday)));
    assertThat(ads.details("c2")).isEmpty();
    assertThat(ads.adGroupsOf("c1").list()).containsExactly(first, second);
    assertThat(ads.adGroup("c1", "g2")).contains(second);
    assertThat(ads.performanceOn("c1", LocalDate.parse("2026-06-23"))).contains(tuesday);
    assertThat(ads.performance("c1", LocalDate.parse("2026-06-23"), LocalDate.parse("2026-06-30"))
            .list())
        .containsExactly(tuesday, wednesday);
  }

  @Test
  void listsEnabledCampaignsOfAllProfilesFromAllShards() {
    for (int i = 10; i < 40; i++) {
      ads.create(new Campaign(
          "c" + i, "pr" + i % 5, "Campaign", CampaignStatus.ENABLED, BigDecimal.TEN, 0));
    }
    ads.update(Campaigns.key("c25"))
        .set(Campaigns.status, CampaignStatus.PAUSED)
        .run();

    // region shards
    List<Campaign> enabled = ads.campaignsEverywhere(CampaignStatus.ENABLED).list();
    Page<Campaign> first = ads.campaignsEverywhere(CampaignStatus.ENABLED).page(10, null);
    // endregion
    assertThat(enabled).hasSize(29).extracting(Campaign::campaignId).isSorted();
    assertThat(first.items()).isEqualTo(enabled.subList(0, 10));
    assertThat(ads.campaignsEverywhere(CampaignStatus.ENABLED)
            .page(10, first.next().orElseThrow())
            .items())
        .isEqualTo(enabled.subList(10, 20));
    assertThat(stored.lines("GSI2PK").stream().distinct())
        .contains("STATUS#ENABLED#0", "STATUS#ENABLED#1", "STATUS#ENABLED#2", "STATUS#ENABLED#3")
        .hasSize(5);
  }

  @Test
  void aBidThatWasChangedMeanwhileIsNotOverwritten() {
    AdGroup read = ads.create(group("g1"));
    ads.modify(
        AdGroups.key("c1", "g1"),
        g -> new AdGroup(g.campaignId(), g.adGroupId(), g.name(), BigDecimal.TEN, g.version()));

    assertThatThrownBy(() -> ads.put(read))
        .isInstanceOf(VersionMismatchException.class)
        .hasMessage("[VersionMismatch] AdGroup(CAMPAIGN#c1, ADGROUP#g1) is not at version "
            + read.version() + " any more; read it again, or use modify.");
    assertThat(ads.adGroup("c1", "g1").orElseThrow().bid()).isEqualByComparingTo("10");
  }

  @Test
  void countsPerformanceFromNothing() {
    Performance day = ads.upsert(Performances.key("c1", LocalDate.parse("2026-06-24")))
        .add(Performances.impressions, 5L)
        .add(Performances.clicks, 1L)
        .add(Performances.cost, new BigDecimal("0.25"))
        .run();
    Performance more = ads.upsert(Performances.key("c1", LocalDate.parse("2026-06-24")))
        .add(Performances.impressions, 5L)
        .add(Performances.clicks, 0L)
        .add(Performances.cost, new BigDecimal("0.5"))
        .run();

    assertThat(day.impressions()).isEqualTo(5);
    assertThat(more)
        .isEqualTo(
            new Performance("c1", LocalDate.parse("2026-06-24"), 10, 1, new BigDecimal("0.75")));
    assertThat(ads.performanceOn("c1", LocalDate.parse("2026-06-24"))).contains(more);
  }

  @Test
  void aTokenKeepsASecondImportOutUntilItExpires() {
    ads.create(token("t-1"));

    assertThat(ads.token("t-1")).isPresent();
    assertThatThrownBy(() -> ads.create(token("t-1")))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessage("[AlreadyExists] DedupToken(DEDUP#t-1, TOKEN) is there already; use put to"
            + " replace it, or update to change it.");

    clock.advance(Duration.ofHours(2));

    assertThat(ads.token("t-1")).isEmpty();
    assertThat(ads.create(token("t-1")).expiresAt()).isAfter(clock.instant());
  }
}
