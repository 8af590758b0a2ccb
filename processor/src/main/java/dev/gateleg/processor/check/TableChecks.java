package dev.gateleg.processor.check;

import dev.gateleg.model.key.ShardSlot;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.ComponentDef.Role;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.IndexDef;
import dev.gateleg.processor.model.KeyDef;
import dev.gateleg.processor.model.KeyPartDef;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.model.Shape.Stored;
import dev.gateleg.processor.model.TableDef;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks what concerns several entities, or the table as a whole. */
public final class TableChecks {

  private final Errors errors;
  private final TableDef table;

  /** Checks one table. */
  public TableChecks(Errors errors, TableDef table) {
    this.errors = errors;
    this.table = table;
  }

  /** Tells what is wrong. */
  public void check() {
    List<EntityDef> entities = table.entities();
    for (int i = 0; i < entities.size(); i++) {
      for (int j = 0; j < i; j++) {
        checkPair(entities.get(j), entities.get(i));
      }
      checkAttributes(entities.get(i));
      checkScope(entities.get(i));
      checkUnique(entities.get(i));
    }
    checkKinds();
    table.indexes().forEach(this::checkIncluded);
  }

  private void checkPair(EntityDef a, EntityDef b) {
    if (a.name().equals(b.name())) {
      errors.report(
          Code.TYPE_NAME_DUPLICATE, b.place(), a.type().name(), b.type().name(), a.name());
    }
    KeyDef keyOfA = a.keys().get(0);
    KeyDef keyOfB = b.keys().get(0);
    boolean toldByType = keyOfA.shared() && keyOfB.shared() && table.typeAttribute() != null;
    if (!toldByType && Overlaps.canBeEqual(keyOfA, keyOfB)) {
      errors.report(
          Code.KEYS_COLLIDE,
          keyOfB.place(),
          a.type().name(),
          b.type().name(),
          keyOfA.shown(),
          keyOfB.shown());
    }
    Optional<ComponentDef> expiryOfA = a.component(Role.TIME_TO_LIVE);
    Optional<ComponentDef> expiryOfB = b.component(Role.TIME_TO_LIVE);
    if (expiryOfA.isPresent()
        && expiryOfB.isPresent()
        && !expiryOfA.get().attribute().equals(expiryOfB.get().attribute())) {
      errors.report(
          Code.TIME_TO_LIVE_NAMES,
          expiryOfB.get().place(),
          b.type().name(),
          expiryOfB.get().attribute(),
          a.type().name(),
          expiryOfA.get().attribute());
    }
  }

  /** No component lies in an attribute that the table fills, or that another entity's template does. */
  private void checkAttributes(EntityDef entity) {
    Map<String, String> taken = new HashMap<>();
    for (EntityDef other : table.entities()) {
      for (KeyDef key : other.keys()) {
        key.parts().stream()
            .filter(part -> !part.plain() && other != entity)
            .forEach(part -> taken.put(
                part.attribute(),
                "holds " + other.type().name() + "'s key \"" + part.text() + "\""));
      }
    }
    // Where the entity's own key is the plain attribute, what others store there is a matter of
    // kinds.
    entity
        .keys()
        .forEach(key -> key.parts().stream()
            .filter(KeyPartDef::plain)
            .forEach(part -> taken.remove(part.attribute())));
    Map<String, String> kept = kept();
    taken.putAll(kept);
    for (ComponentDef component : entity.components()) {
      String why = taken.get(component.attribute());
      if (why != null && !component.keyOnly()) {
        errors.report(
            Code.ATTRIBUTE_CLASH,
            component.place(),
            entity.type().name(),
            "'" + component.name() + "'",
            component.attribute(),
            why,
            "@Attribute");
      }
    }
    for (KeyDef key : entity.keys()) {
      for (KeyPartDef part : key.parts()) {
        String why = part.plain() ? null : kept.get(part.attribute());
        if (why != null) {
          errors.report(
              Code.ATTRIBUTE_CLASH,
              part.template().place(),
              entity.type().name(),
              "the key \"" + part.text() + "\"",
              part.attribute(),
              why,
              key.index().isEmpty() ? "@SingleTable" : "@Index or @SingleTable");
        }
      }
    }
  }

  /** The attributes that the table fills by itself. */
  private Map<String, String> kept() {
    Map<String, String> kept = new HashMap<>();
    if (table.typeAttribute() != null) {
      kept.put(table.typeAttribute(), "holds the item's type");
    }
    if (table.attemptAttribute() != null) {
      kept.put(table.attemptAttribute(), "holds the attempt of a write");
    }
    return kept;
  }

  private void checkScope(EntityDef entity) {
    if (table.scope() == null) {
      return;
    }
    String scope = table.scopeComponent();
    Optional<ComponentDef> component = entity.component(scope);
    if (component.isEmpty()) {
      scopeMissing(entity, "has no such component", "add it to the record and to its key");
    } else if (!component.get().type().sameAs(table.scope().type())) {
      scopeMissing(
          entity,
          "has it as " + component.get().type().shown() + " where others have "
              + table.scope().type().shown(),
          "declare it alike in all entities");
    } else if (!entity.keys().get(0).partitionComponents().contains(scope)) {
      scopeMissing(
          entity,
          "does not have it in its partition key (" + entity.keys().get(0).shown() + ")",
          "put {" + scope + "} into the template");
    } else {
      entity.keys().forEach(key -> checkGrowingShards(entity, key));
    }
  }

  /** Every scope keeps the numbers of shards that have grown for itself, so a key that several share can't have such. */
  private void checkGrowingShards(EntityDef entity, KeyDef key) {
    String scope = table.scopeComponent();
    for (KeyPartDef part : key.partition()) {
      ShardSlot shards = part.template().template().shards();
      if (shards != null && shards.grows() && !key.partitionComponents().contains(scope)) {
        errors.report(
            Code.SHARD_MISPLACED,
            part.template().place(),
            entity.type().name(),
            key.index().isEmpty() ? "the table" : key.index(),
            part.text(),
            "their number may grow, which each " + scope
                + " notes for itself, and the key is one for all of them",
            "put {" + scope + "} into it, or give a number that stays ({shard:" + shards.most()
                + "})");
      }
    }
  }

  private void scopeMissing(EntityDef entity, String why, String remedy) {
    errors.report(
        Code.SCOPE_MISSING,
        entity.keys().get(0).place(),
        table.type().name(),
        table.scopeComponent(),
        entity.type().name() + " " + why,
        remedy);
  }

  /** A unique value is claimed by an item of its own, which stands in the same table under a key of text. */
  private void checkUnique(EntityDef entity) {
    for (ComponentDef component : entity.components()) {
      if (component.role() != Role.UNIQUE) {
        continue;
      }
      String where = entity.type().name() + "." + component.name();
      if (component.keyOnly()) {
        errors.report(
            Code.UNIQUE_MISPLACED,
            component.place(),
            where,
            "is kept in the key alone",
            "take @KeyOnly away");
      } else if (entity.keys().get(0).parts().stream()
          .anyMatch(part -> part.kind() != Stored.TEXT)) {
        errors.report(
            Code.UNIQUE_MISPLACED,
            component.place(),
            where,
            "its claim needs table keys of text",
            "make the keys from templates");
      }
    }
  }

  private void checkKinds() {
    Map<String, KeyPartDef> kinds = new HashMap<>();
    Map<String, EntityDef> first = new HashMap<>();
    for (EntityDef entity : table.entities()) {
      for (KeyDef key : entity.keys()) {
        for (KeyPartDef part : key.parts()) {
          KeyPartDef before = kinds.putIfAbsent(part.attribute(), part);
          EntityDef other = first.computeIfAbsent(part.attribute(), a -> entity);
          if (before != null && before.kind() != part.kind()) {
            kindMismatch(part.template().place(), before, other, part.kind(), entity);
          }
        }
      }
    }
    for (EntityDef entity : table.entities()) {
      for (ComponentDef component : entity.components()) {
        KeyPartDef part = kinds.get(component.attribute());
        boolean ownKey = entity.keys().stream()
            .flatMap(key -> key.parts().stream())
            .anyMatch(each -> each.attribute().equals(component.attribute()));
        // An item comes into every index whose attributes it has, on purpose or not.
        if (part != null
            && part.plain()
            && !ownKey
            && !component.keyOnly()
            && component.shape().stored() != part.kind()) {
          EntityDef other = Objects.requireNonNull(first.get(component.attribute()));
          kindMismatch(component.place(), part, other, component.shape().stored(), entity);
        }
      }
    }
  }

  private void kindMismatch(
      Place place, KeyPartDef first, EntityDef other, Stored kind, EntityDef entity) {
    errors.report(
        Code.KEY_KIND_MISMATCH,
        place,
        first.attribute(),
        words(first.kind()),
        other.type().name(),
        words(kind),
        entity.type().name());
  }

  private static String words(Stored kind) {
    return switch (kind) {
      case TEXT -> "text";
      case NUMBER -> "a number";
      case OTHER -> "no key of any kind";
      default -> kind.name().toLowerCase(Locale.ROOT);
    };
  }

  private void checkIncluded(IndexDef index) {
    List<String> known = Stream.concat(
            table.entities().stream()
                .flatMap(entity -> entity.components().stream())
                .filter(component -> !component.keyOnly())
                .map(ComponentDef::attribute),
            Stream.concat(
                table.entities().stream()
                    .flatMap(entity -> entity.keys().stream())
                    .flatMap(key -> key.parts().stream())
                    .map(KeyPartDef::attribute),
                Stream.of(table.typeAttribute(), table.attemptAttribute())
                    .filter(Objects::nonNull)))
        .distinct()
        .toList();
    for (String attribute : index.include()) {
      if (!known.contains(attribute)) {
        errors.report(
            Code.UNKNOWN_ATTRIBUTE,
            index.place(),
            index.name(),
            attribute,
            Errors.suggestion(attribute, known));
      }
    }
  }
}
