package dev.gateleg.processor.read;

import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.ComponentDef.Presence;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.IndexDef;
import dev.gateleg.processor.model.KeyDef;
import dev.gateleg.processor.model.KeyPartDef;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.model.Shape.Stored;
import dev.gateleg.processor.model.TemplateDef;
import dev.gateleg.processor.read.EntityDraft.DraftKey;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Brings an entity's keys together with the attributes of the table and its indexes. */
final class KeyResolver {

  /** What the constants of the table's own keys start with. */
  private static final String TABLE = "TABLE";

  private final Errors errors;
  private final String partition;
  private final @Nullable String sort;
  private final List<IndexDef> indexes;
  private final Map<String, String> constants;

  KeyResolver(Errors errors, String partition, @Nullable String sort, List<IndexDef> indexes) {
    this.errors = errors;
    this.partition = partition;
    this.sort = sort;
    this.indexes = indexes;
    this.constants = constants(indexes);
  }

  /** The entity with its keys; null where they do not fit, which has been told. */
  @Nullable
  EntityDef resolve(EntityDraft written) {
    int before = errors.count();
    EntityDraft draft = formatted(written);
    DraftKey tableKey =
        draft.keys().stream().filter(key -> key.index().isEmpty()).findFirst().orElseThrow();
    KeyDef table = table(draft, tableKey);
    if (table == null) {
      return null;
    }
    List<KeyDef> keys = new ArrayList<>();
    keys.add(table);
    for (IndexDef index : indexes) {
      DraftKey key = draft.keys().stream()
          .filter(k -> k.index().equals(index.name()))
          .findFirst()
          .orElse(null);
      KeyDef resolved = key == null ? derived(index, table) : index(draft, key, index, table);
      if (resolved != null) {
        keys.add(resolved);
      }
    }
    checkTypes(draft, keys);
    checkAttributes(draft, keys);
    new ManagedKeys(errors, draft).check(keys);
    new ShardChecks(errors, draft).check(keys, indexes);
    return errors.count() > before
        ? null
        : new EntityDef(
            draft.type(),
            draft.name(),
            draft.companion(),
            draft.isPublic(),
            draft.written(),
            draft.components(),
            keys,
            draft.copy(),
            draft.place());
  }

  private EntityDraft formatted(EntityDraft draft) {
    PlainFormats formats = new PlainFormats(errors, draft);
    for (DraftKey key : draft.keys()) {
      if (key.index().isEmpty()) {
        formats.take(key.partition(), List.of(partition));
        formats.take(key.sort(), sort == null ? List.of() : List.of(sort));
      }
      indexes.stream()
          .filter(index -> index.name().equals(key.index()))
          .findFirst()
          .ifPresent(index -> {
            formats.take(key.partition(), index.partition());
            formats.take(key.sort(), index.sort());
          });
    }
    return formats.applied();
  }

  /** Whether a key attribute is the component's own attribute. */
  static boolean plain(TemplateDef template, String attribute) {
    return template.single()
        && template.components().get(0).derivation() == null
        && !template.components().get(0).keyOnly()
        && template.components().get(0).attribute().equals(attribute);
  }

  private @Nullable KeyDef table(EntityDraft entity, DraftKey key) {
    if (sort != null && key.sort().isEmpty()) {
      errors.report(Code.SORT_KEY_MISSING, key.place(), name(entity), "the table", sort);
      return null;
    }
    List<String> sorts = sort == null ? List.of() : List.of(sort);
    if (!fits(entity, key, "the table", List.of(partition), sorts)) {
      return null;
    }
    for (TemplateDef template : all(key)) {
      for (ComponentDef component : template.components()) {
        if (component.fallback() != null) {
          errors.report(
              Code.DEFAULT_WRONG,
              component.place(),
              name(entity) + "." + component.name(),
              component.fallback().shown(),
              "it is part of the table's key, which every item has; take @Default away");
        }
        if (component.presence() != Presence.REQUIRED) {
          errors.report(
              Code.KEY_PART_NULLABLE,
              template.place(),
              name(entity),
              component.name(),
              template.template().template());
        }
      }
    }
    return new KeyDef(
        "",
        parts(TABLE, "PARTITION", List.of(partition), key.partition()),
        parts(TABLE, "SORT", sorts, key.sort()),
        false,
        key.shared(),
        key.place());
  }

  private @Nullable KeyDef index(EntityDraft entity, DraftKey key, IndexDef index, KeyDef table) {
    String constant = constants.getOrDefault(index.name(), index.name());
    if (index.local() && key.partition().isEmpty()) {
      if (!fitsOne(entity, key, index.name(), "sort", index.sort(), key.sort())) {
        return null;
      }
      List<KeyPartDef> sorts = parts(constant, "SORT", index.sort(), key.sort());
      return new KeyDef(index.name(), table.partition(), sorts, false, key.shared(), key.place());
    }
    if (!index.sort().isEmpty() && key.sort().isEmpty()) {
      errors.report(
          Code.SORT_KEY_MISSING,
          key.place(),
          name(entity),
          index.name(),
          index.sort().get(0));
      return null;
    }
    if (!fits(entity, key, index.name(), index.partition(), index.sort())) {
      return null;
    }
    return new KeyDef(
        index.name(),
        parts(constant, "PARTITION", index.partition(), key.partition()),
        parts(constant, "SORT", index.sort(), key.sort()),
        false,
        key.shared(),
        key.place());
  }

  /** The key on an index over the table's own key attributes, which every entity has. */
  private static @Nullable KeyDef derived(IndexDef index, KeyDef table) {
    Map<String, KeyPartDef> byAttribute = new LinkedHashMap<>();
    table.parts().forEach(part -> byAttribute.put(part.attribute(), part));
    if (!byAttribute.keySet().containsAll(index.attributes())) {
      return null;
    }
    List<KeyPartDef> partition = new ArrayList<>();
    index.partition().forEach(attribute -> partition.addAll(part(byAttribute, attribute)));
    List<KeyPartDef> sort = new ArrayList<>();
    index.sort().forEach(attribute -> sort.addAll(part(byAttribute, attribute)));
    return new KeyDef(index.name(), partition, sort, true, table.shared(), table.place());
  }

  private static List<KeyPartDef> part(Map<String, KeyPartDef> parts, String attribute) {
    KeyPartDef part = parts.get(attribute);
    return part == null ? List.of() : List.of(part);
  }

  private boolean fits(
      EntityDraft entity, DraftKey key, String on, List<String> partitions, List<String> sorts) {
    return fitsOne(entity, key, on, "partition", partitions, key.partition())
        & fitsOne(entity, key, on, "sort", sorts, key.sort());
  }

  private boolean fitsOne(
      EntityDraft entity,
      DraftKey key,
      String on,
      String which,
      List<String> attributes,
      List<TemplateDef> templates) {
    if (attributes.size() == templates.size()) {
      return true;
    }
    String has = attributes.isEmpty()
        ? "it has no " + which + " key"
        : "its attributes are " + Errors.listed(attributes);
    String remedy = templates.isEmpty()
        ? "add " + which + " = …, or declare the index with @Index(local = true)"
        : "write one template for each attribute, and name the attributes of an index with @Index";
    errors.report(
        Code.INDEX_ATTRIBUTES,
        key.place(),
        name(entity),
        on,
        templateCount(templates.size()),
        which,
        has,
        remedy);
    return false;
  }

  private static String templateCount(int count) {
    return count == 0 ? "no template" : count == 1 ? "1 template" : count + " templates";
  }

  private static List<KeyPartDef> parts(
      String constant, String which, List<String> attributes, List<TemplateDef> templates) {
    List<KeyPartDef> parts = new ArrayList<>();
    for (int i = 0; i < templates.size(); i++) {
      TemplateDef template = templates.get(i);
      boolean plain = plain(template, attributes.get(i));
      String name = constant + "_" + which + (i == 0 ? "" : "_" + (i + 1));
      parts.add(new KeyPartDef(attributes.get(i), template, plain ? null : name));
    }
    return parts;
  }

  /** The names of indexes as constants: {@code byEmail} is {@code BY_EMAIL}; {@code by-email} beside it another. */
  private static Map<String, String> constants(List<IndexDef> indexes) {
    Set<String> taken = new HashSet<>(Set.of(TABLE));
    Map<String, String> constants = new LinkedHashMap<>();
    for (IndexDef index : indexes) {
      String wanted = index
          .name()
          .replaceAll("([a-z])([A-Z])", "$1_$2")
          .replaceAll("[^A-Za-z0-9]+", "_")
          .toUpperCase(Locale.ROOT)
          .replaceAll("^(?=[0-9])", "INDEX_");
      String constant = wanted;
      for (int i = 2; !taken.add(constant); i++) {
        constant = wanted + "_" + i;
      }
      constants.put(index.name(), constant);
    }
    return constants;
  }

  private void checkTypes(EntityDraft entity, List<KeyDef> keys) {
    for (KeyDef key : keys) {
      for (KeyPartDef part : key.parts()) {
        for (ComponentDef component : part.components()) {
          boolean fine = part.plain()
              ? component.shape().stored() != Stored.OTHER
              : KeyTypes.of(component.shape()) != null;
          if (!fine) {
            typeError(entity, part, component);
          }
        }
      }
    }
  }

  private void typeError(EntityDraft entity, KeyPartDef part, ComponentDef component) {
    boolean alone = component.shape().stored() != Stored.OTHER;
    String why = alone
        ? "as text it would not sort by its value"
        : "DynamoDB's keys are text, numbers or bytes";
    String remedy = alone
        ? "convert it with @Convert, or use it alone as the plain key attribute '"
            + component.attribute() + "'"
        : "use text, a whole number, a decimal, a date or time, a UUID, a ULID, a KSUID, an enum,"
            + " or @Convert";
    errors.report(
        Code.KEY_PART_TYPE,
        part.template().place(),
        name(entity),
        part.text(),
        component.name(),
        component.type().shown(),
        why,
        remedy);
  }

  /** No attribute is made in two ways. */
  private void checkAttributes(EntityDraft entity, List<KeyDef> keys) {
    Map<String, KeyPartDef> byAttribute = new LinkedHashMap<>();
    for (KeyDef key : keys) {
      for (KeyPartDef part : key.parts()) {
        KeyPartDef before = byAttribute.putIfAbsent(part.attribute(), part);
        if (before != null && !before.text().equals(part.text())) {
          clash(
              entity,
              part.template().place(),
              "the key \"" + part.text() + "\"",
              part.attribute(),
              "holds the key \"" + before.text() + "\"");
        }
      }
    }
    for (ComponentDef component : entity.components()) {
      KeyPartDef part = byAttribute.get(component.attribute());
      if (part != null && !part.plain() && !component.keyOnly()) {
        clash(
            entity,
            component.place(),
            "'" + component.name() + "'",
            component.attribute(),
            "holds the key \"" + part.text() + "\"");
      }
    }
  }

  private void clash(EntityDraft entity, Place place, String what, String attribute, String why) {
    errors.report(Code.ATTRIBUTE_CLASH, place, name(entity), what, attribute, why, "@Attribute");
  }

  private static List<TemplateDef> all(DraftKey key) {
    List<TemplateDef> all = new ArrayList<>(key.partition());
    all.addAll(key.sort());
    return all;
  }

  private static String name(EntityDraft entity) {
    return entity.type().name();
  }
}
