package dev.gateleg.proofs.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.testing.simulation.schedule.Carriers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Random programs on random models hold what the docs promise. */
class ModelProofTest {

  /** Other seeds are run with {@code -Dgateleg.seed=…} and {@code -Dgateleg.seeds=…}. */
  private static final long FIRST = Long.getLong("gateleg.seed", 0);

  private static final long SEEDS = Long.getLong("gateleg.seeds", 320);

  @Test
  void whatRandomProgramsDoIsWhatTheDocsPromise() {
    ModelReport report = ModelProof.of(FIRST, SEEDS).cores(2).run();

    assertThat(report.violated()).as(report.text()).isEmpty();
    assertThat(report.seeds()).isGreaterThan(SEEDS / 2);
    assertThat(done(report, "Write")).as(report.text()).isGreaterThan(report.seeds());
    assertThat(done(report, "Ask")).isGreaterThan(report.seeds());
    assertThat(done(report, "Transact")).isPositive();
    assertThat(done(report, "Batch")).isPositive();
  }

  private static long done(ModelReport report, String step) {
    return report.operations().getOrDefault(step + " DONE", 0L);
  }

  @Test
  void aSeedAlwaysGoesTheSame() {
    ModelSpec model = ModelGenerator.model(3);
    assertThat(ModelGenerator.model(3)).isEqualTo(model);
    Program program = ProgramGenerator.program(model, 25);
    assertThat(ProgramGenerator.program(model, 25)).isEqualTo(program);

    CompiledModel compiled = CompiledModel.of(model);
    assertThat(trace(compiled, program)).isEqualTo(trace(compiled, program));
  }

  private static List<String> trace(CompiledModel model, Program program) {
    try (Carriers carriers = new Carriers()) {
      return Player.play(model, program, carriers, Meddling.NONE, true).trace().stream()
          .map(line -> line.replaceAll("@[0-9a-f]+", ""))
          .toList();
    }
  }
}
