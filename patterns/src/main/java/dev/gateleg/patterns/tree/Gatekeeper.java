package dev.gateleg.patterns.tree;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.spi.table.HiddenTables;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.core.write.Write;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.error.PatternCode;
import java.util.function.Function;

/** Reads and writes the gate of one tree, and holds reads and writes to it. Thread-safe. */
final class Gatekeeper {

  /** How often a read is made anew because a move or delete began or ended meanwhile. */
  private static final int MOST_READS = 50;

  private final Gates gates;
  private final String tree;
  private final EntityKey<TreeGate> key;

  /** The gate as it was last seen; reads go by it, and look afterwards whether it is still so. */
  private volatile View seen;

  Gatekeeper(Nodes<?> nodes) {
    this.gates = HiddenTables.openIn(nodes.key(TreePath.ROOT), GatesTable.TYPE, nodes.table);
    this.tree = nodes.name();
    this.key = TreeGates.key(tree);
    this.seen = View.of(TreeGate.first(tree));
  }

  /** The view that was seen last. */
  View seen() {
    return seen;
  }

  /** The view as it is now. */
  View load() {
    View now = View.of(gates.getConsistent(key).orElseGet(() -> TreeGate.first(tree)));
    seen = now;
    return now;
  }

  /** Whether a view is still how the tree stands; where it is not, the new one is seen from now on. */
  boolean stillHolds(View view) {
    return load().gate().epoch() == view.gate().epoch();
  }

  /** Reads by a view that holds from the beginning of the read to its end. */
  <T> T reading(Function<View, T> read) {
    for (int i = 0; i < MOST_READS; i++) {
      View view = seen;
      T result = read.apply(view);
      if (stillHolds(view)) {
        return result;
      }
    }
    throw busy();
  }

  static ConflictException busy() {
    return new ConflictException(
        PatternCode.TREE_BUSY,
        "The tree was moved by others during each of many tries; try again later.",
        null);
  }

  /** The condition, in a transaction, that the tree stands as in a view. */
  TransactionPart holding(View view) {
    return refusing(
        view.gate().epoch() == 0
            ? gates.checkingAbsent(key)
            : gates.checking(key).when(TreeGates.epoch.is(view.gate().epoch())));
  }

  /** The gate's next state, in a transaction, on condition that the tree stands as in a view. */
  TransactionPart changing(View view, TreeGate next) {
    return refusing(
        view.gate().epoch() == 0
            ? gates.creating(next)
            : gates.putting(next).when(TreeGates.epoch.is(view.gate().epoch())));
  }

  private static TransactionPart refusing(Write<TreeGate> write) {
    return write.orThrow(found -> new GateMovedException());
  }

  /**
   * Makes sure that nothing which was tried under a view can happen any more, and ends the change that it shows, if there
   * is one. Where others were faster, that is as good.
   */
  void pass(View view) {
    TreeGate next = view.gate().closed();
    try {
      if (view.gate().epoch() == 0) {
        gates.create(next);
      } else {
        gates.putting(next).when(TreeGates.epoch.is(view.gate().epoch())).run();
      }
    } catch (GatelegException e) {
      if (stillHolds(view)) {
        throw e;
      }
    }
  }

  /** The tree does not stand any more as it was seen: what was decided by that has to be decided anew. */
  static final class GateMovedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GateMovedException() {
      super("The tree has changed.", null, false, false);
    }
  }
}
