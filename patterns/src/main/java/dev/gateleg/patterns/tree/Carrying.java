package dev.gateleg.patterns.tree;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.write.Check;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.error.PatternCode;
import dev.gateleg.patterns.tree.Gatekeeper.GateMovedException;
import dev.gateleg.patterns.tree.Nodes.Found;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Begins moves and deletes, and carries their nodes. What is done next is decided from what the table holds at that moment,
 * never from the answer to an earlier request: an answer may be lost, and a refusal may come from one's own write. Not
 * thread-safe.
 */
final class Carrying<E extends TreeNode<E>> {

  /** Nodes of one transaction: each is a delete and a create, beside the gate and the new parent. */
  static final int MOST_NODES = 48;

  /** Bytes of nodes in one transaction: each is written once, and compared once. */
  private static final long MOST_BYTES = 1_500_000;

  private static final Backoff WAITS = Backoff.RACES;

  private final Nodes<E> nodes;
  private final Gatekeeper gate;

  private final int atOnce;

  Carrying(Nodes<E> nodes, Gatekeeper gate, int atOnce) {
    this.nodes = nodes;
    this.gate = gate;
    this.atOnce = atOnce;
  }

  /** Moves a subtree or, without a place to go, deletes it. False where there is nothing to delete. */
  boolean change(TreePath from, Optional<TreePath> to) {
    Optional<View> begun = begun(from, to);
    if (begun.isEmpty()) {
      return false;
    }
    try {
      finish(begun.get());
    } catch (GatelegException e) {
      throw new TreeUnfinishedException(
          to.map(place -> "The move of " + from + " to " + place).orElse("The delete of " + from),
          e);
    }
    return true;
  }

  private Optional<View> begun(TreePath from, Optional<TreePath> to) {
    for (int attempt = 1; ; attempt++) {
      View view = gate.load();
      if (view.open()) {
        finish(view);
        continue;
      }
      Found<E> root = nodes.get(from).orElse(null);
      if (root == null && gate.stillHolds(view)) {
        if (to.isPresent()) {
          throw new NotFoundException(
              CoreCode.NOT_FOUND,
              nodes.key(from) + " is not there; there is nothing to move.",
              null);
        }
        return Optional.empty();
      } else if (root == null) {
        continue;
      }
      TreeGate next = view.gate().beginning(id(), from, to);
      RuntimeException refusal = begin(view, next, root, to);
      View now = gate.load();
      if (now.gate().began(next.recent().get(next.recent().size() - 1))) {
        return Optional.of(now);
      }
      // Nothing of this try may happen later, when it is refused or tried anew.
      gate.pass(view);
      now = gate.load();
      if (now.gate().began(next.recent().get(next.recent().size() - 1))) {
        return Optional.of(now);
      }
      if (refusal != null && (attempt == WAITS.tries() || !transitory(refusal, from))) {
        throw refusal instanceof GatelegException told ? told : Gatekeeper.busy();
      }
      nodes.context.sleeper().sleep(WAITS.before(attempt, nodes.context.random()));
    }
  }

  private String id() {
    return Long.toUnsignedString(nodes.context.random().getAsLong(), Character.MAX_RADIX)
        + Long.toUnsignedString(nodes.context.random().getAsLong(), Character.MAX_RADIX);
  }

  /** What may be otherwise at the next try. That the subtree itself was changed meanwhile is one of these. */
  private boolean transitory(RuntimeException e, TreePath from) {
    return e instanceof GateMovedException
        || e instanceof ConflictException
        || e instanceof ThrottledException
        || e instanceof UnavailableException
        || e instanceof ChangedException changed && changed.path.within(from);
  }

  /** Tries to begin; returns what was thrown, if something was. Small subtrees are done by it. */
  private @Nullable RuntimeException begin(
      View view, TreeGate next, Found<E> root, Optional<TreePath> to) {
    View begun = View.of(next);
    Transaction transaction = nodes.table.transaction().add(gate.changing(view, next));
    if (to.isPresent() && to.get().level() > 1) {
      transaction = transaction.add(parentOf(to.get()));
    }
    List<Found<E>> some = new ArrayList<>();
    some.add(root);
    List<Found<E>> below = nodes.below(root.path(), atOnce);
    if (below.size() < atOnce && fit(below) == below.size()) {
      some.addAll(below);
    }
    try {
      carrying(transaction, begun, some).run();
      return null;
    } catch (GatelegException | GateMovedException e) {
      return e;
    }
  }

  /** The check that a node's parent is there. */
  Check<E> parentOf(TreePath path) {
    TreePath parent = path.parent().orElseThrow();
    return nodes
        .table
        .checking(nodes.key(parent))
        .orThrow(found -> new NotFoundException(
            PatternCode.TREE_PARENT_MISSING,
            path + " can't be written, since its parent " + nodes.key(parent)
                + " is not there; put the parent first.",
            null));
  }

  private Transaction carrying(Transaction transaction, View view, List<Found<E>> some) {
    Transaction all = transaction;
    for (Found<E> found : some) {
      if (view.to().isEmpty()) {
        all = all.add(nodes.table.deleting(nodes.key(found.path())));
        continue;
      }
      TreePath place = view.destination(found.path());
      all = all.add(nodes
              .deletingUnchanged(found)
              .orThrow(was -> new ChangedException(found.path(), nodes.key(found.path()))))
          .add(nodes.table.creating(nodes.placed(found.node(), place)));
    }
    return all;
  }

  /** The node is not as it was read. */
  private static final class ChangedException extends GatelegException {
    private static final long serialVersionUID = 1L;

    private final transient TreePath path;

    ChangedException(TreePath path, Object key) {
      super(
          CoreCode.CONDITION_FAILED,
          key + " was changed by others; read it again and decide anew.",
          null);
      this.path = path;
    }
  }

  /** How many of some nodes fit in a transaction. */
  private int fit(List<Found<E>> some) {
    long bytes = 0;
    for (int i = 0; i < some.size(); i++) {
      bytes += some.get(i).bytes();
      if (i > 0 && bytes > MOST_BYTES) {
        return i;
      }
    }
    return some.size();
  }

  /** Carries all nodes of the change that a view shows, and ends it. Where another ends it first, that is as good. */
  void finish(View view) {
    if (!view.open()) {
      return;
    }
    TreePath from = view.from().orElseThrow();
    int fruitless = 0;
    try {
      while (true) {
        List<Found<E>> some = nodes.below(from, atOnce);
        if (some.isEmpty()) {
          gate.pass(view);
          gate.load();
          return;
        }
        GatelegException trouble = carried(view, some.subList(0, fit(some)));
        fruitless = trouble == null ? 0 : fruitless + 1;
        if (trouble != null) {
          if (fruitless == WAITS.tries()) {
            throw trouble;
          }
          nodes.context.sleeper().sleep(WAITS.before(fruitless, nodes.context.random()));
        }
      }
    } catch (GateMovedException e) {
      gate.load();
    }
  }

  /** Carries some nodes, all at once or, where that is refused, one by one; returns what kept the last from it. */
  private @Nullable GatelegException carried(View view, List<Found<E>> some) {
    try {
      carrying(nodes.table.transaction().add(gate.holding(view)), view, some).run();
      return null;
    } catch (GatelegException e) {
      if (some.size() == 1) {
        return clashOr(view, some.get(0), e);
      }
      // One node that others are changing must not hold up the rest. Those above go first.
      GatelegException trouble = null;
      for (Found<E> found : some) {
        Optional<Found<E>> again = nodes.get(found.path());
        if (again.isPresent()) {
          GatelegException one = carried(view, List.of(again.get()));
          trouble = one == null ? trouble : one;
        }
      }
      return trouble;
    }
  }

  private GatelegException clashOr(View view, Found<E> found, GatelegException e) {
    if (view.to().isEmpty() || !(e instanceof ConditionFailedException)) {
      return e;
    }
    TreePath place = view.destination(found.path());
    return nodes.get(found.path()).isPresent() && nodes.get(place).isPresent()
        ? new ConflictException(
            PatternCode.TREE_CLASH,
            nodes.key(found.path()) + " is to become " + nodes.key(place)
                + ", which is there already and was not put through the tree; delete one of them,"
                + " and call resume().",
            e)
        : e;
  }

  /** Carries a node and all those above it that are still on their way, so that it can be written at its new place. */
  void help(View view, TreePath path) {
    TreePath to = view.to().orElseThrow();
    for (int level = to.level() + 1; level <= path.level(); level++) {
      Optional<Found<E>> old = nodes.get(path.upTo(level).moved(to, view.from().orElseThrow()));
      for (int attempt = 1; old.isPresent(); attempt++) {
        GatelegException trouble = carried(view, List.of(old.get()));
        if (trouble != null && attempt == WAITS.tries()) {
          throw trouble;
        } else if (trouble != null) {
          nodes.context.sleeper().sleep(WAITS.before(attempt, nodes.context.random()));
        }
        old = nodes.get(old.get().path());
      }
    }
  }
}
