package dev.gateleg.examples.demo;

import dev.gateleg.examples.load.Promised;
import dev.gateleg.examples.load.Tally;
import dev.gateleg.tools.live.EngineFeed;
import dev.gateleg.tools.live.Equation;
import dev.gateleg.tools.live.PatternSpend;
import dev.gateleg.tools.live.Second;
import dev.gateleg.tools.live.StreamWatch;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The figures of each second: what the clients have seen, what the services count, and how the promises stand. */
final class DemoFigures implements EngineFeed.Source {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Duration PATIENCE = Duration.ofMillis(700);

  private final Systems systems;
  private final ServiceProcess services;
  private final List<StreamWatch> watches;
  private final PatternSpend spend;
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private final Map<String, List<Promised>> looks = new HashMap<>();
  private Map<String, Long> before = new HashMap<>();
  private long requests;
  private double waiting;

  DemoFigures(
      Systems systems, ServiceProcess services, List<StreamWatch> watches, PatternSpend spend) {
    this.systems = systems;
    this.services = services;
    this.watches = List.copyOf(watches);
    this.spend = spend;
  }

  @Override
  public Second second(long at) {
    watches.forEach(DemoFigures::poll);
    Map<String, Long> now = counts();
    Map<String, Long> grown = new HashMap<>();
    now.forEach((name, count) -> {
      long was = before.getOrDefault(name, 0L);
      grown.put(name, count >= was ? count - was : count); // A new process counts from zero.
    });
    before = now;
    grown.forEach(this::spent);
    long asked = systems.tally().counted(Tally.REQUESTS);
    double[] latency = systems.tally().recent();
    Second second = new Second(
        at,
        asked - requests,
        of(grown, "dynamodb.condition_failed"),
        of(grown, "dynamodb.conflict"),
        of(grown, "dynamodb.recognised"),
        of(grown, "dynamodb.throttled"),
        of(grown, "dynamodb.failed") + of(grown, "dynamodb.not_sent"),
        latency[0],
        latency[1],
        of(grown, "units.read"),
        of(grown, "units.write"),
        waiting());
    requests = asked;
    return second;
  }

  private static void poll(StreamWatch watch) {
    try {
      watch.poll();
    } catch (RuntimeException e) {
      // A fault struck; the next look goes on where this one was.
    }
  }

  private void spent(String name, long units) {
    String[] parts = name.split("\\.", -1);
    if (parts.length == 4 && parts[0].equals("spend") && units > 0) {
      spend.add(parts[2], parts[3], parts[1].equals("write"), (double) units, 1);
    }
  }

  private static double of(Map<String, Long> counts, String name) {
    return counts.getOrDefault(name, 0L);
  }

  /** What the services count; what was known before where they do not answer, since they may just have been killed. */
  private Map<String, Long> counts() {
    try {
      URI uri = services.uri().resolve("/metrics/counts");
      String body = http.send(
              HttpRequest.newBuilder(uri).timeout(PATIENCE).build(), BodyHandlers.ofString())
          .body();
      Map<String, Long> counts = new HashMap<>();
      JsonNode told = JSON.readTree(body);
      told.properties()
          .forEach(entry -> counts.put(entry.getKey(), entry.getValue().asLong()));
      return counts;
    } catch (IOException | RuntimeException e) {
      return before;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return before;
    }
  }

  private double waiting() {
    try {
      waiting = systems.waiting();
    } catch (RuntimeException e) {
      // A fault struck; the figure of the second before stands.
    }
    return waiting;
  }

  @Override
  public List<Equation> audit() {
    List<Equation> equations = new ArrayList<>();
    for (Systems.Seen seen : systems.all()) {
      String name = seen.system().name();
      try {
        looks.put(name, seen.load().look());
      } catch (RuntimeException e) {
        // A fault struck; the look of the second before stands.
      }
      for (Promised each : looks.getOrDefault(name, List.of())) {
        equations.add(new Equation(
            each.name(),
            name,
            each.figures(),
            each.remark(),
            Equation.State.valueOf(each.state().name())));
      }
    }
    return equations;
  }

  @Override
  public String audited() {
    return String.format(
        Locale.ROOT,
        "audited every second, while it runs · %,d requests to %d services",
        systems.tally().counted(Tally.REQUESTS),
        systems.all().size());
  }
}
