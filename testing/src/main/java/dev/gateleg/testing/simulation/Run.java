package dev.gateleg.testing.simulation;

import dev.gateleg.engine.Engine;
import dev.gateleg.engine.fault.Faults;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.testing.simulation.fault.FaultCounts;
import dev.gateleg.testing.simulation.fault.FaultKind;
import dev.gateleg.testing.simulation.fault.Life;
import dev.gateleg.testing.simulation.fault.ProcessClock;
import dev.gateleg.testing.simulation.fault.Surroundings;
import dev.gateleg.testing.simulation.fault.Trace;
import dev.gateleg.testing.simulation.fault.Weather;
import dev.gateleg.testing.simulation.schedule.Carriers;
import dev.gateleg.testing.simulation.schedule.ProcessDeath;
import dev.gateleg.testing.simulation.schedule.Scheduler;
import dev.gateleg.testing.simulation.schedule.VirtualClock;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.exception.SdkException;

/** One run of a scenario: everything in it follows from the seed. */
final class Run {

  /** After so many steps nothing goes wrong any more, so that everybody can come to an end. */
  private static final long FAULTY_STEPS = 4_000;

  /** After so many steps the run is given up: somebody tries the same for ever. */
  private static final long MOST_STEPS = 40_000;

  private static final int MOST_LIVES = 20;
  private static final Duration LEAST_UPKEEP = Duration.ofSeconds(1);
  private static final Duration SETTLED = Duration.ofMinutes(1);
  private static final int SHOWN_FRAMES = 12;
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private final Scenario scenario;
  private final long seed;
  private final VirtualClock time = new VirtualClock();
  private final FaultCounts counts = new FaultCounts();
  private final Checks checks = new Checks();
  private final Trace trace;
  private final Engine engine;
  private final Scheduler scheduler;
  private final Surroundings surroundings;
  private final Weather weather;
  private long upkeepAt;
  private boolean calm;

  private Run(Scenario scenario, long seed, Carriers carriers, boolean traced) {
    this.scenario = scenario;
    this.seed = seed;
    this.trace = new Trace(time, traced);
    this.scheduler = new Scheduler(time, carriers, MOST_STEPS, this::timePassed);
    this.engine =
        Engine.builder().clock(time).seed(seed).sleeper(scheduler::sleep).open();
    this.weather = new Weather(scenario.faults(), random("weather"));
    this.surroundings = new Surroundings(
        scheduler, time, engine.client(), engine.streamsClient(), weather, counts, trace);
  }

  static RunResult of(Scenario scenario, long seed, Carriers carriers, boolean traced) {
    Run run = new Run(scenario, seed, carriers, traced);
    try {
      return run.result();
    } finally {
      run.engine.close();
    }
  }

  /** Each purpose has its own random numbers, so that one more of one leaves the others as they are. */
  private Random random(String purpose) {
    return new Random((seed * MIX) ^ (scenario.name().hashCode() * 31L + purpose.hashCode()) * MIX);
  }

  private RunResult result() {
    World world = new World(engine, time, random("world"));
    scenario.play(world);
    engine.faults(weather.inTheEngine());
    for (World.Plan plan : world.plans()) {
      spawn(plan, 1, new ProcessClock(time), Duration.ZERO);
    }
    scheduler.run();
    if (scheduler.stopped()) {
      checks.violation("the workers did not come to an end within " + MOST_STEPS
          + " steps, the last " + (MOST_STEPS - FAULTY_STEPS) + " of them without faults");
    }
    heal();
    time.advance(SETTLED);
    engine.runDue();
    try {
      world.check(checks);
    } catch (RuntimeException e) {
      checks.violation("the check failed: " + shown(e));
    }
    return new RunResult(
        scenario.name(),
        seed,
        surroundings.operations(),
        Duration.ofNanos(time.nanos()),
        faults(),
        checks.violations(),
        trace.lines());
  }

  private void timePassed() {
    if (!calm && scheduler.steps() > FAULTY_STEPS) {
      heal();
    }
    if (time.nanos() - upkeepAt >= LEAST_UPKEEP.toNanos()) {
      upkeepAt = time.nanos();
      engine.runDue();
    }
  }

  private void heal() {
    calm = true;
    surroundings.calm();
    engine.faults(Faults.none());
  }

  private void spawn(World.Plan plan, int number, ProcessClock clock, Duration after) {
    scheduler.spawn(plan.name(), after, () -> live(plan, number, clock));
  }

  private void live(World.Plan plan, int number, ProcessClock clock) {
    String name = plan.name() + "#" + number;
    Life life =
        new Life(surroundings, name, random("faults of " + name), clock, number < MOST_LIVES);
    if (number == 1) {
      life.skewClock();
    }
    try {
      plan.code().accept(new Worker(plan.name(), number, life, clock, random("chance of " + name)));
      life.note(() -> "is done");
    } catch (ProcessDeath e) {
      again(plan, number, clock, life);
    } catch (GatelegException | SdkException e) {
      if (Journal.open(e)) {
        life.note(() -> "gives up: " + e.getMessage());
        again(plan, number, clock, life);
      } else {
        checks.violation(plan.name() + " ended by " + shown(e));
      }
    } catch (RuntimeException | Error e) {
      checks.violation(plan.name() + " ended by " + shown(e));
    }
  }

  private void again(World.Plan plan, int number, ProcessClock clock, Life life) {
    if (!scheduler.stopped()) {
      spawn(plan, number + 1, clock, life.untilRestart());
    }
  }

  private Map<FaultKind, Long> faults() {
    Map<FaultKind, Long> all = new EnumMap<>(FaultKind.class);
    all.putAll(counts.struck());
    engine.faultCounts().forEach((fault, count) -> {
      if (count > 0) {
        all.merge(FaultKind.of(fault), count, Long::sum);
      }
    });
    return all;
  }

  private static String shown(Throwable e) {
    return e
        + Arrays.stream(e.getStackTrace())
            .limit(SHOWN_FRAMES)
            .map(frame -> "\n    at " + frame)
            .collect(Collectors.joining());
  }
}
