package dev.gateleg.core.spi.expression;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.UpdateAction.Misfit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An item as an update leaves it, computed as DynamoDB does: each change sees the item as it was before all of them. */
public final class Updated {

  private static final Comparator<UpdateAction> BY_PLACE =
      Comparator.comparing(UpdateAction::path, Updated::inOrder);

  private Updated() {}

  /**
   * The item after changes whose places do not overlap; empty where DynamoDB refuses them, since a change does not fit what
   * stands at its place, or there is no way to the place.
   *
   * @param before the item, with its key already in it if it is not there yet; it stays as it is
   */
  public static Optional<Map<String, Value>> of(
      Map<String, Value> before, List<UpdateAction> changes) {
    Map<String, Value> after = new HashMap<>(before);
    try {
      // What is set beyond a list's end is appended in the order of the positions. Removed elements
      // go last, the last of them first, so that all others keep their positions. A place that was
      // empty before needs a way to it, and nothing else: what was appended there meanwhile stays.
      List<UpdateAction> inOrder = changes.stream().sorted(BY_PLACE).toList();
      for (UpdateAction change : inOrder) {
        Value value = change.after(change.path().in(before));
        if (value != null) {
          put(after, change.path(), value);
        }
      }
      for (int i = inOrder.size() - 1; i >= 0; i--) {
        UpdateAction change = inOrder.get(i);
        Value there = change.path().in(before);
        if (change.after(there) == null) {
          remove(there == null ? new HashMap<>(before) : after, change.path());
        }
      }
    } catch (Misfit e) {
      return Optional.empty();
    }
    return Optional.of(after);
  }

  /** By names, and by positions from the first to the last. */
  private static int inOrder(Path one, Path other) {
    int common = Math.min(one.steps().size(), other.steps().size());
    for (int i = 0; i < common; i++) {
      int order = inOrder(one.steps().get(i), other.steps().get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(one.steps().size(), other.steps().size());
  }

  private static int inOrder(Path.Step one, Path.Step other) {
    if (one instanceof Path.Position first && other instanceof Path.Position second) {
      return Integer.compare(first.index(), second.index());
    }
    return one.toString().compareTo(other.toString());
  }

  private static void put(Map<String, Value> item, Path path, Value value) {
    item.put(
        path.attribute(),
        path.topLevel() ? value : replaced(item.get(path.attribute()), path.steps(), 1, value));
  }

  private static void remove(Map<String, Value> item, Path path) {
    if (path.topLevel()) {
      item.remove(path.attribute());
    } else {
      item.put(path.attribute(), replaced(item.get(path.attribute()), path.steps(), 1, null));
    }
  }

  /** A document with another value below it; null takes what is there away. */
  private static Value replaced(
      @Nullable Value in, List<Path.Step> steps, int at, @Nullable Value value) {
    Path.Step step = steps.get(at);
    if (in == null || !step.fits(in)) {
      throw new Misfit("there is no way to the place");
    }
    Value next = at == steps.size() - 1 ? value : replaced(step.below(in), steps, at + 1, value);
    return step instanceof Path.Name name
        ? member(in, name.name(), next)
        : element(in, ((Path.Position) step).index(), next);
  }

  private static Value member(Value in, String name, @Nullable Value value) {
    Map<String, Value> map = new HashMap<>(in.m());
    if (value == null) {
      map.remove(name);
    } else {
      map.put(name, value);
    }
    return Value.fromM(map);
  }

  private static Value element(Value in, int index, @Nullable Value value) {
    List<Value> list = new ArrayList<>(in.l());
    if (index >= list.size()) {
      if (value != null) {
        list.add(value);
      }
    } else if (value == null) {
      list.remove(index);
    } else {
      list.set(index, value);
    }
    return Value.fromL(list);
  }
}
