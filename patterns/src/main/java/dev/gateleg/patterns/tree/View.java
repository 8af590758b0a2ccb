package dev.gateleg.patterns.tree;

import java.util.List;
import java.util.Optional;

/**
 * How the tree stands in the table, by its gate. A move or delete takes effect when its gate is written: from then on what is
 * still at the old place counts as being at the new one, or as gone. Immutable.
 *
 * @param gate the gate
 * @param from the subtree that is on its way, or empty
 * @param to where it goes; empty where it is deleted
 */
record View(TreeGate gate, Optional<TreePath> from, Optional<TreePath> to) {

  static View of(TreeGate gate) {
    return new View(gate, gate.from().map(TreePath::parse), gate.to().map(TreePath::parse));
  }

  boolean open() {
    return from.isPresent();
  }

  /** Whether a place is left: nothing is there, whatever the table still holds. */
  boolean leaves(TreePath path) {
    return from.isPresent() && path.within(from.get());
  }

  /** Where a node may stand in the table. Nodes go from an earlier place in the list to a later one, never back. */
  List<TreePath> places(TreePath path) {
    if (leaves(path)) {
      return List.of();
    }
    return arriving(path)
        ? List.of(path.moved(to.orElseThrow(), from.orElseThrow()), path)
        : List.of(path);
  }

  /** Whether nodes at a place may still be on their way there. */
  boolean arriving(TreePath path) {
    return to.isPresent() && path.below(to.get());
  }

  /** The old subtree that holds nodes which belong below a place and are still on their way; empty where there is none. */
  Optional<TreePath> origin(TreePath path) {
    if (to.isEmpty() || from.isEmpty() || leaves(path)) {
      return Optional.empty();
    } else if (path.within(to.get())) {
      return Optional.of(path.moved(to.get(), from.get()));
    }
    return to.get().within(path) ? from : Optional.empty();
  }

  /** Where a node of the old subtree belongs. */
  TreePath destination(TreePath old) {
    return old.moved(from.orElseThrow(), to.orElseThrow());
  }
}
