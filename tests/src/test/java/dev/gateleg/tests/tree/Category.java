package dev.gateleg.tests.tree;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.patterns.tree.TreeNode;
import dev.gateleg.patterns.tree.TreePath;

// region category
/** A category of a tenant's products. */
@Entity
@Key(partition = "TENANT#{tenant}", sort = "PATH#{path}")
record Category(
    String tenant,
    String path,
    @Attribute("Level") int level,
    @Attribute("Parent") String parent,
    String title)
    implements TreeNode<Category> {

  static Category of(String tenant, TreePath place, String title) {
    return new Category(
        tenant, place.text(), place.level(), place.parent().orElseThrow().text(), title);
  }

  @Override
  public Category at(TreePath place) {
    return of(tenant, place, title);
  }
}
// endregion
