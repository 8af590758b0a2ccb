package dev.gateleg.proofs.sharding;

import dev.gateleg.core.read.Page;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.sharding.Sharding;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;

/**
 * Writers create, like and delete posts, readers page through them, and two processes raise the number of shards from 1 to 8
 * and move what is there.
 */
public final class GrowingScenario implements Scenario {

  static final String WALL = "w";

  private static final int POSTS = 10;
  private static final int READS = 4;
  private static final Duration WHILE = Duration.ofSeconds(4);

  private final boolean deleting;

  private GrowingScenario(boolean deleting) {
    this.deleting = deleting;
  }

  /** The scenario with every fault; nothing is deleted, since a late duplicate of a create would bring it back. */
  public static GrowingScenario keeping() {
    return new GrowingScenario(false);
  }

  /** The scenario in which posts are deleted too. */
  public static GrowingScenario deleting() {
    return new GrowingScenario(true);
  }

  @Override
  public String name() {
    return deleting ? "growing-shards-deleting" : "growing-shards";
  }

  @Override
  public String promise() {
    return "while the number of shards grows, no post is lost, made or read twice, and no like is lost";
  }

  @Override
  public Set<FaultKind> faults() {
    Set<FaultKind> faults = EnumSet.copyOf(FaultKind.transactionsAnd(FaultKind.STALE_READ));
    if (deleting) {
      faults.remove(FaultKind.LATE_DUPLICATE);
    }
    return faults;
  }

  @Override
  public void play(World world) {
    Wall wall = world.open(WallTable.TYPE);
    Written written = new Written(world.journal(), world.journal(), world.journal(), this::doomed);
    for (int i = 0; i < 2; i++) {
      int odd = i;
      AtomicInteger next = new AtomicInteger();
      world.worker("writer-" + i, worker -> {
        Wall mine = worker.open(WallTable.TYPE);
        for (int n = next.getAndIncrement(); n < POSTS; n = next.getAndIncrement()) {
          worker.sleepUpTo(WHILE);
          write(worker, mine, written, 2 * n + odd);
        }
      });
    }
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      AtomicInteger left = new AtomicInteger(READS);
      world.worker("reader-" + i, worker -> {
        Wall mine = worker.open(WallTable.TYPE);
        while (left.getAndDecrement() > 0) {
          worker.sleepUpTo(WHILE.multipliedBy(3));
          read(worker, mine, written, wrong);
        }
      });
    }
    growing(world);
    world.afterwards(checks -> {
      wrong.forEach(checks::violation);
      check(wall, written, checks);
    });
  }

  /** What was tried: creates, likes and deletes, by the post's number; a try of a like has a name of its own. */
  record Written(
      Journal<Integer> created,
      Journal<String> liked,
      Journal<Integer> deleted,
      IntPredicate doomed) {

    /** The posts that are surely there from now on. */
    Set<Integer> there() {
      Set<Integer> there = new TreeSet<>();
      created.keys().stream()
          .filter(n -> created.acknowledged(n) && !doomed.test(n))
          .forEach(there::add);
      return there;
    }

    /** The posts that are surely gone for good. */
    Set<Integer> gone() {
      Set<Integer> gone = new TreeSet<>();
      deleted.keys().stream().filter(deleted::acknowledged).forEach(gone::add);
      return gone;
    }
  }

  /** Some posts are deleted soon after they were made. */
  private boolean doomed(int number) {
    return deleting && number % 3 == 2;
  }

  private void write(Worker worker, Wall wall, Written written, int number) {
    written.created.attempt(number, () -> wall.create(new Post(WALL, number, 0)));
    if (!written.created.acknowledged(number)) {
      return;
    }
    int like = worker.random().nextInt(number + 1);
    if (!doomed(like)) {
      written.liked.attempt(
          like + "/" + number, () -> wall.modify(Posts.key(WALL, like), Post::liked));
    }
    if (doomed(number)) {
      worker.sleepUpTo(WHILE);
      written.deleted.attempt(number, () -> {
        Optional<Post> old = wall.deleteKey(Posts.key(WALL, number));
        return old.isPresent();
      });
    }
  }

  private static void read(Worker worker, Wall wall, Written written, List<String> wrong) {
    Set<Integer> before = written.there();
    Set<Integer> gone = written.gone();
    List<Integer> seen = new ArrayList<>();
    Pages<Post> posts = wall.posts(WALL).consistent();
    try {
      if (worker.random().nextBoolean()) {
        Optional<String> next = Optional.empty();
        do {
          Page<Post> page = posts.page(3, next.orElse(null));
          page.items().forEach(post -> seen.add(post.number()));
          next = page.next();
        } while (next.isPresent());
      } else {
        posts.itemsPerRequest(2).forEach(post -> seen.add(post.number()));
      }
      for (int number : before) {
        if (number % 3 == worker.random().nextInt(3)
            && wall.getConsistent(Posts.key(WALL, number)).isEmpty()) {
          wrong.add(worker.name() + " did not get post " + number);
        }
      }
    } catch (GatelegException e) {
      worker.note(() -> "reads in vain: " + e.getMessage());
      return;
    }
    List<Integer> sorted = List.copyOf(new TreeSet<>(seen));
    if (!sorted.equals(seen)) {
      wrong.add(worker.name() + " read " + seen + ", out of order or twice");
    }
    before.removeAll(sorted);
    if (!before.isEmpty()) {
      wrong.add(
          worker.name() + " did not read " + before + ", which were there before; only " + seen);
    }
    gone.retainAll(sorted);
    if (!gone.isEmpty()) {
      wrong.add(worker.name() + " read " + gone + ", which were deleted before");
    }
  }

  private static void growing(World world) {
    for (int i = 0; i < 2; i++) {
      AtomicInteger steps = new AtomicInteger();
      world.worker("grower-" + i, worker -> {
        Wall wall = worker.open(WallTable.TYPE);
        Sharding sharding = Sharding.of(wall);
        for (int step = steps.get(); step < 6; step = steps.incrementAndGet()) {
          worker.sleepUpTo(WHILE.multipliedBy(2));
          try {
            if (step % 2 == 0) {
              int number = Math.max(2, 2 * sharding.count(wall.posts(WALL)).read());
              sharding.grow(wall.posts(WALL), Math.min(number, 8));
            } else {
              sharding.move(wall.posts(WALL));
            }
          } catch (GatelegException e) {
            worker.note(() -> "leaves it: " + e.getMessage());
          }
        }
      });
    }
  }

  private static void check(Wall wall, Written written, Checks checks) {
    List<Integer> numbers =
        wall.posts(WALL).consistent().stream().map(Post::number).toList();
    checks.equal("the posts", List.copyOf(new TreeSet<>(numbers)), numbers);
    for (int number : written.created.keys()) {
      boolean there = numbers.contains(number);
      Optional<Post> post = wall.getConsistent(Posts.key(WALL, number));
      checks.equal("post " + number + " by its key", there, post.isPresent());
      if (written.deleted.of(number).isEmpty()) {
        if (written.created.acknowledged(number)) {
          checks.that(there, () -> "post " + number + " was made and is lost");
        } else if (written.created.refused(number)) {
          checks.that(!there, () -> "post " + number + " was refused and is there");
        }
      } else if (written.deleted.acknowledged(number)) {
        checks.that(!there, () -> "post " + number + " was deleted and is there");
      }
      post.ifPresent(found -> checkLikes(found, written, checks));
    }
  }

  private static void checkLikes(Post post, Written written, Checks checks) {
    long sure = 0;
    long most = 0;
    for (String like : written.liked.keys()) {
      if (like.startsWith(post.number() + "/")) {
        sure += written.liked.acknowledged(like) ? 1 : 0;
        most += written.liked.refused(like) ? 0 : 1;
      }
    }
    long least = sure;
    long highest = most;
    checks.that(
        least <= post.likes() && post.likes() <= highest,
        () -> post + " has other likes than " + least + " to " + highest);
  }
}
