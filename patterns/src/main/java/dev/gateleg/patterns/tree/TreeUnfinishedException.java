package dev.gateleg.patterns.tree;

import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.error.PatternCode;

/** A move or delete of a subtree has taken effect, and not all of its nodes are carried over or removed yet. */
public final class TreeUnfinishedException extends GatelegException {

  private static final long serialVersionUID = 1L;

  TreeUnfinishedException(String change, RuntimeException cause) {
    super(
        PatternCode.TREE_UNFINISHED,
        change + " has taken effect, but its nodes are not all carried over; reads see it as done."
            + " Call resume() when the table can be reached again.",
        cause);
  }
}
