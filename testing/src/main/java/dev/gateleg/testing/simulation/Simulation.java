package dev.gateleg.testing.simulation;

import dev.gateleg.testing.TestingCode;
import dev.gateleg.testing.TestingException;
import dev.gateleg.testing.simulation.fault.FaultCounts;
import dev.gateleg.testing.simulation.schedule.Carriers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs scenarios, each once a seed.
 *
 * <pre>{@code
 * Simulation.of(new TransferScenario()).seeds(500).run().orThrow();
 * }</pre>
 *
 * <p>Immutable; each method gives a copy.
 */
public final class Simulation {

  private static final long USUAL_SEEDS = 100;
  private static final int KEPT_FAILURES = 5;

  private final List<Scenario> scenarios;
  private final long from;
  private final long seeds;
  private final int cores;
  private final Progress progress;

  /** Hears of every run that has ended, on the thread that made it. */
  @FunctionalInterface
  public interface Progress {

    /** A run has ended. */
    void ended(RunResult result);
  }

  private Simulation(
      List<Scenario> scenarios, long from, long seeds, int cores, Progress progress) {
    this.scenarios = scenarios;
    this.from = from;
    this.seeds = seeds;
    this.cores = cores;
    this.progress = progress;
  }

  /** A simulation of these scenarios. */
  public static Simulation of(Scenario... scenarios) {
    return of(Arrays.asList(scenarios));
  }

  /** A simulation of these scenarios. */
  public static Simulation of(List<Scenario> scenarios) {
    return new Simulation(List.copyOf(scenarios), 0, USUAL_SEEDS, 1, result -> {});
  }

  /** The same with another first seed; by default 0. */
  public Simulation from(long seed) {
    return new Simulation(scenarios, seed, seeds, cores, progress);
  }

  /** The same with so many seeds; by default 100. A control ends with the first that catches it. */
  public Simulation seeds(long count) {
    if (count < 1) {
      throw new TestingException(
          TestingCode.SEED_COUNT, count + " seeds prove nothing; give at least 1.", null);
    }
    return new Simulation(scenarios, from, count, cores, progress);
  }

  /** The same on so many cores; by default one. */
  public Simulation cores(int count) {
    if (count < 1) {
      throw new TestingException(TestingCode.CORE_COUNT, count + " cores; give at least 1.", null);
    }
    return new Simulation(scenarios, from, seeds, count, progress);
  }

  /** The same with somebody who hears of every run. */
  public Simulation progress(Progress hears) {
    return new Simulation(scenarios, from, seeds, cores, hears);
  }

  /** Runs it all. */
  public SimulationReport run() {
    return new SimulationReport(scenarios.stream().map(this::played).toList());
  }

  /** One run, with its trace. */
  public static RunResult replay(Scenario scenario, long seed) {
    try (Carriers carriers = new Carriers()) {
      return Run.of(scenario, seed, carriers, true);
    }
  }

  private PatternReport played(Scenario scenario) {
    long start = System.nanoTime();
    Tally tally = new Tally();
    AtomicLong next = new AtomicLong(from);
    Callable<Boolean> core = () -> {
      try (Carriers carriers = new Carriers()) {
        for (long seed = next.getAndIncrement();
            seed < from + seeds && !(scenario.control() && tally.violated() > 0);
            seed = next.getAndIncrement()) {
          RunResult result = Run.of(scenario, seed, carriers, false);
          tally.add(result);
          progress.ended(result);
        }
      }
      return true;
    };
    onCores(core);
    return tally.report(scenario, Duration.ofNanos(System.nanoTime() - start));
  }

  private void onCores(Callable<Boolean> work) {
    ExecutorService executor = Executors.newFixedThreadPool(cores);
    try {
      List<Future<Boolean>> all = new ArrayList<>();
      for (int i = 0; i < cores; i++) {
        all.add(executor.submit(work));
      }
      for (Future<Boolean> each : all) {
        each.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TestingException(
          TestingCode.SIMULATION_INTERRUPTED, "somebody ended the simulation", e);
    } catch (ExecutionException e) {
      throw new TestingException(
          TestingCode.SIMULATION_FAILED, String.valueOf(e.getCause()), e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }

  /** What the runs of a scenario add up to. */
  private static final class Tally {
    private final FaultCounts faults = new FaultCounts();
    private final List<RunResult> failures = new ArrayList<>();
    private long seeds;
    private long operations;
    private Duration simulated = Duration.ZERO;

    synchronized void add(RunResult result) {
      seeds++;
      operations += result.operations();
      simulated = simulated.plus(result.simulated());
      faults.add(result.faults());
      if (!result.held()) {
        failures.add(result);
      }
    }

    synchronized long violated() {
      return failures.size();
    }

    /** A failure is run once more for its trace, which costs nothing as long as all goes well. */
    synchronized PatternReport report(Scenario scenario, Duration took) {
      List<RunResult> first = failures.stream()
          .sorted(Comparator.comparingLong(RunResult::seed))
          .limit(KEPT_FAILURES)
          .map(result -> replay(scenario, result.seed()))
          .toList();
      return new PatternReport(
          scenario, seeds, operations, simulated, took, faults.struck(), failures.size(), first);
    }
  }
}
