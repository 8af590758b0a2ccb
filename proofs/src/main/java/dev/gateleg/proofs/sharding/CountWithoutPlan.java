package dev.gateleg.proofs.sharding;

import dev.gateleg.model.error.GatelegException;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A control: the number of shards is a setting that somebody raises. Writers spread posts by the number that they know, and
 * readers read as many shards as they know: some miss what others wrote, and a create in doubt is made again elsewhere.
 */
public final class CountWithoutPlan implements Scenario {

  private static final String WALL = "w";
  private static final int POSTS = 10;
  private static final int READS = 8;
  private static final Duration WHILE = Duration.ofSeconds(4);

  /** The control. */
  public CountWithoutPlan() {}

  @Override
  public String name() {
    return "count-without-plan";
  }

  @Override
  public String promise() {
    return "no post is lost or read twice";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.commonAnd();
  }

  @Override
  public void play(World world) {
    NakedWall wall = world.open(NakedWallTable.TYPE);
    wall.create(new NakedCount(WALL, 1));
    Journal<Integer> created = world.journal();
    AtomicInteger next = new AtomicInteger();
    world.worker("writer", worker -> {
      NakedWall mine = worker.open(NakedWallTable.TYPE);
      int known = count(mine);
      for (int n = next.getAndIncrement(); n < POSTS; n = next.getAndIncrement()) {
        int number = n;
        int shards = known;
        worker.sleepUpTo(WHILE);
        created.attempt(
            number, () -> mine.create(new NakedPost(WALL, shard(number, shards), number)));
        known = count(mine);
      }
    });
    List<String> wrong = new ArrayList<>();
    AtomicInteger left = new AtomicInteger(READS);
    world.worker("reader", worker -> {
      NakedWall mine = worker.open(NakedWallTable.TYPE);
      int known = count(mine);
      while (left.getAndDecrement() > 0) {
        worker.sleepUpTo(WHILE);
        read(worker, mine, created, known, wrong);
        known = count(mine);
      }
    });
    AtomicInteger step = new AtomicInteger(1);
    world.worker("operator", worker -> {
      NakedWall mine = worker.open(NakedWallTable.TYPE);
      while (step.get() < 8) {
        worker.sleepUpTo(WHILE.multipliedBy(2));
        mine.put(new NakedCount(WALL, step.get() * 2));
        step.updateAndGet(n -> n * 2);
      }
    });
    world.afterwards(checks -> wrong.forEach(checks::violation));
  }

  private static int count(NakedWall wall) {
    return wall.count(WALL).map(NakedCount::shards).orElse(1);
  }

  private static int shard(int number, int count) {
    return number * 7 % count;
  }

  private static void read(
      Worker worker, NakedWall wall, Journal<Integer> created, int shards, List<String> wrong) {
    Set<Integer> before = new TreeSet<>();
    created.keys().stream().filter(created::acknowledged).forEach(before::add);
    List<Integer> seen = new ArrayList<>();
    try {
      for (int shard = 0; shard < shards; shard++) {
        wall.posts(WALL, shard).forEach(post -> seen.add(post.number()));
      }
    } catch (GatelegException e) {
      worker.note(() -> "reads in vain: " + e.getMessage());
      return;
    }
    Set<Integer> once = new TreeSet<>(seen);
    if (once.size() < seen.size()) {
      wrong.add(worker.name() + " read " + seen + ", some twice");
    }
    before.removeAll(once);
    if (!before.isEmpty()) {
      wrong.add(worker.name() + " did not read " + before);
    }
  }
}
