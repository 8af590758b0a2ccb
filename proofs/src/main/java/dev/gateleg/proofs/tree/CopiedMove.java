package dev.gateleg.proofs.tree;

import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.patterns.tree.TreePath;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A control: a subtree is moved as people do it, by writing every node anew and deleting the old ones after that. A node is at
 * two places meanwhile, and for ever where the process dies.
 */
public final class CopiedMove implements Scenario {

  private static final int NODES = 6;
  private static final int MOVES = 4;
  private static final Duration PAUSE = Duration.ofSeconds(20);

  /** The control. */
  public CopiedMove() {}

  @Override
  public String name() {
    return "copied-move";
  }

  @Override
  public String promise() {
    return "every node is at exactly one place";
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
    Forest forest = world.open(ForestTable.TYPE);
    for (int i = 0; i < NODES; i++) {
      forest.put(Leaf.of(TreePath.of("a", "n" + i), 0));
    }
    AtomicInteger left = new AtomicInteger(MOVES);
    world.worker("mover", worker -> {
      Forest mine = worker.open(ForestTable.TYPE);
      while (left.getAndDecrement() > 0) {
        worker.sleepUpTo(PAUSE);
        try {
          List<Leaf> all = mine.leaves().list();
          String top = all.get(0).path().startsWith("/a") ? "b" : "a";
          all.forEach(leaf -> mine.put(leaf.at(TreePath.of(top, leaf.id()))));
          all.forEach(mine::delete);
        } catch (UnavailableException | ThrottledException | ConflictException e) {
          worker.note(() -> "leaves it: " + e.getMessage());
        }
      }
    });
    world.afterwards(checks -> {
      Map<String, String> places = new HashMap<>();
      for (Leaf leaf : forest.leaves().consistent().list()) {
        String other = places.put(leaf.id(), leaf.path());
        checks.that(other == null, () -> leaf.id() + " is at " + other + " and " + leaf.path());
      }
      checks.equal("the number of nodes", NODES, places.size());
    });
  }
}
