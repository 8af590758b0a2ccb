package dev.gateleg.examples.telemetry.web;

import dev.gateleg.core.read.Page;
import dev.gateleg.examples.http.MalformedException;
import dev.gateleg.examples.http.Parser;
import dev.gateleg.examples.http.Request;
import dev.gateleg.examples.http.Response;
import dev.gateleg.examples.http.Routes;
import dev.gateleg.examples.telemetry.Sample;
import dev.gateleg.examples.telemetry.TelemetryService;
import dev.gateleg.patterns.series.Appended;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The paths of the metrics. */
final class TelemetryRoutes {

  private static final int MOST_SAMPLES = 1000;
  private static final int MOST_SECONDS = 86_400;

  private final TelemetryService telemetry;
  private final Clock clock;

  TelemetryRoutes(TelemetryService telemetry, Clock clock) {
    this.telemetry = telemetry;
    this.clock = clock;
  }

  Routes routes() {
    return new Routes()
        .post("/samples", this::append)
        .get("/metrics/{metric}/samples", this::range)
        .get("/metrics/{metric}/latest", this::latest)
        .get("/metrics/{metric}/downsampled", this::downsampled)
        .get("/metrics/{metric}/shards", request ->
            Response.ok(Map.of("shards", telemetry.shards(request.path("metric")))))
        .put("/metrics/{metric}/shards", request -> Response.ok(Map.of(
            "shards",
            telemetry.split(request.path("metric"), request.number("shards", 1, 16)))));
  }

  private Response append(Request request) {
    JsonNode sent = request.body().path("samples");
    if (sent.isEmpty() || sent.size() > MOST_SAMPLES) {
      throw new MalformedException("\"samples\" needs 1 to " + MOST_SAMPLES + " of them.");
    }
    List<Sample> samples = new ArrayList<>();
    for (JsonNode each : sent) {
      if (!each.path("value").isNumber()) {
        throw new MalformedException("Every sample needs a \"value\", a number.");
      }
      samples.add(new Sample(
          Parser.TEXT.parse("metric", each.path("metric").asString("")),
          Parser.INSTANT.parse("at", each.path("at").asString("")),
          Parser.TEXT.parse("source", each.path("source").asString("")),
          each.path("value").asDouble(),
          Optional.empty()));
    }
    Appended<Sample> appended = telemetry.append(samples);
    return Response.created(
        Map.of("written", appended.written(), "late", appended.late().size()));
  }

  private Instant from(Request request) {
    return request.query("from", Parser.INSTANT).orElse(clock.instant().minusSeconds(3600));
  }

  private Instant until(Request request) {
    return request.query("until", Parser.INSTANT).orElse(clock.instant().plusSeconds(1));
  }

  private Response range(Request request) {
    Page<Sample> page = telemetry.range(
        request.path("metric"),
        from(request),
        until(request),
        request.query("size", Parser.between(1, MOST_SAMPLES)).orElse(100),
        request.query("cursor", Parser.ANY).orElse(null));
    return Response.ok(Map.of("items", page.items(), "next", page.next().orElse("")));
  }

  private Response latest(Request request) {
    return telemetry
        .latest(request.path("metric"))
        .map(Response::ok)
        .orElseGet(() -> Response.error(404, "NoSample", "There is none of the last day."));
  }

  private Response downsampled(Request request) {
    int seconds = request.query("seconds", Parser.between(1, MOST_SECONDS)).orElse(60);
    return Response.ok(telemetry.downsampled(
        request.path("metric"), from(request), until(request), Duration.ofSeconds(seconds)));
  }
}
