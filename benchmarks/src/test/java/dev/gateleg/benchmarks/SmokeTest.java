package dev.gateleg.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.benchmarks.engine.EnginePlan;
import dev.gateleg.benchmarks.engine.EngineSuite;
import dev.gateleg.benchmarks.harness.Contest;
import dev.gateleg.benchmarks.harness.Harness;
import dev.gateleg.benchmarks.harness.Plan;
import dev.gateleg.benchmarks.harness.Score;
import dev.gateleg.benchmarks.library.LibrarySuite;
import dev.gateleg.benchmarks.patterns.PatternSuite;
import java.util.List;
import org.junit.jupiter.api.Test;

class SmokeTest {

  @Test
  void everyContestantOfTheLibrarySuiteIsMeasured() {
    List<Contest> contests = LibrarySuite.contests();
    List<Score> scores = new Harness(Plan.SMOKE).run(contests);
    assertThat(scores).hasSize(contests.size() * 3).allSatisfy(score -> {
      assertThat(score.nanos().median()).isPositive();
      assertThat(score.bytes().median()).isPositive();
    });
    assertThat(Report.table(scores)).contains("Gateleg", "by hand", "Enhanced Client");
    assertThat(Report.json(scores)).contains("\"operation\": \"query of 100\"");
  }

  /** Every operation in process, and one in each other section: they differ in how they call, not in what. */
  @Test
  void everySectionOfTheEngineSuiteIsMeasured() {
    assertThat(EngineSuite.run(EnginePlan.SMOKE, "in process", true))
        .contains("\"put\"", "\"conditional update\"", "\"query of 100\"", "\"transaction of 3\"")
        .contains("\"operation\": \"get\"", "\"target\": \"≥ 20×\"")
        .doesNotContain("http", "growth");
    assertThat(EngineSuite.run(EnginePlan.SMOKE, "put", false))
        .contains(
            "in process",
            "16 threads",
            "http",
            "http, replayed",
            "http, disk",
            "http, disk, replayed")
        .contains("p99")
        .doesNotContain("growth in memory", "start-up");
    assertThat(EngineSuite.run(EnginePlan.SMOKE, "start-up", false)).contains("first call");
    assertThat(EngineSuite.run(EnginePlan.SMOKE, "growth", false))
        .contains("growth in memory", "growth on disk", "heap per item");
  }

  @Test
  void everyPatternIsMeasured() {
    assertThat(PatternSuite.run(Plan.SMOKE, "", false))
        .contains("new charge", "replay, expected", "replay, unannounced")
        .contains("transfer", "transaction", "lock and release", "sale with rollup")
        .contains("1.00 / 1.00");
    assertThat(PatternSuite.run(Plan.SMOKE, "replay, expected", true))
        .contains("\"operation\": \"replay, expected\"", "\"timeTarget\": 1.2")
        .doesNotContain("transfer");
  }
}
