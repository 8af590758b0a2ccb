package dev.gateleg.benchmarks.scale;

import dev.gateleg.benchmarks.harness.Harness;
import dev.gateleg.benchmarks.harness.Plan;
import dev.gateleg.benchmarks.harness.Score;
import dev.gateleg.engine.Engine;
import java.util.List;
import java.util.Locale;

/** A page over ten shards beside one query and its requests. */
final class ScatterLine implements ScaleLine {

  private static final double TARGET = 1.3;

  @Override
  public String name() {
    return "scatter";
  }

  @Override
  public ScaleFigure measure() {
    try (Engine engine = Engine.inMemory()) {
      List<Score> scores = new Harness(Plan.FULL).run(List.of(ScatterPage.contest(engine)));
      double ratio = scores.get(0).timeRatio().median();
      return new ScaleFigure(
          name(),
          String.format(
              Locale.ROOT,
              "%s: %.2f times one query of 100 and nine of nothing",
              ScatterPage.NAME,
              ratio),
          "at most " + TARGET + " times",
          ratio <= TARGET);
    }
  }
}
