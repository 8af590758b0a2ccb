package dev.gateleg.benchmarks.scale;

import dev.gateleg.benchmarks.harness.Contest;
import dev.gateleg.benchmarks.harness.Contestant;
import dev.gateleg.core.call.Threads;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.engine.Engine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A page of 100 over ten shards beside one query of 100 and as many requests that find nothing. */
final class ScatterPage {

  static final String NAME = "page of 100 over 10 shards";

  private static final int ITEMS = 2_000;
  private static final int PAGE = 100;
  private static final int SHARDS = 10;
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private ScatterPage() {}

  static Contest contest(Engine engine) {
    Tables.create(engine.client(), StreetsTable.TYPE.schema(), "streets");
    // On the calling thread, whose processor time is measured.
    Streets streets =
        StreetsTable.TYPE.with(engine.client()).threads(Threads.inTurn()).open();
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      all.add(new Trip("bern", START.plusSeconds(i), "t" + i, i));
      all.add(new Ride("bern", START.plusSeconds(i), "r" + i, i));
    }
    streets.batch().putAll(all).run().orThrow();
    return new Contest(
        NAME,
        List.of(
            new Contestant("scattered", number -> streets.trips("bern").page(PAGE, null)),
            new Contestant("one query and its requests", number -> {
              int found = streets.rides("bern").page(PAGE, null).items().size();
              for (int i = 1; i < SHARDS; i++) {
                found += streets.rides("nowhere" + i).page(PAGE, null).items().size();
              }
              return found;
            })),
        "one query and its requests");
  }
}
