package dev.gateleg.examples.telemetry.web;

import dev.gateleg.examples.load.Load;
import dev.gateleg.examples.load.LoadClient;
import dev.gateleg.examples.load.Promised;
import dev.gateleg.examples.telemetry.Sample;
import dev.gateleg.examples.telemetry.TelemetryService;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Hosts that send the values of a few metrics, one of them far hotter than the others: it is split while they send. */
final class TelemetryLoad implements Load {

  private static final String HOT = "requests";
  private static final List<String> METRICS = List.of(HOT, HOT, HOT, "cpu", "memory");
  private static final int SAMPLES = 8;
  private static final int SHARDS = 4;
  private static final int SPLIT_AFTER = 200;

  private final TelemetryService telemetry;
  private final Clock clock;
  private final Instant start;

  /** What was acknowledged: metric, instant and source, with the value. */
  private final Map<String, Double> sent = new ConcurrentHashMap<>();

  private final AtomicBoolean splitting = new AtomicBoolean();
  private volatile int shards = 1;

  TelemetryLoad(TelemetryService telemetry, Clock clock) {
    this.telemetry = telemetry;
    this.clock = clock;
    this.start = clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private static String key(String metric, Instant at, String source) {
    return metric + "/" + at + "/" + source;
  }

  @Override
  public Script client(LoadClient http, String name, Random random) {
    return () -> {
      String metric = METRICS.get(random.nextInt(METRICS.size()));
      int choice = random.nextInt(10);
      if (choice == 0) {
        http.get("/metrics/" + metric + "/downsampled?seconds=5&from=" + start);
      } else if (choice == 1) {
        http.get("/metrics/" + metric + "/latest");
      } else {
        send(http, metric, name, random);
      }
      if (sent.size() > SPLIT_AFTER && splitting.compareAndSet(false, true)) {
        split(http);
      }
    };
  }

  private void send(LoadClient http, String metric, String source, Random random)
      throws InterruptedException {
    Map<String, Double> some = new java.util.LinkedHashMap<>();
    List<Map<String, Object>> samples = new ArrayList<>();
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    for (int i = 0; i < SAMPLES; i++) {
      Instant at = now.plusNanos(i * 1000L);
      double value = random.nextInt(1000) / 10.0;
      samples.add(Map.of(
          "metric", metric, "at", at.toString(), "source", source, "value", value));
      some.put(key(metric, at, source), value);
    }
    if (http.send("POST", "/samples", Map.of("samples", samples)).done()) {
      sent.putAll(some);
    }
  }

  private void split(LoadClient http) throws InterruptedException {
    String path = "/metrics/" + HOT + "/shards";
    if (http.send("PUT", path, Map.of("shards", SHARDS)).done()) {
      shards = SHARDS;
    } else {
      splitting.set(false);
    }
  }

  @Override
  public List<Promised> look() {
    return List.of();
  }

  @Override
  public List<Promised> audit() {
    Instant end = clock.instant().plusSeconds(60);
    Set<String> seen = new HashSet<>();
    long twice = 0;
    long wrong = 0;
    for (String metric : Set.copyOf(METRICS)) {
      for (Sample sample : telemetry.all(metric, start, end)) {
        String key = key(metric, sample.at(), sample.source());
        twice += seen.add(key) ? 0 : 1;
        Double value = sent.get(key);
        wrong += value != null && value != sample.value() ? 1 : 0;
      }
    }
    long missing = sent.keySet().stream().filter(key -> !seen.contains(key)).count();
    return List.of(
        Promised.of(
            "Every sample that was taken is read once",
            seen.size() + " read · " + sent.size() + " acknowledged · " + missing + " missing · "
                + twice + " twice",
            wrong + " with another value",
            !sent.isEmpty(),
            missing == 0 && twice == 0 && wrong == 0),
        Promised.of(
            "A hot metric is split while it is written",
            HOT + " has " + shards + " shards",
            telemetry.shards(HOT) + " in the table",
            shards > 1,
            shards == 1 || telemetry.shards(HOT) == shards));
  }
}
