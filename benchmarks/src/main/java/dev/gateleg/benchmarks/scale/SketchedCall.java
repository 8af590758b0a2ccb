package dev.gateleg.benchmarks.scale;

import dev.gateleg.benchmarks.harness.Contest;
import dev.gateleg.benchmarks.harness.Contestant;
import dev.gateleg.core.call.Cost;
import dev.gateleg.core.heat.Heat;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Transport;
import dev.gateleg.engine.Engine;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A call whose key is counted beside the same that somebody only listens to; the difference is what the sketch costs. */
final class SketchedCall {

  static final String NAME = "call with the sketch of hot keys";

  private static final int KEYS = 10_000;
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private SketchedCall() {}

  /** Finds nothing, at the cost of a read. */
  private static final class Nothing implements Transport {
    private static final Answer ANSWER =
        new Answer(List.of(), Map.of(), List.of(), new Cost(0.5, Map.of()), 0);

    @Override
    public Answer send(Request request, Sending how) {
      return ANSWER;
    }

    @Override
    public boolean retries() {
      return true;
    }
  }

  static Contest contest(Engine engine) {
    Streets plain =
        GeneratedTable.through(StreetsTable.open(engine.client()), new Nothing(), call -> {});
    Streets counted = Heat.perSeconds(10).on(plain);
    String[] cities = new String[KEYS];
    for (int i = 0; i < KEYS; i++) {
      // Every second call is of one of ten keys.
      cities[i] = "city-" + (i % 2 == 0 ? i % 20 : i);
    }
    return new Contest(
        NAME,
        List.of(
            new Contestant(
                "counted", number -> counted.ride(cities[number % KEYS], START, "r")),
            new Contestant("heard", number -> plain.ride(cities[number % KEYS], START, "r"))),
        "heard");
  }
}
