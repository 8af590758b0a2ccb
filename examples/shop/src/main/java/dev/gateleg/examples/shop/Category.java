package dev.gateleg.examples.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.patterns.tree.TreeNode;
import dev.gateleg.patterns.tree.TreePath;

/** A category, at a place in a tree: {@code /books}, {@code /books/fiction}. */
@Entity
@Key(partition = "CATEGORIES", sort = "PATH#{path}")
public record Category(String path, String title) implements TreeNode<Category> {

  @Override
  public Category at(TreePath place) {
    return new Category(place.text(), title);
  }
}
