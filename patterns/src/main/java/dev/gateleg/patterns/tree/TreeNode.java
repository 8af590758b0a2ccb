package dev.gateleg.patterns.tree;

/**
 * An entity that stands in a tree: its sort key on the table is made of its path.
 *
 * <pre>{@code
 * @Entity
 * @Key(partition = "TENANT#{tenant}", sort = "PATH#{path}")
 * record Category(String tenant, String path, @Attribute("Level") int level, @Attribute("Parent") String parent, String title)
 *     implements TreeNode<Category> {
 *
 *   public Category at(TreePath place) {
 *     return new Category(tenant, place.text(), place.level(), place.parent().orElseThrow().text(), title);
 *   }
 * }
 * }</pre>
 *
 * @param <E> the entity itself
 */
public interface TreeNode<E extends TreeNode<E>> {

  /** Where it stands, as text: {@link TreePath#text}. */
  String path();

  /**
   * The same node at another place. All that follows from the place changes with it: the path, and where the entity has
   * them, its level and its parent. The tree writes what this returns, also where a node is put.
   */
  E at(TreePath place);
}
