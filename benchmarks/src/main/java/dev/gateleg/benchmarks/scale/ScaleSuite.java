package dev.gateleg.benchmarks.scale;

import dev.gateleg.benchmarks.harness.Contest;
import dev.gateleg.benchmarks.harness.Harness;
import dev.gateleg.benchmarks.harness.Plan;
import dev.gateleg.benchmarks.harness.Score;
import dev.gateleg.engine.Engine;
import java.util.List;

/** What patterns for large tables cost, on an engine in this process. */
public final class ScaleSuite {

  private ScaleSuite() {}

  /** The names of all that can be measured. */
  public static List<String> names() {
    return List.of(ScatterPage.NAME, SketchedCall.NAME);
  }

  /** Measures what contains the text; answers the scores. */
  public static List<Score> run(Plan plan, String only) {
    try (Engine engine = Engine.inMemory()) {
      List<Contest> contests = List.of(ScatterPage.contest(engine), SketchedCall.contest(engine));
      return new Harness(plan).run(contests.stream()
          .filter(contest -> contest.operation().contains(only))
          .toList());
    }
  }
}
