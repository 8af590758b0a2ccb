package dev.gateleg.proofs.tree;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.patterns.tree.TreeNode;
import dev.gateleg.patterns.tree.TreePath;

/** A node whose name is its id, so that it is known wherever it stands. */
@Entity
@Key(partition = "FOREST", sort = "PATH#{path}")
record Leaf(String path, int level, String parent, String id, long count)
    implements TreeNode<Leaf> {

  static Leaf of(TreePath place, long count) {
    return new Leaf(
        place.text(),
        place.level(),
        place.parent().orElse(TreePath.ROOT).text(),
        place.name(),
        count);
  }

  TreePath place() {
    return TreePath.parse(path);
  }

  @Override
  public Leaf at(TreePath place) {
    return new Leaf(
        place.text(), place.level(), place.parent().orElse(TreePath.ROOT).text(), id, count);
  }
}
