package dev.gateleg.examples.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.heat.Heat;
import dev.gateleg.examples.load.Promised;
import dev.gateleg.examples.system.ServiceJob;
import dev.gateleg.examples.telemetry.web.TelemetrySystem;
import dev.gateleg.examples.test.ServedLoad;
import dev.gateleg.examples.test.ServedSystem;
import dev.gateleg.examples.test.ServedSystem.Answered;
import dev.gateleg.patterns.sharding.Spread;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The metrics as their clients see them. */
final class TelemetryTest {

  @RegisterExtension
  final ServedSystem telemetry = ServedSystem.of(new TelemetrySystem());

  /** Not so near to midnight that a minute later is another day. */
  private final Instant now = Instant.now().truncatedTo(ChronoUnit.MINUTES);

  private Answered send(Instant from, int samples) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (int i = 0; i < samples; i++) {
      all.add(
          Map.of("metric", "cpu", "at", from.plusSeconds(i).toString(), "source", "a", "value", i));
    }
    return telemetry.post("/samples", Map.of("samples", all));
  }

  private String range(String more) {
    return "/metrics/cpu/samples?size=1000&from=" + now.minusSeconds(3600) + "&until=" + now + more;
  }

  private int stored() {
    return telemetry.get(range("")).expect(200).body().path("items").size();
  }

  @Test
  void samplesAreReadByTimeInPages() {
    send(now.minusSeconds(600), 50).expect(201);

    String path = "/metrics/cpu/samples?size=30&from=" + now.minusSeconds(3600) + "&until=" + now;
    var first = telemetry.get(path).expect(200).body();
    var second = telemetry
        .get(path + "&cursor=" + first.path("next").asString())
        .expect(200)
        .body();
    assertThat(first.path("items")).hasSize(30);
    assertThat(second.path("items")).hasSize(20);
    assertThat(second.path("next").asString()).isEmpty();
  }

  @Test
  void whatIsSentTwiceIsStoredOnceAndWhatIsTooOldIsTold() {
    send(now.minusSeconds(600), 5).expect(201);
    send(now.minusSeconds(600), 5).expect(201);

    assertThat(stored()).isEqualTo(5);
    assertThat(send(now.minus(40, ChronoUnit.DAYS), 3).expect(201).text()).contains("\"late\":3");
  }

  @Test
  void aSampleLivesForThirtyDays() {
    send(now.minusSeconds(60), 1).expect(201);

    Instant end = Instant.parse(
        telemetry.get("/metrics/cpu/latest").body().path("expiresAt").asString());
    assertThat(end).isEqualTo(now.minusSeconds(60).plus(TelemetryService.RETENTION));
  }

  @Test
  void aMetricIsSummedUpByIntervals() {
    send(now.minusSeconds(600), 120).expect(201);

    var minutes = telemetry
        .get("/metrics/cpu/downsampled?seconds=60&from=" + now.minusSeconds(3600) + "&until=" + now)
        .expect(200)
        .body();
    assertThat(minutes).hasSize(2);
    assertThat(minutes.path(0).path("count").asInt()).isEqualTo(60);
    assertThat(minutes.path(0).path("mean").asDouble()).isEqualTo(29.5);
    assertThat(minutes.path(0).path("max").asDouble()).isEqualTo(59);
    assertThat(telemetry.get("/metrics/cpu/latest").body().path("value").asDouble())
        .isEqualTo(119);
    telemetry.get("/metrics/none/latest").expect(404);
  }

  @Test
  void aMetricIsSplitByHandAndNothingIsLost() {
    send(now.minusSeconds(600), 30).expect(201);
    assertThat(telemetry.get("/metrics/cpu/shards").text()).isEqualTo("{\"shards\":1}");

    assertThat(telemetry
            .send("PUT", "/metrics/cpu/shards", Map.of("shards", 4))
            .expect(200)
            .text())
        .isEqualTo("{\"shards\":4}");
    send(now.minusSeconds(300), 30).expect(201);

    assertThat(stored()).isEqualTo(60);
    telemetry.send("PUT", "/metrics/cpu/shards", Map.of("shards", 2)).expect(400);
    telemetry.send("PUT", "/metrics/cpu/shards", Map.of("shards", 99)).expect(400);
  }

  @Test
  void aMetricThatTakesNearlyWhatAPartitionServesIsSplitByTheServiceItself() {
    AtomicLong seconds = new AtomicLong();
    TelemetryService service = heated(seconds);
    service.append(samples("cpu", 50));
    List<Sample> many = samples("requests", 900);
    for (int i = 0; i < many.size(); i += 25) {
      // One call after the other: of calls that end at one moment not all are counted.
      service.append(many.subList(i, i + 25));
    }
    seconds.set(1);

    List<Spread> done = service.spreadHot();

    assertThat(done).extracting(Spread::result).containsExactly(Spread.Result.SPREAD);
    assertThat(service.shards("requests")).isEqualTo(4);
    assertThat(service.shards("cpu")).isEqualTo(1);
    service.append(samples("requests", 1_000));
    assertThat(service.all("requests", now.minusSeconds(3600), now)).hasSize(1_000);
  }

  /** The service with a heat that is measured by a clock of the test's own. */
  private TelemetryService heated(AtomicLong seconds) {
    Heat heat = Heat.per(Duration.ofSeconds(10), new Sleeper() {
      @Override
      public void sleep(Duration duration) {}

      @Override
      public long nanos() {
        return Duration.ofSeconds(seconds.get()).toNanos();
      }
    });
    Telemetry table = TelemetryTable.TYPE
        .with(telemetry.place().client())
        .tableName(telemetry.place().table())
        .open();
    return new TelemetryService(table, telemetry.place().clock(), heat);
  }

  private List<Sample> samples(String metric, int count) {
    List<Sample> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(new Sample(metric, now.minusMillis(i + 1L), "a", i, Optional.empty()));
    }
    return all;
  }

  @Test
  void oldSamplesGoToFilesAndComeBack() {
    send(now.minusSeconds(600), 30).expect(201);
    telemetry.send("PUT", "/metrics/cpu/shards", Map.of("shards", 4)).expect(200);
    send(now.minusSeconds(300), 30).expect(201);
    String tenth = now.minusSeconds(590).toString();

    assertThat(telemetry
            .post("/metrics/cpu/archive", Map.of("before", now.minusSeconds(290).toString()))
            .expect(200)
            .text())
        .contains("\"archived\":40", "\"removed\":40");
    assertThat(stored()).isEqualTo(20);
    assertThat(telemetry
            .get("/metrics/cpu/archived/" + tenth + "/a")
            .expect(200)
            .body()
            .path("value")
            .asDouble())
        .isEqualTo(10);
    telemetry.get("/metrics/cpu/archived/" + now + "/a").expect(404);
    assertThat(telemetry.open().jobs())
        .extracting(job -> job.status().state(), job -> job.status().done())
        .containsExactly(org.assertj.core.groups.Tuple.tuple(ServiceJob.State.DONE, 40L));

    Map<String, String> tenSeconds =
        Map.of("from", tenth, "until", now.minusSeconds(580).toString());
    assertThat(telemetry.post("/metrics/cpu/restore", tenSeconds).expect(200).text())
        .isEqualTo("{\"restored\":10}");
    assertThat(stored()).isEqualTo(30);
    assertThat(telemetry.post("/metrics/cpu/restore", tenSeconds).text())
        .isEqualTo("{\"restored\":0}");
    assertThat(telemetry.get(range("")).body().path("items"))
        .hasSize(30)
        .allSatisfy(sample -> assertThat(sample.path("expiresAt").isString()).isTrue());
  }

  /** A run asks the clock when it begins; what others find meanwhile is looked at there. */
  @Test
  void whoComesWhileSamplesAreMovedIsToldAtOnce() {
    send(now.minusSeconds(600), 3).expect(201);
    List<Boolean> others = new ArrayList<>();
    List<SampleArchive> archive = new ArrayList<>();
    Clock asking = new AskedClock(now, () -> {
      if (others.isEmpty()) {
        others.add(CompletableFuture.supplyAsync(() -> archive.get(0).run("cpu", now))
            .join()
            .isPresent());
        others.add(CompletableFuture.supplyAsync(
                () -> archive.get(0).bringBack("cpu", now.minusSeconds(600), now))
            .join()
            .isPresent());
        others.add(archive.get(0).jobs().isEmpty());
      }
    });
    Telemetry table = TelemetryTable.TYPE
        .with(telemetry.place().client())
        .tableName(telemetry.place().table())
        .open();
    archive.add(new TelemetryService(table, asking, Heat.perSeconds(1))
        .archive(telemetry.place().folder().resolve("alone")));

    assertThat(archive.get(0).run("cpu", now.minusSeconds(290)))
        .hasValueSatisfying(result -> assertThat(result.archived()).isEqualTo(3));
    assertThat(others).containsExactly(false, false, true);
  }

  /** A clock that stands, and tells when it is asked. */
  private static final class AskedClock extends Clock {

    private final Instant now;
    private final Runnable asked;

    AskedClock(Instant now, Runnable asked) {
      this.now = now;
      this.asked = asked;
    }

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
      asked.run();
      return now;
    }
  }

  @Test
  void whatCanNotBeUnderstoodIsSaidAndChangesNothing() {
    telemetry.post("/samples", Map.of()).expect(400);
    telemetry.post("/samples", Map.of("samples", "many")).expect(400);
    telemetry
        .post("/samples", Map.of("samples", List.of(Map.of("metric", "cpu"))))
        .expect(400);
    telemetry.get("/metrics/cpu/samples?from=yesterday").expect(400);
    telemetry
        .get("/metrics/cpu/samples?from=" + now + "&until=" + now.minusSeconds(1))
        .expect(400);
    telemetry.get("/metrics/cpu/downsampled?seconds=0").expect(400);
    telemetry.get("/metrics/cpu/samples?cursor=abc").expect(400);
    telemetry.post("/metrics/cpu/archive", Map.of()).expect(400);
    telemetry.post("/metrics/cpu/restore", Map.of("from", "2026")).expect(400);
    assertThat(telemetry.get("/hot").expect(200).text()).contains("\"done\":[]");
    assertThat(stored()).isZero();
  }

  @Test
  void everyPromiseHoldsUnderLoad() {
    telemetry.open().work();

    assertThat(ServedLoad.run(telemetry, 6, 2, 130))
        .allSatisfy(promised ->
            assertThat(promised.state()).as("%s", promised).isEqualTo(Promised.State.HOLDS));
  }

  @Test
  void anAuditWithoutLoadSaysThatItProvesNothing() {
    assertThat(ServedLoad.run(telemetry, 6, 0, 0))
        .extracting(Promised::state)
        .containsOnly(Promised.State.VACUOUS);
  }
}
