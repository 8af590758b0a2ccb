package dev.gateleg.engine.internal.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The parts of items that are asked for. Immutable. */
public final class Projection {

  private final List<Path> paths;

  /** Null if all paths are whole attributes, which need no tree. */
  private final @Nullable PathTree<Path> tree;

  private Projection(List<Path> paths, @Nullable PathTree<Path> tree) {
    this.paths = paths;
    this.tree = tree;
  }

  /** A projection to whole attributes. */
  public static Projection ofAttributes(List<String> attributes) {
    return new Projection(attributes.stream().map(Path::of).toList(), null);
  }

  /**
   * A projection to paths.
   *
   * @throws InvalidExpressionException if one contains another
   */
  public static Projection ofPaths(List<Path> paths) {
    return of(ExpressionKind.STATEMENT, paths);
  }

  /** A projection to paths of which none contains another. */
  static Projection of(ExpressionKind kind, List<Path> paths) {
    boolean simple = areDistinctAttributes(paths);
    return new Projection(List.copyOf(paths), simple ? null : PathTree.of(kind, paths, paths));
  }

  /** Few paths that are whole attributes and differ can't overlap; anything else is left to the tree. */
  static boolean areDistinctAttributes(List<Path> paths) {
    if (paths.size() > 16) {
      return false;
    }
    for (int i = 0; i < paths.size(); i++) {
      Path path = paths.get(i);
      if (!path.isTopLevel()) {
        return false;
      }
      for (int j = 0; j < i; j++) {
        if (paths.get(j).attribute().equals(path.attribute())) {
          return false;
        }
      }
    }
    return true;
  }

  /** The paths, in the order in which they were written. */
  public List<Path> paths() {
    return paths;
  }

  /** The parts of an item that the paths lead to, at their places; list elements move together. A new map. */
  public Map<String, AttributeValue> of(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> part = new HashMap<>();
    if (tree == null) {
      for (int i = 0; i < paths.size(); i++) {
        String attribute = paths.get(i).attribute();
        AttributeValue value = item.get(attribute);
        if (value != null) {
          part.put(attribute, value);
        }
      }
      return part;
    }
    tree.attributes().forEach((name, node) -> {
      AttributeValue projected = project(item.get(name), node);
      if (projected != null) {
        part.put(name, projected);
      }
    });
    return part;
  }

  private static @Nullable AttributeValue project(
      @Nullable AttributeValue value, PathTree.Node<Path> node) {
    if (value == null || node.leaf() != null) {
      return value;
    }
    return node.members().isEmpty() ? elements(value, node) : members(value, node);
  }

  private static @Nullable AttributeValue elements(AttributeValue value, PathTree.Node<Path> node) {
    if (value.type() != AttributeValue.Type.L) {
      return null;
    }
    List<AttributeValue> elements = value.l();
    List<AttributeValue> part = new ArrayList<>();
    for (Map.Entry<Integer, PathTree.Node<Path>> entry : node.elements().entrySet()) {
      if (entry.getKey() < elements.size()) {
        AttributeValue projected = project(elements.get(entry.getKey()), entry.getValue());
        if (projected != null) {
          part.add(projected);
        }
      }
    }
    return part.isEmpty() ? null : AttributeValue.fromL(part);
  }

  private static @Nullable AttributeValue members(AttributeValue value, PathTree.Node<Path> node) {
    if (value.type() != AttributeValue.Type.M) {
      return null;
    }
    Map<String, AttributeValue> part = new HashMap<>();
    for (Map.Entry<String, PathTree.Node<Path>> entry : node.members().entrySet()) {
      AttributeValue projected = project(value.m().get(entry.getKey()), entry.getValue());
      if (projected != null) {
        part.put(entry.getKey(), projected);
      }
    }
    return part.isEmpty() ? null : AttributeValue.fromM(part);
  }
}
