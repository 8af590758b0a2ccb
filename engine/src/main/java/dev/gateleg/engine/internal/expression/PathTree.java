package dev.gateleg.engine.internal.expression;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Paths as a tree, so that what they share is walked once; each leaf carries something.
 *
 * <p>A node is a leaf, or leads on by names, or leads on by indexes; whatever would mix these is refused.
 */
final class PathTree<T> {

  /** A place in the tree. */
  static final class Node<T> {

    private final Map<String, Node<T>> members = new HashMap<>();
    private final TreeMap<Integer, Node<T>> elements = new TreeMap<>();
    private @Nullable Path path;
    private @Nullable T leaf;

    Map<String, Node<T>> members() {
      return members;
    }

    /** The elements in the order of their indexes. */
    TreeMap<Integer, Node<T>> elements() {
      return elements;
    }

    /** What the leaf carries, or null if this is not a leaf. */
    @Nullable
    T leaf() {
      return leaf;
    }

    private boolean isEmpty() {
      return path == null && members.isEmpty() && elements.isEmpty();
    }
  }

  private final ExpressionKind kind;
  private final Node<T> root = new Node<>();

  private PathTree(ExpressionKind kind) {
    this.kind = kind;
  }

  /**
   * A tree of paths, with what each carries.
   *
   * @throws InvalidExpressionException if two paths overlap or contradict each other
   */
  static <T> PathTree<T> of(ExpressionKind kind, List<Path> paths, List<? extends T> leaves) {
    PathTree<T> tree = new PathTree<>(kind);
    // From the last to the first, as DynamoDB does: it decides which two paths an error names.
    for (int i = paths.size() - 1; i >= 0; i--) {
      tree.add(paths.get(i), leaves.get(i));
    }
    return tree;
  }

  /** The nodes of the attributes. */
  Map<String, Node<T>> attributes() {
    return root.members();
  }

  private void add(Path path, T leaf) {
    Node<T> node = root.members.computeIfAbsent(path.attribute(), name -> new Node<>());
    for (int i = 0; i < path.steps(); i++) {
      if (node.path != null) {
        throw overlap(path, node);
      }
      if (path.step(i) instanceof Integer index) {
        if (!node.members.isEmpty()) {
          throw conflict(path, node);
        }
        node = node.elements.computeIfAbsent(index, any -> new Node<>());
      } else {
        if (!node.elements.isEmpty()) {
          throw conflict(path, node);
        }
        node = node.members.computeIfAbsent((String) path.step(i), any -> new Node<>());
      }
    }
    if (!node.isEmpty()) {
      throw overlap(path, node);
    }
    node.path = path;
    node.leaf = leaf;
  }

  private InvalidExpressionException overlap(Path path, Node<T> node) {
    return error("overlap", path, pathIn(node));
  }

  private InvalidExpressionException conflict(Path path, Node<T> node) {
    return error("conflict", path, pathIn(node));
  }

  private InvalidExpressionException error(String what, Path one, @Nullable Path two) {
    return kind.error("Two document paths " + what
        + " with each other; must remove or rewrite one of these paths; " + "path one: " + one
        + ", path two: " + two);
  }

  /** A path that ends at a node or below it. */
  private static <T> @Nullable Path pathIn(Node<T> node) {
    Path found = node.path;
    for (Node<T> member : node.members.values()) {
      found = found == null ? pathIn(member) : found;
    }
    for (Node<T> element : node.elements.values()) {
      found = found == null ? pathIn(element) : found;
    }
    return found;
  }
}
