package dev.gateleg.examples.telemetry.web;

import dev.gateleg.examples.telemetry.Sample;
import dev.gateleg.examples.telemetry.TelemetryService;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** The seed data of the metrics: the temperatures of two rooms, a value a minute for two hours. */
final class TelemetrySeed {

  private static final int MINUTES = 120;

  private TelemetrySeed() {}

  static void write(TelemetryService telemetry, long seed, Instant now) {
    Random random = new Random(seed);
    Instant end = now.truncatedTo(ChronoUnit.MINUTES);
    List<Sample> samples = new ArrayList<>();
    for (String room : List.of("hall", "cellar")) {
      double degrees = room.equals("hall") ? 21 : 12;
      for (int i = 0; i < MINUTES; i++) {
        degrees += random.nextGaussian() / 10;
        samples.add(new Sample(
            "temperature-" + room,
            end.minus(i, ChronoUnit.MINUTES),
            "sensor-" + room,
            Math.round(degrees * 100) / 100.0,
            Optional.empty()));
      }
    }
    telemetry.append(samples);
  }
}
