package dev.gateleg.examples.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.examples.load.Promised;
import dev.gateleg.examples.telemetry.web.TelemetrySystem;
import dev.gateleg.examples.test.ServedLoad;
import dev.gateleg.examples.test.ServedSystem;
import dev.gateleg.examples.test.ServedSystem.Answered;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The metrics as their clients see them. */
final class TelemetryTest {

  @RegisterExtension
  final ServedSystem telemetry = ServedSystem.of(new TelemetrySystem());

  private final Instant now = Instant.now().truncatedTo(ChronoUnit.MINUTES);

  private Answered send(Instant from, int samples) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (int i = 0; i < samples; i++) {
      all.add(Map.of(
          "metric", "cpu", "at", from.plusSeconds(i).toString(), "source", "a", "value", i));
    }
    return telemetry.post("/samples", Map.of("samples", all));
  }

  private String range(String more) {
    return "/metrics/cpu/samples?from=" + now.minusSeconds(3600) + "&until=" + now + more;
  }

  @Test
  void samplesAreReadByTimeInPages() {
    send(now.minusSeconds(600), 50).expect(201);

    var first = telemetry.get(range("&size=30")).expect(200).body();
    var second = telemetry
        .get(range("&size=30&cursor=" + first.path("next").asString()))
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

    assertThat(telemetry.get(range("")).body().path("items")).hasSize(5);
    assertThat(send(now.minus(40, ChronoUnit.DAYS), 3).expect(201).text()).contains("\"late\":3");
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
    assertThat(minutes.path(0).path("max").asDouble()).isEqualTo(59);
    assertThat(telemetry.get("/metrics/cpu/latest").body().path("value").asDouble())
        .isEqualTo(119);
    telemetry.get("/metrics/none/latest").expect(404);
  }

  @Test
  void aHotMetricIsSplitAndNothingIsLost() {
    send(now.minusSeconds(600), 30).expect(201);
    assertThat(telemetry.get("/metrics/cpu/shards").text()).isEqualTo("{\"shards\":1}");

    assertThat(telemetry
            .send("PUT", "/metrics/cpu/shards", Map.of("shards", 4))
            .expect(200)
            .text())
        .isEqualTo("{\"shards\":4}");
    send(now.minusSeconds(300), 30).expect(201);

    assertThat(telemetry.get(range("")).body().path("items")).hasSize(60);
    telemetry.send("PUT", "/metrics/cpu/shards", Map.of("shards", 2)).expect(400);
    telemetry.send("PUT", "/metrics/cpu/shards", Map.of("shards", 99)).expect(400);
  }

  @Test
  void whatCanNotBeUnderstoodIsSaid() {
    telemetry.post("/samples", Map.of()).expect(400);
    telemetry
        .post("/samples", Map.of("samples", List.of(Map.of("metric", "cpu"))))
        .expect(400);
    telemetry.get("/metrics/cpu/samples?from=yesterday").expect(400);
    telemetry.get("/metrics/cpu/downsampled?seconds=0").expect(400);
  }

  @Test
  void everyPromiseHoldsUnderLoad() {
    assertThat(ServedLoad.run(telemetry, 6, 2, 40))
        .extracting(Promised::state)
        .containsOnly(Promised.State.HOLDS);
  }
}
