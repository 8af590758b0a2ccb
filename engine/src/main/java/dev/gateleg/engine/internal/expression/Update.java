package dev.gateleg.engine.internal.expression;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An update of an item, bound to the names and values of a request. Immutable. */
public final class Update {

  private final List<Change> changes;
  private final List<Path> paths;

  /** Null if all paths are whole attributes, which need no tree. */
  private final @Nullable PathTree<Change> tree;

  private Update(List<Change> changes, List<Path> paths, @Nullable PathTree<Change> tree) {
    this.changes = changes;
    this.paths = paths;
    this.tree = tree;
  }

  /**
   * An update of these changes.
   *
   * @throws InvalidExpressionException if two of their paths overlap
   */
  public static Update of(List<Change> changes) {
    return of(ExpressionKind.STATEMENT, changes);
  }

  static Update of(ExpressionKind kind, List<Change> changes) {
    List<Path> paths = changes.stream().map(Change::path).toList();
    boolean simple = Projection.areDistinctAttributes(paths);
    return new Update(
        List.copyOf(changes), paths, simple ? null : PathTree.of(kind, paths, changes));
  }

  /** The changes, in the order in which they were written. */
  public List<Change> changes() {
    return changes;
  }

  /** The paths that the update touches, in the order in which they were written. */
  public List<Path> paths() {
    return paths;
  }

  /** Whether it gives an attribute a value; if not, an item that is not there stays so. */
  public boolean makesItem() {
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i);
      if (change instanceof Change.Set
          || change instanceof Change.Add
          || change instanceof Change.LegacyAdd) {
        return true;
      }
    }
    return false;
  }

  /** How many bytes the expression counts by itself, as UpdateItem bounds it. */
  public int cost() {
    return UpdateCost.of(this);
  }

  /**
   * Refuses to touch an item's key.
   *
   * @param keyAttributes in the order of the key
   * @throws InvalidExpressionException if a path begins with one of the key attributes
   */
  public void checkKeyUntouched(Collection<String> keyAttributes) {
    for (String attribute : keyAttributes) {
      for (int i = 0; i < paths.size(); i++) {
        if (paths.get(i).attribute().equals(attribute)) {
          throw new InvalidExpressionException(
              "One or more parameter values were invalid: Cannot update attribute " + attribute
                  + ". This attribute is part of the key");
        }
      }
    }
  }

  /**
   * The item after the update: a new map that shares with the old one whatever did not change.
   *
   * @param item the item before, which stays as it is; with its key already in it if it does not exist yet
   * @throws InvalidExpressionException if the update does not fit the item
   */
  public Map<String, AttributeValue> apply(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> updated = new HashMap<>(item);
    changed(item).forEach((name, value) -> put(updated, name, value));
    return updated;
  }

  /**
   * The attributes that the update changes, with their new values; no value means that the attribute goes.
   *
   * @param item the item before, as in {@link #apply}
   * @throws InvalidExpressionException if the update does not fit the item
   */
  public Map<String, @Nullable AttributeValue> changed(Map<String, AttributeValue> item) {
    Map<String, @Nullable AttributeValue> changed = new HashMap<>();
    if (tree == null) {
      for (int i = 0; i < changes.size(); i++) {
        changed.put(paths.get(i).attribute(), changes.get(i).apply(item));
      }
    } else {
      tree.attributes()
          .forEach((name, node) -> changed.put(name, apply(item, item.get(name), node, 0)));
    }
    return changed;
  }

  /** The touched parts of an item, as UPDATED_OLD (of the old item) and UPDATED_NEW (of the new one) return them. */
  public Map<String, AttributeValue> touched(Map<String, AttributeValue> item) {
    return Projection.of(ExpressionKind.UPDATE, paths).of(item);
  }

  private static void put(
      Map<String, AttributeValue> map, String name, @Nullable AttributeValue value) {
    if (value == null) {
      map.remove(name);
    } else {
      map.put(name, value);
    }
  }

  /**
   * What a place holds after the update, or null if nothing.
   *
   * @param depth how many lists and maps lead to the place
   */
  private static @Nullable AttributeValue apply(
      Map<String, AttributeValue> item,
      @Nullable AttributeValue present,
      PathTree.Node<Change> node,
      int depth) {
    Change change = node.leaf();
    if (change != null) {
      AttributeValue value = change.apply(item);
      if (value != null && depth > 0) {
        AttributeValues.checkDepth(value, depth);
      }
      return value;
    }
    if (present == null) {
      throw UpdateErrors.wrongPath();
    }
    return node.members().isEmpty()
        ? elements(item, present, node, depth + 1)
        : members(item, present, node, depth + 1);
  }

  private static AttributeValue members(
      Map<String, AttributeValue> item,
      AttributeValue present,
      PathTree.Node<Change> node,
      int depth) {
    if (present.type() != AttributeValue.Type.M) {
      throw UpdateErrors.wrongPath();
    }
    Map<String, AttributeValue> updated = new HashMap<>(present.m());
    node.members()
        .forEach((name, member) ->
            put(updated, name, apply(item, present.m().get(name), member, depth)));
    return AttributeValue.fromM(updated);
  }

  /** Elements keep their indexes until all changes are made; what is set beyond the end is appended in order. */
  private static AttributeValue elements(
      Map<String, AttributeValue> item,
      AttributeValue present,
      PathTree.Node<Change> node,
      int depth) {
    if (present.type() != AttributeValue.Type.L) {
      throw UpdateErrors.wrongPath();
    }
    List<AttributeValue> before = present.l();
    List<@Nullable AttributeValue> updated = new ArrayList<>(before);
    for (Map.Entry<Integer, PathTree.Node<Change>> entry : node.elements().entrySet()) {
      int index = entry.getKey();
      boolean exists = index < before.size();
      AttributeValue value =
          apply(item, exists ? before.get(index) : null, entry.getValue(), depth);
      if (exists) {
        updated.set(index, value);
      } else if (value != null) {
        updated.add(value);
      }
    }
    updated.removeIf(element -> element == null);
    return AttributeValue.fromL(updated);
  }
}
