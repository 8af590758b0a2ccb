package dev.gateleg.proofs.kill;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.testing.simulation.Checks;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * Workers in processes of their own do the errands of scenarios, mixed, over HTTP against an engine on disk; one after the
 * other is killed while it works, and comes back. Immutable; nothing happens before {@link #run}.
 *
 * <p>The seed chooses errands, victims and moments. What else happens is up to the machine, so that a run can't be replayed.
 */
public final class Kills {

  private static final int WORKERS = 3;

  /** How long a victim goes on to work, at most: several errands. */
  private static final Duration LONGEST_WAIT = Duration.ofMillis(100);

  /** How long workers may take to start; more means that they can't. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final int kills;
  private final long seed;
  private final int workers;
  private final IntConsumer progress;

  private Kills(int kills, long seed, int workers, IntConsumer progress) {
    this.kills = kills;
    this.seed = seed;
    this.workers = workers;
    this.progress = progress;
  }

  /** So many kills. */
  public static Kills of(int kills) {
    if (kills < 1) {
      throw new IllegalArgumentException(
          "[KillCount] " + kills + " kills prove nothing; give at least 1.");
    }
    return new Kills(kills, 0, WORKERS, count -> {});
  }

  /** The same with another seed; by default 0. */
  public Kills seed(long other) {
    return new Kills(kills, other, workers, progress);
  }

  /** The same with so many workers at a time; by default three. */
  public Kills workers(int count) {
    if (count < 1) {
      throw new IllegalArgumentException(
          "[WorkerCount] " + count + " workers do nothing; give at least 1.");
    }
    return new Kills(kills, seed, count, progress);
  }

  /** The same, telling after every kill how many there were. */
  public Kills progress(IntConsumer listener) {
    return new Kills(kills, seed, workers, listener);
  }

  /**
   * Runs scenarios, which must be new.
   *
   * @param scenarios what the workers do, by turns
   * @param folder an empty folder, for the engine and for what workers say on standard error
   */
  public KillReport run(List<KillScenario> scenarios, Path folder)
      throws IOException, InterruptedException {
    long begun = System.nanoTime();
    Random random = new Random(seed);
    Errands errands = new Errands(scenarios, new Random(random.nextLong()));
    try (Engine engine = Engine.at(folder.resolve("engine"));
        Endpoint endpoint = engine.serve(0)) {
      Map<String, Site> sites = new LinkedHashMap<>();
      Map<String, Checks> checks = new LinkedHashMap<>();
      for (KillScenario scenario : scenarios) {
        Site site = new Site(engine.client(), scenario.name(), scenario::outside);
        scenario.prepare(site);
        sites.put(scenario.name(), site);
        checks.put(scenario.name(), new Checks());
      }
      List<String> classes =
          scenarios.stream().map(scenario -> scenario.getClass().getName()).toList();
      List<WorkerLives> lives = new ArrayList<>();
      for (int i = 0; i < workers; i++) {
        Random own = new Random(random.nextLong());
        lives.add(new WorkerLives(i, errands, endpoint.uri(), classes, folder, own));
      }
      int midway = kill(lives, scenarios, sites, checks, random);
      errands.drain();
      for (WorkerLives each : lives) {
        each.join();
      }
      List<KillReport.Pattern> patterns = new ArrayList<>();
      for (KillScenario scenario : scenarios) {
        String name = scenario.name();
        Checks found = Objects.requireNonNull(checks.get(name));
        scenario.check(found, Objects.requireNonNull(sites.get(name)), errands.journal(name));
        patterns.add(errands.report(name, found.violations()));
      }
      Duration took = Duration.ofNanos(System.nanoTime() - begun);
      return new KillReport(seed, kills, midway, took, patterns);
    }
  }

  /** Kills one after the other, and looks in between; answers how many were killed while they were at an errand. */
  private int kill(
      List<WorkerLives> lives,
      List<KillScenario> scenarios,
      Map<String, Site> sites,
      Map<String, Checks> checks,
      Random random)
      throws InterruptedException {
    int midway = 0;
    for (int count = 1; count <= kills; count++) {
      WorkerLives victim = victim(lives, random);
      // Long enough to be at any point of an errand; were it killed at once, it would always be at
      // the first.
      long nanos = (long) (random.nextDouble() * LONGEST_WAIT.toNanos());
      TimeUnit.NANOSECONDS.sleep(nanos);
      midway += victim.kill() ? 1 : 0;
      KillScenario looked = scenarios.get(count % scenarios.size());
      looked.look(
          Objects.requireNonNull(checks.get(looked.name())),
          Objects.requireNonNull(sites.get(looked.name())));
      progress.accept(count);
    }
    return midway;
  }

  /** One that has begun to work since it was started. */
  private static WorkerLives victim(List<WorkerLives> lives, Random random)
      throws InterruptedException {
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      List<WorkerLives> working = lives.stream().filter(WorkerLives::working).toList();
      if (!working.isEmpty()) {
        return working.get(random.nextInt(working.size()));
      } else if (System.nanoTime() - giveUp > 0) {
        throw new IllegalStateException("no worker has begun to work in " + PATIENCE + "; "
            + lives.stream().map(WorkerLives::trouble).toList());
      }
      Thread.sleep(1);
    }
  }
}
