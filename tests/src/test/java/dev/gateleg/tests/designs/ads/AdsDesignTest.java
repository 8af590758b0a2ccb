package dev.gateleg.tests.designs.ads;

import static dev.gateleg.tests.designs.RawTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.designs.RawTable;
import dev.gateleg.tests.designs.ads.AdsDesign.AdGroup;
import dev.gateleg.tests.designs.ads.AdsDesign.Campaign;
import dev.gateleg.tests.designs.ads.AdsDesign.Dedup;
import dev.gateleg.tests.designs.ads.AdsDesign.Details;
import dev.gateleg.tests.designs.ads.AdsDesign.Performance;
import dev.gateleg.tests.designs.ads.AdsDesign.Profile;
import dev.gateleg.tests.designs.ads.AdsDesign.ProfileCampaign;
import dev.gateleg.tests.designs.ads.AdsDesign.Status;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The ads design to the letter. */
final class AdsDesignTest {

  private static final Instant END = Instant.parse("2099-01-01T00:00:00Z");
  private static final LocalDate DAY = LocalDate.parse("2026-06-24");

  @RegisterExtension
  final FreshTable<AdsDesign> table = FreshTable.of(AdsDesignTable.TYPE);

  private AdsDesign ads;
  private RawTable raw;

  @BeforeEach
  void open() {
    ads = table.open();
    raw = new RawTable(table.client(), table.name());
  }

  private static Campaign campaign(String id, String profile, Status status) {
    return new Campaign(id, profile, "Spring", status, new BigDecimal("0.75"));
  }

  /** The shard is the key's own: the same in all programs that write the table through this model. */
  private String shardOf(String campaign) {
    return table
        .client()
        .getItem(get -> get.tableName(table.name())
            .key(Map.of(
                "PK", AttributeValue.fromS("CAMPAIGN#" + campaign),
                "SK", AttributeValue.fromS("METADATA"))))
        .item()
        .get("GSI2PK")
        .s();
  }

  @Test
  void writesEveryByteOfTheDesign() {
    ads.create(new Profile("pr1", "AT"));
    ads.create(campaign("c1", "pr1", Status.ENABLED)); // and the copy in the profile's list
    ads.create(new AdGroup("c1", "g1", new BigDecimal("0.5")));
    ads.create(new Performance("c1", DAY, 7, new BigDecimal("1.25")));
    ads.create(new Dedup("import-7", END));

    assertThat(shardOf("c1")).matches("STATUS#ENABLED#[0-3]");
    raw.assertHolds(
        item("PK", "PROFILE#pr1", "SK", "METADATA", "country", "AT"),
        item("PK", "PROFILE#pr1", "SK", "CAMPAIGN#c1", "name", "Spring"),
        item(
            "PK",
            "CAMPAIGN#c1",
            "SK",
            "METADATA",
            "GSI1PK",
            "PROFILE#pr1",
            "GSI1SK",
            "STATUS#ENABLED#CAMPAIGN#c1",
            "GSI2PK",
            shardOf("c1"),
            "GSI2SK",
            "CAMPAIGN#c1",
            "profileId",
            "pr1",
            "name",
            "Spring",
            "status",
            "ENABLED",
            "defaultBid",
            0.75),
        item("PK", "CAMPAIGN#c1", "SK", "ADGROUP#g1", "bid", 0.5),
        item("PK", "CAMPAIGN#c1", "SK", "PERF#2026-06-24", "clicks", 7, "cost", 1.25),
        item("PK", "DEDUP#import-7", "SK", "TOKEN", "ttl", END.getEpochSecond()));
    assertThat(raw.query("GSI1", "GSI1PK", "PROFILE#pr1")).containsExactly("CAMPAIGN#c1 METADATA");
    assertThat(raw.query("GSI2", "GSI2PK", shardOf("c1"))).containsExactly("CAMPAIGN#c1 METADATA");
  }

  @Test
  void readsWhatOthersWrote() {
    ads.create(campaign("c1", "pr1", Status.ENABLED));
    String shard =
        shardOf("c1"); // others take it from the same hash, or leave the index to Gateleg
    ads.deleteKey(Campaigns.key("c1"));
    raw.assertHolds();
    raw.put(item("PK", "PROFILE#pr1", "SK", "CAMPAIGN#c1", "name", "Spring"));
    raw.put(item(
        "PK",
        "CAMPAIGN#c1",
        "SK",
        "METADATA",
        "GSI1PK",
        "PROFILE#pr1",
        "GSI1SK",
        "STATUS#ENABLED#CAMPAIGN#c1",
        "GSI2PK",
        shard,
        "GSI2SK",
        "CAMPAIGN#c1",
        "profileId",
        "pr1",
        "name",
        "Spring",
        "status",
        "ENABLED",
        "defaultBid",
        0.75));
    raw.put(item("PK", "CAMPAIGN#c1", "SK", "ADGROUP#g1", "bid", 0.5));
    raw.put(item("PK", "CAMPAIGN#c1", "SK", "PERF#2026-06-24", "clicks", 7, "cost", 1.25));
    raw.put(item("PK", "DEDUP#import-7", "SK", "TOKEN", "ttl", END.getEpochSecond()));

    Campaign campaign = campaign("c1", "pr1", Status.ENABLED);
    Performance day = new Performance("c1", DAY, 7, new BigDecimal("1.25"));
    assertThat(ads.listOf("pr1").list())
        .containsExactly(new ProfileCampaign("pr1", "c1", "Spring"));
    assertThat(ads.campaigns("pr1", Status.ENABLED).list()).containsExactly(campaign);
    assertThat(ads.everywhere(Status.ENABLED).list()).containsExactly(campaign);
    assertThat(ads.details("c1"))
        .contains(new Details(
            campaign, List.of(new AdGroup("c1", "g1", new BigDecimal("0.5"))), List.of(day)));
    assertThat(ads.performance("c1", DAY, DAY).list()).containsExactly(day);
    assertThat(ads.token("import-7")).contains(new Dedup("import-7", END));
  }

  @Test
  void allEnabledCampaignsOfAllProfilesAreReadAsOne() {
    TreeSet<String> shards = new TreeSet<>();
    for (int i = 10; i < 40; i++) {
      ads.create(campaign("c" + i, "pr" + i % 3, Status.ENABLED));
      shards.add(shardOf("c" + i));
    }
    ads.update(Campaigns.key("c20")).set(Campaigns.status, Status.PAUSED).run();

    assertThat(shards)
        .containsExactly(
            "STATUS#ENABLED#0", "STATUS#ENABLED#1", "STATUS#ENABLED#2", "STATUS#ENABLED#3");
    assertThat(ads.everywhere(Status.ENABLED).list())
        .hasSize(29)
        .extracting(Campaign::campaignId)
        .isSorted()
        .doesNotContain("c20");
    assertThat(ads.everywhere(Status.PAUSED).list()).hasSize(1);
    assertThat(ads.copies(ProfileCampaigns.TYPE).reconcile().differences()).isEmpty();
  }
}
