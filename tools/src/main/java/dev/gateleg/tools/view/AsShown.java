package dev.gateleg.tools.view;

import dev.gateleg.core.item.Value;
import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.IndexModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.error.ToolsCode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The condition that an item is still as it was shown, and the names and values of the expressions of its request. */
final class AsShown {

  /** A condition on more would be refused as too long. */
  private static final int MOST_ATTRIBUTES = 100;

  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, Value> values = new LinkedHashMap<>();

  /** Refuses an item that can't be compared in one condition. */
  static void check(Map<String, Value> shown) {
    if (shown.size() > MOST_ATTRIBUTES) {
      throw new ViewException(
          ToolsCode.EDIT_TOO_WIDE,
          "The item has " + shown.size()
              + " attributes; more than " + MOST_ATTRIBUTES
              + " can't be compared in one condition, so change it from the program.");
    }
  }

  /**
   * Every attribute is as it was, and what the model knows or the change adds, and the item did not have, is still absent;
   * without an item, that there is still none.
   */
  String condition(
      TableModel model,
      @Nullable EntityModel entity,
      Map<String, Value> shown,
      Collection<String> added) {
    if (shown.isEmpty()) {
      return "attribute_not_exists(" + name(model.partitionKey()) + ")";
    }
    List<String> conditions = new ArrayList<>();
    shown.forEach((attribute, value) -> conditions.add(name(attribute) + " = " + value(value)));
    Set<String> absent = new TreeSet<>(indexKeys(model));
    if (entity != null) {
      entity.components().stream()
          .map(ComponentModel::attribute)
          .filter(Objects::nonNull)
          .forEach(absent::add);
    }
    absent.addAll(added);
    absent.removeAll(shown.keySet());
    absent.forEach(attribute -> conditions.add("attribute_not_exists(" + name(attribute) + ")"));
    return String.join(" AND ", conditions);
  }

  /** The attributes that the keys of all indexes are made of. */
  static Set<String> indexKeys(TableModel model) {
    Set<String> keys = new TreeSet<>();
    for (IndexModel index : model.indexes()) {
      keys.addAll(index.partitionKey());
      keys.addAll(index.sortKey());
    }
    return keys;
  }

  Map<String, String> names() {
    return names;
  }

  Map<String, Value> values() {
    return values;
  }

  String name(String attribute) {
    for (Map.Entry<String, String> known : names.entrySet()) {
      if (known.getValue().equals(attribute)) {
        return known.getKey();
      }
    }
    String name = "#n" + names.size();
    names.put(name, attribute);
    return name;
  }

  String value(Value value) {
    String name = ":v" + values.size();
    values.put(name, value);
    return name;
  }

  /** What somebody else changed in the meantime. */
  static ViewException conflict(Map<String, Value> shown, Map<String, Value> now) {
    return new ViewException(
        ToolsCode.EDIT_CONFLICT,
        "Not written: the item changed since it was shown. " + difference(shown, now));
  }

  private static String difference(Map<String, Value> shown, Map<String, Value> now) {
    if (now.isEmpty()) {
      return "It is not there any more.";
    }
    if (shown.isEmpty()) {
      return "It was not there, and now it is; look at it first.";
    }
    Set<String> names = new TreeSet<>(shown.keySet());
    names.addAll(now.keySet());
    for (String name : names) {
      if (!Objects.equals(shown.get(name), now.get(name))) {
        return name + " is " + shown(now.get(name)) + ", you saw " + shown(shown.get(name))
            + "; open it again.";
      }
    }
    return "Open it again.";
  }

  private static String shown(@Nullable Value value) {
    if (value == null) {
      return "absent";
    }
    return value.s() != null || value.n() != null ? Items.shown(value) : "another value";
  }
}
