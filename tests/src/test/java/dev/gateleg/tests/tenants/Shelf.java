package dev.gateleg.tests.tenants;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.patterns.tree.TreeNode;
import dev.gateleg.patterns.tree.TreePath;

/** A place for files in a tenant's office. */
@Entity(companion = "Shelves")
@Key(partition = "TENANT#{tenant}#SHELVES", sort = "PATH#{path}")
public record Shelf(String tenant, String path, int level, String parent)
    implements TreeNode<Shelf> {

  static Shelf of(String tenant, TreePath place) {
    return new Shelf(
        tenant, place.text(), place.level(), place.parent().orElseThrow().text());
  }

  @Override
  public Shelf at(TreePath place) {
    return of(tenant, place);
  }
}
