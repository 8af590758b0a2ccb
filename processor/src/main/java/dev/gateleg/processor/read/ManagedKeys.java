package dev.gateleg.processor.read;

import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.ComponentDef.Role;
import dev.gateleg.processor.model.KeyDef;
import dev.gateleg.processor.model.KeyPartDef;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.List;

/**
 * Which components can stand in which keys, where the library sets them or they are kept nowhere else.
 *
 * <p>A plain key attribute follows its component by itself. In templates of indexes, updates keep the instants of the
 * first and last write in step; a version is counted by DynamoDB, and a time to live has whole seconds as an attribute.
 */
final class ManagedKeys {

  private final Errors errors;
  private final EntityDraft entity;

  ManagedKeys(Errors errors, EntityDraft entity) {
    this.errors = errors;
    this.entity = entity;
  }

  void check(List<KeyDef> keys) {
    for (KeyDef key : keys) {
      if (!key.derived()) {
        key.parts()
            .forEach(part -> part.components().forEach(component -> check(key, part, component)));
      }
    }
    KeyDef table = keys.get(0);
    for (ComponentDef component : entity.components()) {
      if (component.keyOnly()
          && !table.partitionComponents().contains(component.name())
          && !table.sortComponents().contains(component.name())) {
        errors.report(
            Code.KEY_ONLY_MISPLACED,
            component.place(),
            entity.type().name() + "." + component.name(),
            table.shown());
      }
    }
  }

  private void check(KeyDef key, KeyPartDef part, ComponentDef component) {
    boolean table = key.index().isEmpty();
    if (table && component.sensitive()) {
      errors.report(
          Code.SENSITIVE_MISPLACED,
          component.place(),
          entity.type().name() + "." + component.name(),
          "the table's key (\"" + part.text() + "\") has it, by which the item is named everywhere",
          "take it out of the key, or @Sensitive away");
    }
    boolean fine = switch (component.role()) {
      case NONE, UNIQUE, SHARD -> true;
      case CREATED_AT, UPDATED_AT -> !table;
      case VERSION, TIME_TO_LIVE -> !table && part.plain();
    };
    // A local index has the table's partition key, of which is told once.
    if (fine || !table && key.partition().contains(part) && local(key)) {
      return;
    }
    errors.report(
        Code.MANAGED_KEY,
        part.template().place(),
        entity.type().name(),
        table ? "the table" : key.index(),
        part.text(),
        component.name(),
        why(component.role()),
        table
            ? "take it out of the key, or set it yourself without the annotation"
            : "keep the index on its plain attribute '" + component.attribute()
                + "' (@Index), or take it out of the key");
  }

  private boolean local(KeyDef key) {
    return entity.keys().stream()
        .anyMatch(k -> k.index().equals(key.index()) && k.partition().isEmpty());
  }

  private static String why(Role role) {
    return switch (role) {
      case VERSION -> "a version, which every write counts on";
      case TIME_TO_LIVE -> "a time to live, whose attribute holds whole seconds only";
      case CREATED_AT -> "which is set when the item is first written";
      case UPDATED_AT -> "which is set anew at every write";
      case NONE, UNIQUE, SHARD -> throw new IllegalStateException(role + " may stand in keys.");
    };
  }
}
