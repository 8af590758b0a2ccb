package dev.gateleg.benchmarks.scale;

import dev.gateleg.benchmarks.harness.Harness;
import dev.gateleg.benchmarks.harness.Plan;
import dev.gateleg.benchmarks.harness.Score;
import dev.gateleg.engine.Engine;
import java.util.List;
import java.util.Locale;

/** What the sketch of hot keys adds to a call. */
final class SketchLine implements ScaleLine {

  private static final double TARGET_NANOS = 200;

  @Override
  public String name() {
    return "sketch";
  }

  @Override
  public ScaleFigure measure() {
    try (Engine engine = Engine.inMemory()) {
      List<Score> scores = new Harness(Plan.FULL).run(List.of(SketchedCall.contest(engine)));
      double more = scores.get(0).nanos().median() - scores.get(1).nanos().median();
      return new ScaleFigure(
          name(),
          String.format(Locale.ROOT, "%s: %.0f ns more", SketchedCall.NAME, more),
          "less than " + (int) TARGET_NANOS + " ns",
          more < TARGET_NANOS);
    }
  }
}
