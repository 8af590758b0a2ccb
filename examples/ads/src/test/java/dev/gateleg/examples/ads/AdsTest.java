package dev.gateleg.examples.ads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.examples.ads.web.AdsSystem;
import dev.gateleg.examples.load.Promised;
import dev.gateleg.examples.test.ServedLoad;
import dev.gateleg.examples.test.ServedSystem;
import dev.gateleg.examples.test.ServedSystem.Answered;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The advertising system as its clients see it. */
final class AdsTest {

  /** A clock that the test moves. */
  private static final class Moved extends Clock {
    private volatile Instant now = Instant.now();

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  private final Moved clock = new Moved();

  @RegisterExtension
  final ServedSystem ads = ServedSystem.of(new AdsSystem()).clock(clock);

  private void pass(Duration time) {
    clock.now = clock.now.plus(time);
  }

  private void campaign(String campaign, String profile) {
    ads.post(
            "/campaigns",
            Map.of("campaign", campaign, "profile", profile, "name", "n", "dailyBudget", "10"))
        .expect(201);
    ads.post(
            "/campaigns/" + campaign + "/ad-groups",
            Map.of("group", "g1", "name", "Group", "bid", "1.00"))
        .expect(201);
  }

  private String version() {
    return ads.get("/campaigns/c1/ad-groups/g1").body().path("version").asString();
  }

  private Answered bid(String key, String bid, String version) {
    return ads.send(
        "PUT",
        "/campaigns/c1/ad-groups/g1/bid",
        Map.of("bid", bid, "version", version),
        "Idempotency-Key",
        key);
  }

  @Test
  void enabledCampaignsAreFoundByProfileAndAcrossProfiles() {
    campaign("c1", "p1");
    campaign("c2", "p1");
    campaign("c3", "p2");
    ads.send("PUT", "/campaigns/c2/status", Map.of("status", "PAUSED")).expect(200);

    assertThat(ads.get("/profiles/p1/campaigns").body())
        .extracting(found -> found.path("campaignId").asString())
        .containsExactly("c1");
    var first = ads.get("/campaigns?status=ENABLED&size=1").expect(200).body();
    var second = ads.get(
            "/campaigns?status=ENABLED&size=1&cursor=" + first.path("next").asString())
        .expect(200)
        .body();
    assertThat(List.of(first, second))
        .extracting(page -> page.path("items").path(0).path("campaignId").asString())
        .containsExactlyInAnyOrder("c1", "c3");
    assertThat(ads.post("/jobs/pacing-1", Map.of()).text())
        .isEqualTo("{\"started\":true,\"campaigns\":2}");
  }

  @Test
  void anEditorWhoSawAnOldBidIsRefusedAndARepeatedRequestIsNot() {
    campaign("c1", "p1");
    String seen = version();

    bid("k1", "1.10", seen).expect(200);
    assertThat(bid("k1", "1.10", seen).expect(200).replayed()).contains("true");
    assertThat(bid("k2", "1.20", seen).expect(409).text()).contains("BidMoved", "1.1");
    bid("k1", "1.30", seen).expect(422);
    assertThat(
            ads.get("/campaigns/c1").body().path("adGroups").path(0).path("bid").asString())
        .isEqualTo("1.1");
  }

  @Test
  void noChangeOfManyEditorsAtOnceIsLost() throws Exception {
    campaign("c1", "p1");
    ExecutorService editors = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Integer>> changes = IntStream.range(0, 12)
          .<Callable<Integer>>mapToObj(
              i -> () -> ads.post("/campaigns/c1/ad-groups/g1/bid-changes", Map.of("percent", 100))
                  .status())
          .toList();
      for (Future<Integer> done : editors.invokeAll(changes)) {
        assertThat(done.get()).isEqualTo(200);
      }
    } finally {
      editors.shutdownNow();
    }
    assertThat(ads.get("/campaigns/c1/ad-groups/g1").body().path("bid").asString())
        .isEqualTo("4096");
  }

  @Test
  void performanceIsReadByDates() {
    campaign("c1", "p1");
    for (String day : List.of("01", "02", "03")) {
      ads.send(
              "PUT",
              "/campaigns/c1/performance/2026-10-" + day,
              Map.of("impressions", 100, "clicks", 2, "cost", "1.50"))
          .expect(200);
    }

    assertThat(ads.get("/campaigns/c1/performance?from=2026-10-02").body()).hasSize(2);
    assertThat(ads.get("/campaigns/c1/performance?to=2026-10-01").body()).hasSize(1);
    assertThat(ads.get("/campaigns/c1/performance?from=yesterday").status()).isEqualTo(400);
  }

  @Test
  void aConversionIsCountedOnceADay() {
    campaign("c1", "p1");
    Map<String, String> conversion = Map.of("token", "t1", "campaign", "c1");

    ads.post("/conversions", conversion).expect(201);
    pass(Duration.ofHours(23));
    assertThat(ads.post("/conversions", conversion).expect(201).replayed()).contains("true");
    pass(Duration.ofHours(2));
    ads.post("/conversions", conversion).expect(201);

    assertThat(conversions()).isEqualTo("2");
    ads.post("/conversions", Map.of("token", "t2", "campaign", "none")).expect(404);
  }

  private String conversions() {
    return ads.get("/campaigns/c1").body().path("campaign").path("conversions").asString();
  }

  @Test
  void sessionsJobsAndAnswersExpire() {
    campaign("c1", "p1");
    ads.send("PUT", "/sessions/s1", Map.of("profile", "p1")).expect(201);
    ads.post("/jobs/pacing", Map.of()).expect(200);
    assertThat(ads.get("/campaigns/c1/forecast").text()).contains("\"cached\":false");

    pass(Duration.ofMinutes(14));
    assertThat(ads.get("/campaigns/c1/forecast").text()).contains("\"cached\":true");
    assertThat(ads.post("/jobs/pacing", Map.of()).text()).contains("\"started\":false");
    pass(Duration.ofMinutes(2));
    assertThat(ads.get("/campaigns/c1/forecast").text()).contains("\"cached\":false");
    pass(Duration.ofMinutes(45));
    assertThat(ads.post("/jobs/pacing", Map.of()).text()).contains("\"started\":true");
    ads.get("/sessions/s1").expect(200);
    pass(Duration.ofDays(7));
    ads.get("/sessions/s1").expect(404);
  }

  @Test
  void everyPromiseHoldsUnderLoad() {
    assertThat(ServedLoad.run(ads, 3, 3, 25))
        .extracting(Promised::state)
        .containsOnly(Promised.State.HOLDS);
  }

  @Test
  void anAuditWithoutLoadSaysThatItProvesNothing() {
    assertThat(ServedLoad.run(ads, 3, 0, 0))
        .extracting(Promised::state)
        .containsOnly(Promised.State.VACUOUS);
  }

  @Test
  void performanceIsImportedInBulkAndASecondStartGoesOn() throws IOException {
    StringBuilder csv = new StringBuilder("campaignId,date,impressions,clicks,cost\n");
    for (int i = 0; i < 300; i++) {
      LocalDate day = LocalDate.of(2025, 1, 1).plusDays(i);
      csv.append("c1,").append(day).append(",100,2,1.5\n");
    }
    Path folder = Path.of(ads.get("/imports").expect(200).body().path("folder").asString());
    Files.writeString(folder.resolve("year.csv"), csv);

    ads.post("/imports/year.csv", "").expect(201);
    ServedSystem.await(
        "imported", () -> ads.get("/imports/year.csv").text().contains("\"state\":\"DONE\""));
    assertThat(ads.get("/campaigns/c1/performance").body()).hasSize(300);
    ads.post("/imports/year.csv", "").expect(201);
    ServedSystem.await(
        "known as done", () -> ads.get("/imports/year.csv").text().contains("\"state\":\"DONE\""));
    ads.post("/imports/none.csv", "").expect(400);
    ads.post("/imports/..%2Fyear.csv", "").expect(400);
    ads.get("/imports/other.csv").expect(404);
  }
}
