package dev.gateleg.proofs.scenario.rollup;

import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Two consumers are told the same changes of a stream, and each is told them again after it died. */
public final class RollupStreamScenario implements Scenario {

  private static final int CONSUMERS = 2;
  private static final int CHANGES = 6;
  private static final int PURCHASES = 3;
  private static final Duration MOST_PATIENCE = Duration.ofMinutes(15);

  /** The scenario. */
  public RollupStreamScenario() {}

  /** A change as a stream tells of it. */
  private record Change(
      String id, @Nullable Purchase before, @Nullable Purchase after) {}

  @Override
  public String name() {
    return "rollup-stream";
  }

  @Override
  public String promise() {
    return "a change that is told several times is counted once, and every row is what the entities make";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.transactionsAnd();
  }

  @Override
  public void play(World world) {
    Stall stall = world.open(StallTable.TYPE);
    TreeMap<String, Purchase> purchases = new TreeMap<>();
    List<Change> changes = changes(world.random(), purchases);
    Journal<String> journal = world.journal();
    for (int i = 1; i <= CONSUMERS; i++) {
      Deque<Change> told = new ArrayDeque<>(changes);
      world.worker("consumer-" + i, worker -> consume(worker, told, journal));
    }
    world.afterwards(checks -> Turnover.check(checks, stall, purchases.values()));
  }

  private static List<Change> changes(Random random, TreeMap<String, Purchase> purchases) {
    List<Change> changes = new ArrayList<>();
    for (int i = 1; i <= CHANGES; i++) {
      String id = "p" + random.nextInt(PURCHASES);
      Purchase before = purchases.get(id);
      Purchase after = before == null
          ? Purchase.random(id, random)
          : random.nextBoolean() ? before.changed("change", random) : null;
      changes.add(new Change("change-" + i, before, after));
      if (after == null) {
        purchases.remove(id);
      } else {
        purchases.put(id, after);
      }
    }
    return changes;
  }

  private static void consume(Worker consumer, Deque<Change> told, Journal<String> journal) {
    Rollups<Purchase> rollups = Turnover.on(consumer.open(StallTable.TYPE));
    while (!told.isEmpty()) {
      Change change = told.element();
      boolean unknown = journal
          .attempt(change.id(), () -> rollups.apply(change.id(), change.before(), change.after()))
          .unknown();
      if (unknown) {
        consumer.sleepUpTo(MOST_PATIENCE);
      } else {
        told.remove();
      }
    }
  }
}
