package dev.gateleg.cloudwatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** CloudWatch is asked through the SDK's client, over HTTP, of an endpoint that speaks its protocol. */
class MetricsTest {

  private static final Instant NOW = Instant.parse("2026-11-18T12:00:30Z");
  private static final Instant START = Instant.parse("2026-11-17T12:00:00Z");

  private final FakeCloudWatch fake = new FakeCloudWatch();

  @AfterEach
  void close() {
    fake.close();
  }

  @Test
  void readsEveryTrackOverSeveralPages() {
    fake.value("shop", "", "ConsumedReadCapacityUnits", START.plusSeconds(60), 12.5);
    fake.value("shop", "", "ConsumedReadCapacityUnits", START.plusSeconds(120), 3);
    fake.value("shop", "", "ConsumedWriteCapacityUnits", START, 7);
    fake.value("shop", "GSI1", "ConsumedReadCapacityUnits", START.plus(Duration.ofHours(23)), 99);
    fake.value("other", "", "ConsumedReadCapacityUnits", START, 1000);
    TableState state = AdvisorTest.state(true, 1, null, Map.of("GSI1", 1L, "GSI2", 1L, "GSI3", 1L));

    Usage usage =
        new Metrics(fake.client(), InstantSource.fixed(NOW)).usage(state, Duration.ofDays(1));

    assertThat(usage.start()).isEqualTo(START);
    assertThat(usage.minutes()).isEqualTo(24 * 60);
    assertThat(usage.points()).isEqualTo(4);
    assertThat(usage.tracks())
        .extracting(Track::name)
        .containsExactly(
            "table reads",
            "table writes",
            "GSI1 reads",
            "GSI1 writes",
            "GSI2 reads",
            "GSI2 writes",
            "GSI3 reads",
            "GSI3 writes");
    assertThat(usage.tracks().get(0).minute(1)).isEqualTo(12.5);
    assertThat(usage.tracks().get(0).minute(2)).isEqualTo(3);
    assertThat(usage.tracks().get(1).minute(0)).isEqualTo(7);
    assertThat(usage.tracks().get(2).minute(23 * 60)).isEqualTo(99);
    assertThat(usage.tracks().get(3).sum()).isZero();
    // Eight tracks are two requests, and each has two pages here.
    assertThat(fake.requests()).hasSize(4);
  }

  @Test
  void looksNoFurtherBackThanTheTableIsThere() {
    TableState young = new TableState(
        "shop",
        true,
        dev.gateleg.core.cost.TableClass.STANDARD,
        NOW.minus(Duration.ofHours(2)),
        null,
        1,
        Map.of(),
        Map.of());
    Usage usage =
        new Metrics(fake.client(), InstantSource.fixed(NOW)).usage(young, Duration.ofDays(14));
    assertThat(usage.minutes()).isEqualTo(119);
    assertThat(usage.points()).isZero();
  }

  @Test
  void hotKeysComeFromContributorInsightsWhereItIsOn() {
    fake.contributor("DynamoDBContributorInsights-PKC-shop-1", List.of("USER#u1"), 900);
    fake.contributor("DynamoDBContributorInsights-PKThrottled-shop-1", List.of("USER#u1"), 40);
    try (FakeInsights on = new FakeInsights(
        "ENABLED",
        "DynamoDBContributorInsights-PKC-shop-1",
        "DynamoDBContributorInsights-PKThrottled-shop-1")) {
      assertThat(new ContributorInsights(on.client(), fake.client(), InstantSource.fixed(NOW))
              .hottest("shop", "", Duration.ofHours(1), 10))
          .containsExactly(
              new ContributorInsights.HotKey("", List.of("USER#u1"), false, 900),
              new ContributorInsights.HotKey("", List.of("USER#u1"), true, 40));
    }
    try (FakeInsights off = new FakeInsights("DISABLED")) {
      assertThat(new ContributorInsights(off.client(), fake.client(), InstantSource.fixed(NOW))
              .hottest("shop", "GSI1", Duration.ofHours(1), 10))
          .isEmpty();
    }
  }
}
