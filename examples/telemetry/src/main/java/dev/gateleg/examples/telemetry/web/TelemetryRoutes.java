package dev.gateleg.examples.telemetry.web;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.read.Page;
import dev.gateleg.examples.http.MalformedException;
import dev.gateleg.examples.http.Parser;
import dev.gateleg.examples.http.Request;
import dev.gateleg.examples.http.Response;
import dev.gateleg.examples.http.Routes;
import dev.gateleg.examples.telemetry.HotMetrics;
import dev.gateleg.examples.telemetry.Sample;
import dev.gateleg.examples.telemetry.SampleArchive;
import dev.gateleg.examples.telemetry.TelemetryService;
import dev.gateleg.patterns.series.Appended;
import dev.gateleg.patterns.series.Interval;
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
  private static final int MOST_SHARDS = 16;
  private static final int SHOWN_KEYS = 10;

  private final TelemetryService telemetry;
  private final SampleArchive archive;
  private final HotMetrics hot;
  private final Clock clock;

  TelemetryRoutes(TelemetryService telemetry, SampleArchive archive, HotMetrics hot, Clock clock) {
    this.telemetry = telemetry;
    this.archive = archive;
    this.hot = hot;
    this.clock = clock;
  }

  Routes routes() {
    return new Routes()
        .post("/samples", this::append)
        .get("/metrics/{metric}/samples", this::range)
        .get("/metrics/{metric}/latest", this::latest)
        .get("/metrics/{metric}/downsampled", this::downsampled)
        .get("/metrics/{metric}/shards", this::shards)
        .put("/metrics/{metric}/shards", this::split)
        .get("/hot", this::hot)
        .post("/metrics/{metric}/archive", this::archive)
        .get("/metrics/{metric}/archived/{at}/{source}", this::archived)
        .post("/metrics/{metric}/restore", this::restore)
        .failing(InvalidInputException.class, TelemetryRoutes::refused);
  }

  private static Response refused(InvalidInputException e) {
    return Response.error(e.code().equals("ArchiveBusy") ? 503 : 400, e.code(), e.getMessage());
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
    return request
        .query("from", Parser.INSTANT)
        .orElseGet(() -> clock.instant().minusSeconds(3600));
  }

  private Instant until(Request request) {
    return request
        .query("until", Parser.INSTANT)
        .orElseGet(() -> clock.instant().plusSeconds(1));
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

  /** An interval as it is answered. */
  record Point(Instant start, long count, double mean, double min, double max) {
    static Point of(Interval interval) {
      return new Point(
          interval.start(), interval.count(), interval.mean(), interval.min(), interval.max());
    }
  }

  private Response downsampled(Request request) {
    int seconds = request.query("seconds", Parser.between(1, MOST_SECONDS)).orElse(60);
    return Response.ok(telemetry
        .downsampled(
            request.path("metric"), from(request), until(request), Duration.ofSeconds(seconds))
        .stream()
        .map(Point::of)
        .toList());
  }

  private Response shards(Request request) {
    return Response.ok(Map.of("shards", telemetry.shards(request.path("metric"))));
  }

  private Response split(Request request) {
    int shards = request.number("shards", 1, MOST_SHARDS);
    return Response.ok(Map.of("shards", telemetry.split(request.path("metric"), shards)));
  }

  /** A hot partition as it is answered. */
  record Hot(String partition, boolean write, double unitsPerSecond, double share) {}

  private Response hot(Request request) {
    List<Hot> hottest = telemetry.hottest(SHOWN_KEYS).stream()
        .map(key -> new Hot(
            key.partition(),
            key.write(),
            Math.round(key.unitsPerSecond() * 10) / 10.0,
            Math.round(key.share() * 100) / 100.0))
        .toList();
    return Response.ok(Map.of("hottest", hottest, "done", hot.said()));
  }

  private Response archive(Request request) {
    return archive
        .run(request.path("metric"), request.body("before", Parser.INSTANT))
        .map(Response::ok)
        .orElseGet(TelemetryRoutes::busy);
  }

  private static Response busy() {
    return Response.error(
        503, "ArchiveBusy", "Samples are being moved already; try again when that has ended.");
  }

  private Response archived(Request request) {
    return archive
        .find(request.path("metric"), request.path("at", Parser.INSTANT), request.path("source"))
        .map(Response::ok)
        .orElseGet(() -> Response.error(404, "NoSample", "The archive has no such sample."));
  }

  private Response restore(Request request) {
    return archive
        .bringBack(
            request.path("metric"),
            request.body("from", Parser.INSTANT),
            request.body("until", Parser.INSTANT))
        .map(back -> Response.ok(Map.of("restored", back)))
        .orElseGet(TelemetryRoutes::busy);
  }
}
