package dev.gateleg.proofs.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.testing.simulation.PatternReport;
import dev.gateleg.testing.simulation.RunResult;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Simulation;
import dev.gateleg.testing.simulation.SimulationReport;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The simulation is deterministic, catches what is wrong, and Gateleg holds in it. */
class SimulationTest {

  /** The command runs thousands: {@code ./gateleg simulate --seeds 2000}. */
  private static final long SEEDS = Long.getLong("gateleg.seeds", 100);

  private static final long MOST_SEEDS_FOR_CONTROLS = 1_000;
  private static final long REPLAYED = 10;
  private static final int CORES = 2;

  /** A scenario in one lambda. */
  private record Small(Set<FaultKind> faults, Play play) implements Scenario {

    interface Play {
      void play(World world);
    }

    @Override
    public String name() {
      return "small";
    }

    @Override
    public String promise() {
      return "all is well";
    }

    @Override
    public void play(World world) {
      play.play(world);
    }
  }

  @TestFactory
  Stream<DynamicTest> whatGatelegPromisesHolds() {
    return Scenarios.promises().stream()
        .map(scenario -> DynamicTest.dynamicTest(
            scenario.name() + ": " + scenario.promise(),
            () -> Simulation.of(scenario).seeds(SEEDS).cores(CORES).run().orThrow()));
  }

  @TestFactory
  Stream<DynamicTest> everyControlIsCaught() {
    return Scenarios.controls().stream()
        .map(control -> DynamicTest.dynamicTest(control.name(), () -> {
          SimulationReport report =
              Simulation.of(control).seeds(MOST_SEEDS_FOR_CONTROLS).run().orThrow();
          RunResult caught = report.patterns().get(0).failures().get(0);
          assertThat(caught.violations())
              .as("it is caught by what it does, not by a mistake in the control")
              .noneMatch(text -> text.contains(" ended by ") || text.startsWith("the workers did"));
          System.out.println(control.name() + " is caught with seed " + caught.seed() + ": "
              + caught.violations().get(0));
        }));
  }

  @TestFactory
  Stream<DynamicTest> theSameSeedGivesTheSameHistory() {
    List<Scenario> all = new ArrayList<>(Scenarios.promises());
    all.addAll(Scenarios.controls());
    return all.stream()
        .map(scenario -> DynamicTest.dynamicTest(scenario.name(), () -> {
          for (long seed = 0; seed < REPLAYED; seed++) {
            RunResult first = Simulation.replay(scenario, seed);
            assertThat(first.trace()).isNotEmpty();
            assertThat(Simulation.replay(scenario, seed)).as("seed %s", seed).isEqualTo(first);
          }
        }));
  }

  @Test
  void differentSeedsGiveDifferentHistories() {
    Scenario scenario = Scenarios.promises().get(0);
    assertThat(Simulation.replay(scenario, 1).trace())
        .isNotEqualTo(Simulation.replay(scenario, 2).trace());
  }

  @Test
  void severalCoresComeToTheSameResult() {
    Scenario scenario = Scenarios.promises().get(0);
    PatternReport one = Simulation.of(scenario).seeds(20).run().patterns().get(0);
    PatternReport two =
        Simulation.of(scenario).seeds(20).cores(2).run().patterns().get(0);
    assertThat(two.operations()).isEqualTo(one.operations());
    assertThat(two.faults()).isEqualTo(one.faults());
    assertThat(two.simulated()).isEqualTo(one.simulated());
  }

  @Test
  void aDayPassesAtOnce() {
    List<Long> hours = new ArrayList<>();
    RunResult result = Simulation.replay(
        new Small(
            Set.of(),
            world -> world.worker("sleeper", worker -> {
              worker.sleep(Duration.ofDays(1));
              hours.add(Duration.between(world.clock().instant(), worker.clock().instant())
                  .toHours());
            })),
        1);
    assertThat(result.held()).isTrue();
    assertThat(result.simulated()).isGreaterThan(Duration.ofDays(1));
    assertThat(hours).containsExactly(0L);
  }

  @Test
  void theDeadAreFollowedByOthersWhoRememberNothing() {
    List<Integer> lives = new ArrayList<>();
    List<Integer> memories = new ArrayList<>();
    Scenario scenario = new Small(Set.of(FaultKind.DEATH_BEFORE), world -> {
      lives.clear();
      memories.clear();
      world.worker("mortal", worker -> {
        int memory = 0;
        lives.add(worker.life());
        for (int i = 0; i < 100; i++) {
          int before = memory;
          memory = worker.outside("count", () -> before + 1);
        }
        memories.add(memory);
      });
    });
    long deaths = 0;
    for (long seed = 0; deaths == 0; seed++) {
      deaths = Simulation.replay(scenario, seed).faults().getOrDefault(FaultKind.DEATH_BEFORE, 0L);
    }
    assertThat(lives).hasSize((int) deaths + 1).contains(1, 2);
    assertThat(memories).containsExactly(100);
  }

  @Test
  void whatAWorkerLetsGoIsAViolation() {
    RunResult result = Simulation.replay(
        new Small(
            Set.of(),
            world -> world.worker("clumsy", worker -> {
              throw new IllegalStateException("dropped");
            })),
        1);
    assertThat(result.violations())
        .singleElement()
        .asString()
        .startsWith("clumsy ended by java.lang.IllegalStateException: dropped");
  }

  @Test
  void whoNeverComesToAnEndIsAViolation() {
    RunResult result = Simulation.replay(
        new Small(
            Set.of(),
            world -> world.worker("restless", worker -> {
              while (true) {
                worker.sleep(Duration.ofSeconds(1));
              }
            })),
        1);
    assertThat(result.violations())
        .singleElement()
        .asString()
        .startsWith("the workers did not come to an end within 40000 steps");
  }

  @Test
  void aThreadOfOnesOwnIsRefused() {
    RunResult result = Simulation.replay(
        new Small(
            Set.of(),
            world -> world.worker("busy", worker -> {
              List<Throwable> thrown = new ArrayList<>();
              Thread other = new Thread(() -> worker.sleep(Duration.ofSeconds(1)));
              other.setUncaughtExceptionHandler((thread, e) -> thrown.add(e));
              other.start();
              try {
                other.join();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              throw new IllegalStateException(thrown.get(0).getMessage());
            })),
        1);
    assertThat(result.violations())
        .singleElement()
        .asString()
        .contains("[SimulationThread] a call came from the thread");
  }

  @Test
  void aViolationIsToldWithItsSeedAndTrace() {
    Simulation simulation = Simulation.of(new Small(Set.of(), world -> {
          world.worker("clerk", worker -> worker.outside("write", () -> "written"));
          world.afterwards(checks -> checks.equal("the sum", 2, 3));
        }))
        .from(7)
        .seeds(3);
    SimulationReport report = simulation.run();
    assertThatThrownBy(report::orThrow)
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("[SimulationViolated] small broke its promise (all is well) in 3 of"
            + " 3 seeds, first with seed 7:\n  the sum is 3, not 2\nWhat happened:\n")
        .hasMessageContaining("write → written");
  }

  @Test
  void noSeedsAreRefused() {
    assertThatThrownBy(() -> Simulation.of(Scenarios.promises()).seeds(0))
        .hasMessage("[SeedCount] 0 seeds prove nothing; give at least 1.");
    assertThatThrownBy(() -> Simulation.of(Scenarios.promises()).cores(0))
        .hasMessage("[CoreCount] 0 cores; give at least 1.");
  }
}
