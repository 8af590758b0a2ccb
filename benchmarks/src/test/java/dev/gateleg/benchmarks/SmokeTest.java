package dev.gateleg.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.benchmarks.harness.Contest;
import dev.gateleg.benchmarks.harness.Harness;
import dev.gateleg.benchmarks.harness.Plan;
import dev.gateleg.benchmarks.harness.Score;
import dev.gateleg.benchmarks.library.LibrarySuite;
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
}
