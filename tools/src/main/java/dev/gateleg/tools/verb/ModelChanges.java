package dev.gateleg.tools.verb;

import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.IndexModel;
import dev.gateleg.model.file.KeyModel;
import dev.gateleg.model.file.PatternModel;
import dev.gateleg.model.file.TableModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What changed from one model to the next: keys, components, indexes and patterns. */
final class ModelChanges {

  /**
   * One change.
   *
   * @param change added, removed or changed
   * @param what a key, a component, an index, a pattern, a setting, or an attribute of the table
   * @param name its name
   * @param before how it was; empty where it was not there
   * @param after how it is; empty where it is gone
   */
  record Change(String change, String what, String name, String before, String after) {}

  private ModelChanges() {}

  static List<Change> between(TableModel before, TableModel after) {
    Map<List<String>, String> was = parts(before);
    Map<List<String>, String> is = parts(after);
    List<Change> changes = new ArrayList<>();
    was.forEach((part, text) -> {
      String now = is.get(part);
      if (now == null) {
        changes.add(new Change("removed", part.get(0), part.get(1), text, ""));
      } else if (!now.equals(text)) {
        changes.add(new Change("changed", part.get(0), part.get(1), text, now));
      }
    });
    is.forEach((part, text) -> {
      if (!was.containsKey(part)) {
        changes.add(new Change("added", part.get(0), part.get(1), "", text));
      }
    });
    return changes;
  }

  private static Map<List<String>, String> parts(TableModel model) {
    Map<List<String>, String> parts =
        new TreeMap<>(java.util.Comparator.comparing(part -> String.join("\0", part)));
    put(parts, "table", "key", model.partitionKey() + " | " + model.sortKey());
    put(parts, "table", "type attribute", String.valueOf(model.typeAttribute()));
    put(parts, "table", "attempt attribute", String.valueOf(model.attemptAttribute()));
    put(parts, "table", "time to live", String.valueOf(model.timeToLive()));
    put(parts, "table", "scope", String.valueOf(model.scope()));
    model.options().shown().forEach((option, value) -> put(parts, "option", option, value));
    for (IndexModel index : model.indexes()) {
      put(
          parts,
          "index",
          index.name(),
          String.join(", ", index.partitionKey()) + " | " + String.join(", ", index.sortKey())
              + (index.local() ? ", local" : "") + ", " + index.projected() + " "
              + String.join(", ", index.include()));
    }
    for (EntityModel entity : model.entities()) {
      for (KeyModel key : entity.keys()) {
        String on = key.index().isEmpty() ? "the table" : key.index();
        put(parts, "key", entity.type() + " on " + on, ModelText.key(key));
      }
      for (ComponentModel component : entity.components()) {
        put(
            parts,
            "component",
            entity.type() + "." + component.name(),
            component.type() + " as " + component.attribute() + " " + component.kind() + ", "
                + component.presence() + ", " + component.role());
      }
    }
    for (PatternModel pattern : model.patterns()) {
      put(
          parts,
          "pattern",
          pattern.name(),
          pattern.operation() + " " + pattern.index() + " " + pattern.condition() + " → "
              + pattern.result() + (pattern.consistent() ? ", strong" : "")
              + (pattern.newestFirst() ? ", newest first" : ""));
    }
    return parts;
  }

  private static void put(Map<List<String>, String> parts, String what, String name, String text) {
    parts.put(List.of(what, name), text.strip());
  }
}
