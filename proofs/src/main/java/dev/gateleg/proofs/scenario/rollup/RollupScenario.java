package dev.gateleg.proofs.scenario.rollup;

import dev.gateleg.patterns.rollup.RollupDifference;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Clerks create, change and delete purchases, some of them the same ones, each with all that is counted of it in one
 * transaction; an auditor compares and repairs meanwhile.
 */
public final class RollupScenario implements Scenario {

  private static final int CLERKS = 3;
  private static final int TASKS = 5;
  private static final int AUDITS = 2;

  /** These are there from the start to the end. */
  private static final List<String> KEPT = List.of("kept-1", "kept-2");

  /** These come and go. */
  private static final List<String> PASSING = List.of("passing-1", "passing-2");

  /** The scenario. */
  public RollupScenario() {}

  @Override
  public String name() {
    return "rollup";
  }

  @Override
  public String promise() {
    return "every row is what the entities make, each change is counted once, and an audit in between finds no difference";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.transactionsAnd();
  }

  @Override
  public void play(World world) {
    Stall stall = world.open(StallTable.TYPE);
    Rollups<Purchase> rollups = Turnover.on(stall);
    KEPT.forEach(id -> rollups.create(Purchase.random(id, world.random())));
    Journal<String> journal = world.journal();
    List<String> wrong = new ArrayList<>();
    for (int i = 1; i <= CLERKS; i++) {
      Deque<String> tasks = new ArrayDeque<>();
      for (int task = 1; task <= TASKS; task++) {
        tasks.add("clerk-" + i + "/" + task);
      }
      world.worker("clerk-" + i, worker -> serve(worker, tasks, journal, world.journal()));
    }
    world.worker("auditor", worker -> audit(worker, wrong));
    world.afterwards(checks -> {
      wrong.forEach(checks::violation);
      check(checks, stall, journal);
    });
  }

  private static void serve(
      Worker clerk, Deque<String> tasks, Journal<String> journal, Journal<String> passing) {
    Rollups<Purchase> rollups = Turnover.on(clerk.open(StallTable.TYPE));
    Random random = clerk.random();
    while (!tasks.isEmpty()) {
      // Taken before it is tried: whatever becomes of it, it is not tried again.
      String task = tasks.remove();
      switch (random.nextInt(5)) {
        case 0 -> {
          Purchase purchase = Purchase.random(task, random);
          journal.attempt(task, () -> rollups.create(purchase));
        }
        case 1 -> {
          String id = PASSING.get(random.nextInt(PASSING.size()));
          if (random.nextInt(3) > 0) {
            Purchase purchase = Purchase.random(id, random);
            passing.attempt(task, () -> rollups.create(purchase));
          } else {
            passing.attempt(task, () -> rollups.delete(Purchases.key(id)));
          }
        }
        case 2 -> {
          String id = KEPT.get(random.nextInt(KEPT.size()));
          passing.attempt(
              task, () -> rollups.modify(Purchases.key(id), purchase -> purchase.touched(random)));
        }
        default -> {
          String id = KEPT.get(random.nextInt(KEPT.size()));
          journal.attempt(
              task,
              () -> rollups.modify(Purchases.key(id), purchase -> purchase.changed(task, random)));
        }
      }
    }
  }

  private static void audit(Worker auditor, List<String> wrong) {
    Stall stall = auditor.open(StallTable.TYPE);
    Rollups<Purchase> rollups = Turnover.on(stall);
    for (int i = 0; i < AUDITS; i++) {
      auditor.sleepUpTo(Duration.ofSeconds(2));
      var reconciling = rollups.reconciling(Turnover.BY_DAY, stall.purchases().consistent());
      List<RollupDifference> found =
          auditor.random().nextBoolean() ? reconciling.list() : reconciling.repair();
      found.stream()
          .filter(difference -> !difference.isGap())
          .forEach(difference -> wrong.add("an audit in between found: " + difference));
    }
  }

  private static void check(Checks checks, Stall stall, Journal<String> journal) {
    List<Purchase> purchases = stall.purchases().consistent().list();
    Turnover.check(checks, stall, purchases);
    List<String> entries = new ArrayList<>();
    purchases.forEach(purchase -> entries.addAll(purchase.entries()));
    journal.checkOnce(checks, task -> Collections.frequency(entries, task));
  }
}
