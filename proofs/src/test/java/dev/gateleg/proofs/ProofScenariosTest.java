package dev.gateleg.proofs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.testing.simulation.PatternReport;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Simulation;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A few seeds of each scenario; the command runs thousands. */
final class ProofScenariosTest {

  private static final int SEEDS = Integer.getInteger("gateleg.seeds", 30);
  private static final int MOST_SEEDS_FOR_CONTROLS = 60;
  private static final int CORES = 2;

  /** Hundreds of shards take longer than a build has; the command plays them: {@code simulate --pattern changes-backlog}. */
  private static final String LONG = "changes-backlog";

  static Stream<Scenario> promises() {
    return ProofScenarios.promises().stream()
        .filter(scenario -> !scenario.name().equals(LONG));
  }

  static Stream<Scenario> controls() {
    return ProofScenarios.controls().stream();
  }

  @ParameterizedTest
  @MethodSource("promises")
  void promisesHold(Scenario scenario) {
    Simulation.of(scenario).seeds(SEEDS).cores(CORES).run().orThrow();
  }

  @ParameterizedTest
  @MethodSource("controls")
  void controlsAreCaught(Scenario scenario) {
    PatternReport report = Simulation.of(scenario)
        .seeds(MOST_SEEDS_FOR_CONTROLS)
        .cores(CORES)
        .run()
        .patterns()
        .get(0);
    assertThat(report.violated()).as(scenario.name()).isPositive();
  }
}
