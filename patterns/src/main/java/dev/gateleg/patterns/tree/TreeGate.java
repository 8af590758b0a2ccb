package dev.gateleg.patterns.tree;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a tree knows of its own changes. It stands in the tree's partition, and every change of the tree is made on condition
 * of its epoch.
 *
 * @param tree which tree
 * @param epoch grows with every move and delete that begins, and when it ends
 * @param from the subtree that is being moved or deleted; empty where none is
 * @param to where it is moved; empty where it is deleted
 * @param recent the ids of the last changes that began
 */
@Entity
@TypeName("tree")
@Key(partition = "TREE", sort = "TREE#{tree}")
record TreeGate(
    @Attribute("_tree") String tree,
    @Attribute("_epoch") long epoch,
    @Attribute("_from") Optional<String> from,
    @Attribute("_to") Optional<String> to,
    @Attribute("_recent") List<String> recent) {

  /** How many changes are remembered, so that who began one and heard nothing can learn that it did. */
  private static final int MOST_RECENT = 16;

  /** The gate of a tree in which nothing was ever moved. It is not in the table. */
  static TreeGate first(String tree) {
    return new TreeGate(tree, 0, Optional.empty(), Optional.empty(), List.of());
  }

  boolean open() {
    return from.isPresent();
  }

  boolean began(String id) {
    return recent.contains(id);
  }

  /** The gate when a change begins. */
  TreeGate beginning(String id, TreePath subtree, Optional<TreePath> place) {
    List<String> ids = new ArrayList<>(recent);
    ids.add(id);
    return new TreeGate(
        tree,
        epoch + 1,
        Optional.of(subtree.text()),
        place.map(TreePath::text),
        ids.subList(Math.max(0, ids.size() - MOST_RECENT), ids.size()));
  }

  /** The gate when the change has ended, or when one that was tried must not begin any more. */
  TreeGate closed() {
    return new TreeGate(tree, epoch + 1, Optional.empty(), Optional.empty(), recent);
  }
}
