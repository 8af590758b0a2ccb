package dev.gateleg.tests.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Stored;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class TelemetryTest {

  private static final Instant NOON = Instant.parse("2090-05-01T12:00:00Z");

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Telemetry> table = FreshTable.of(TelemetryTable.TYPE).clock(clock);

  private Telemetry telemetry;

  @BeforeEach
  void open() {
    telemetry = table.open();
  }

  private static Sample sample(Instant at) {
    return new Sample(
        "cpu",
        at,
        0.25,
        Map.of("host", "a"),
        at.truncatedTo(ChronoUnit.SECONDS).plus(Duration.ofDays(30)));
  }

  @Test
  void storesTheKeysOfTheLayout() {
    telemetry.put(sample(NOON));

    assertThat(new Stored(table.client(), table.name()).lines("PK", "SK", "expiresAt"))
        .singleElement()
        .asString()
        .matches("METRIC#cpu#SHARD#[0-9] \\| TIMESTAMP#2090-05-01T12:00:00.000000000Z \\| "
            + NOON.plus(Duration.ofDays(30)).getEpochSecond());
  }

  @Test
  void listsTheLatestSamplesOfAllShards() {
    Sample whole = telemetry.create(sample(NOON));
    Sample later = telemetry.create(sample(NOON.plusMillis(1)));
    Sample finest = telemetry.create(sample(NOON.plusNanos(1_000_001)));

    assertThat(telemetry.latest("cpu").list()).containsExactly(finest, later, whole);
    assertThat(telemetry.latest("cpu").limit(1).list()).containsExactly(finest);
    assertThat(telemetry.sample("cpu", NOON.plusNanos(1_000_001))).contains(finest);
    assertThat(telemetry.latest("cp").list()).isEmpty();
  }

  @Test
  void listsSamplesFromOneInstantUntilBeforeAnother() {
    telemetry.create(sample(NOON.minusMillis(1)));
    Sample first = telemetry.create(sample(NOON));
    Sample second = telemetry.create(sample(NOON.plusMillis(999)));
    telemetry.create(sample(NOON.plusSeconds(1)));

    assertThat(telemetry.samples("cpu", NOON, NOON.plusSeconds(1)).list())
        .containsExactly(first, second);
  }

  @Test
  void expiredSamplesAreAbsentThoughTheyAreStillStored() {
    telemetry.create(sample(NOON));
    Sample younger = telemetry.create(sample(NOON.plus(Duration.ofDays(10))));

    clock.advance(Duration.ofDays(31));

    assertThat(telemetry.latest("cpu").list()).containsExactly(younger);
    assertThat(telemetry.sample("cpu", NOON)).isEmpty();
    assertThat(telemetry.latest("cpu").count()).isEqualTo(1);
    assertThat(new Stored(table.client(), table.name()).items()).hasSize(2);
  }
}
