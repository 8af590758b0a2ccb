package dev.gateleg.proofs.tree;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.patterns.tree.Tree;
import dev.gateleg.patterns.tree.TreePath;
import dev.gateleg.patterns.tree.TreeUnfinishedException;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Subtrees are moved and deleted by processes that die, while others put, change and read nodes. */
public final class TreeScenario implements Scenario {

  private static final int MOVES = 5;
  private static final int PUTS = 8;
  private static final int READS = 8;
  private static final int GROVES = 2;
  private static final int GROVE_SIZE = 6;
  private static final Duration PAUSE = Duration.ofSeconds(20);

  /** The scenario. */
  public TreeScenario() {}

  @Override
  public String name() {
    return "tree";
  }

  @Override
  public String promise() {
    return "whoever reads sees every node at exactly one place, below its parent, whatever is"
        + " being moved";
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.transactionsAnd(FaultKind.STALE_READ);
  }

  /** What happened to nodes, as somebody sees it who sees everything. */
  private static final class Story {
    final Set<String> there = new HashSet<>();
    final Journal<String> changes;
    final Journal<String> deletes;
    final List<String> wrong = new ArrayList<>();

    Story(World world) {
      this.changes = world.journal();
      this.deletes = world.journal();
    }
  }

  private static Tree<Leaf> tree(Forest forest) {
    return Tree.of(forest, Leafs::key).nodesAtOnce(3);
  }

  @Override
  public void play(World world) {
    Forest forest = world.open(ForestTable.TYPE);
    Story story = new Story(world);
    plant(tree(forest), story);
    for (int i = 1; i <= 2; i++) {
      AtomicInteger left = new AtomicInteger(MOVES);
      world.worker("mover-" + i, worker -> {
        while (left.getAndDecrement() > 0) {
          worker.sleepUpTo(PAUSE);
          calmly(worker, () -> move(worker));
        }
      });
    }
    putting(world, story);
    deleting(world, story);
    reading(world, story);
    world.afterwards(checks -> {
      boolean unused = tree(forest).resume();
      story.wrong.forEach(checks::violation);
      check(forest, story, checks);
    });
  }

  private static void plant(Tree<Leaf> tree, Story story) {
    for (String first : List.of("a", "b", "c")) {
      TreePath top = TreePath.of(first);
      tree.create(Leaf.of(top, 0));
      for (int i = 0; i < 4; i++) {
        tree.create(Leaf.of(top.child(first + i), 0));
        tree.create(Leaf.of(top.child(first + i).child(first + i + "x"), 0));
        story.there.add(first + i);
        story.there.add(first + i + "x");
      }
      story.there.add(first);
    }
  }

  /** Does something of which all that DynamoDB leaves open, and what others made impossible, is left. */
  private static void calmly(Worker worker, Runnable call) {
    try {
      call.run();
    } catch (UnavailableException
        | ThrottledException
        | ConflictException
        | NotFoundException
        | AlreadyExistsException
        | TreeUnfinishedException e) {
      worker.note(() -> "leaves it: " + e.getMessage());
    }
  }

  private static void move(Worker worker) {
    Tree<Leaf> tree = tree(worker.open(ForestTable.TYPE));
    List<Leaf> all = tree.descendants(TreePath.ROOT)
        .filter(leaf -> !leaf.path().startsWith("/grove"))
        .toList();
    TreePath from = all.get(worker.random().nextInt(all.size())).place();
    TreePath under = worker.random().nextInt(4) == 0
        ? TreePath.ROOT
        : all.get(worker.random().nextInt(all.size())).place();
    TreePath to = under.child(from.name());
    if (!to.within(from)) {
      tree.move(from, to);
    }
  }

  private static void putting(World world, Story story) {
    AtomicInteger next = new AtomicInteger();
    world.worker("putter", worker -> {
      while (next.get() < PUTS) {
        int number = next.getAndIncrement();
        worker.sleepUpTo(PAUSE);
        calmly(worker, () -> {
          Tree<Leaf> tree = tree(worker.open(ForestTable.TYPE));
          List<Leaf> all = tree.descendants(TreePath.ROOT, 3)
              .filter(leaf -> !leaf.path().startsWith("/grove"))
              .toList();
          Leaf chosen = all.get(worker.random().nextInt(all.size()));
          if (number % 2 == 0) {
            String id = "p" + number;
            if (story
                .changes
                .attempt(id, () -> tree.create(Leaf.of(chosen.place().child(id), 0)))
                .acknowledged()) {
              story.there.add(id);
            }
          } else {
            story.changes.attempt(
                chosen.id() + " +" + number,
                () -> tree.modify(
                    chosen.place(),
                    leaf -> new Leaf(
                        leaf.path(), leaf.level(), leaf.parent(), leaf.id(), leaf.count() + 1)));
          }
        });
      }
    });
  }

  /** Groves are planted and deleted whole; no node of another tree comes into them. */
  private static void deleting(World world, Story story) {
    AtomicInteger next = new AtomicInteger();
    world.worker("deleter", worker -> {
      while (next.get() < GROVES) {
        int number = next.getAndIncrement();
        TreePath grove = TreePath.of("grove" + number);
        calmly(worker, () -> {
          Tree<Leaf> tree = tree(worker.open(ForestTable.TYPE));
          tree.create(Leaf.of(grove, 0));
          for (int i = 0; i < GROVE_SIZE; i++) {
            tree.create(Leaf.of(grove.child("g" + number + i), 0));
          }
          worker.sleepUpTo(PAUSE);
          story.deletes.attempt(grove.text(), Set.of(), () -> deleted(tree, grove));
        });
      }
    });
  }

  private static boolean deleted(Tree<Leaf> tree, TreePath grove) {
    try {
      return tree.delete(grove);
    } catch (TreeUnfinishedException e) {
      return true; // it has taken effect
    }
  }

  private static void reading(World world, Story story) {
    AtomicInteger left = new AtomicInteger(READS);
    world.worker("reader", worker -> {
      while (left.getAndDecrement() > 0) {
        worker.sleepUpTo(PAUSE);
        calmly(worker, () -> {
          Set<String> before = Set.copyOf(story.there);
          Set<String> gone = acknowledged(story);
          Tree<Leaf> tree = tree(worker.open(ForestTable.TYPE));
          List<Leaf> all = tree.descendants(TreePath.ROOT).toList();
          compare(all, before, gone, story.wrong);
        });
      }
    });
  }

  private static Set<String> acknowledged(Story story) {
    Set<String> gone = new HashSet<>();
    story.deletes.keys().stream().filter(story.deletes::acknowledged).forEach(gone::add);
    return gone;
  }

  /** Every node that was there before is there once, below its parent; of what was deleted before, nothing is. */
  private static void compare(
      List<Leaf> all, Set<String> before, Set<String> gone, List<String> wrong) {
    Map<String, String> places = new HashMap<>();
    Set<String> paths = new HashSet<>();
    all.forEach(leaf -> paths.add(leaf.path()));
    for (Leaf leaf : all) {
      String other = places.put(leaf.id(), leaf.path());
      if (other != null) {
        wrong.add(leaf.id() + " is at " + other + " and at " + leaf.path());
      }
      if (leaf.level() != leaf.place().level()
          || !leaf.parent().equals(leaf.place().parent().orElseThrow().text())) {
        wrong.add(leaf + " has another level or parent than its path");
      }
      if (leaf.level() > 1 && !paths.contains(leaf.parent())) {
        wrong.add(leaf.path() + " is there and its parent is not");
      }
      gone.stream()
          .filter(grove -> leaf.path().startsWith(grove))
          .forEach(grove -> wrong.add(leaf.path() + " is there and was deleted"));
    }
    before.stream()
        .filter(id -> !places.containsKey(id))
        .forEach(id -> wrong.add(id + " is nowhere"));
  }

  private static void check(Forest forest, Story story, Checks checks) {
    List<Leaf> all = tree(forest).descendants(TreePath.ROOT).toList();
    List<String> wrong = new ArrayList<>();
    compare(all, story.there, acknowledged(story), wrong);
    wrong.forEach(checks::violation);
    checks.equal(
        "what stands in the table",
        all.stream().map(Leaf::path).toList(),
        forest.leaves().consistent().list().stream().map(Leaf::path).toList());
    Map<String, Leaf> byId = new HashMap<>();
    all.forEach(leaf -> byId.put(leaf.id(), leaf));
    for (String key : story.changes.keys()) {
      if (!key.contains("+")) {
        checks.that(
            !story.changes.refused(key) || !byId.containsKey(key),
            () -> key + " was refused and is there");
      }
    }
    byId.forEach((id, leaf) -> counted(id, leaf.count(), story.changes, checks));
  }

  private static void counted(String id, long count, Journal<String> changes, Checks checks) {
    List<String> tries =
        changes.keys().stream().filter(key -> key.startsWith(id + " +")).toList();
    long done = tries.stream().filter(changes::acknowledged).count();
    long unknown = tries.stream()
        .filter(key -> !changes.acknowledged(key) && !changes.refused(key))
        .count();
    checks.that(
        count >= done && count <= done + unknown,
        () -> id + " was changed " + done + " times, perhaps " + unknown + " more, and counts "
            + count);
  }
}
