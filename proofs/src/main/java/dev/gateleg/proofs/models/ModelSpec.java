package dev.gateleg.proofs.models;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A model as data: what {@link ModelSource} writes as Java, and what the reference reads keys and rows by.
 *
 * @param scoped whether the table is opened for a tenant
 * @param typed whether items carry their type; an adopted table may tell entities by their keys
 * @param attempts whether items carry the id of the last attempt
 * @param entities the entities
 * @param indexes the indexes that need saying; others are known from the keys
 * @param patterns the access patterns
 * @param rolled the entity that is counted by a rollup; empty for none
 * @param copied the entity that has copies under a key of their own; empty for none
 */
record ModelSpec(
    boolean scoped,
    boolean typed,
    boolean attempts,
    List<EntitySpec> entities,
    List<IndexSpec> indexes,
    List<PatternSpec> patterns,
    String rolled,
    String copied) {

  ModelSpec(
      boolean scoped,
      boolean typed,
      boolean attempts,
      List<EntitySpec> entities,
      List<IndexSpec> indexes,
      List<PatternSpec> patterns,
      String rolled) {
    this(scoped, typed, attempts, entities, indexes, patterns, rolled, "");
  }

  /** The component that scoped tables are opened for. */
  static final String TENANT = "tenant";

  static final String PARTITION = "PK";
  static final String SORT = "SK";
  static final String TYPE = "_type";

  /** How a component may be absent. */
  enum Presence {
    PLAIN,
    OPTIONAL,
    NULLABLE
  }

  /** What Gateleg itself does with a component. */
  enum Role {
    NONE,
    VERSION,
    CREATED,
    UPDATED,
    EXPIRY
  }

  /** A component of an entity; its attribute has another name where that is not empty. */
  record ComponentSpec(
      String name,
      String attribute,
      ValueType type,
      Presence presence,
      Role role,
      boolean keyOnly,
      boolean unique) {

    String stored() {
      return attribute.isEmpty() ? name : attribute;
    }

    boolean required() {
      return presence == Presence.PLAIN && role == Role.NONE;
    }

    boolean managed() {
      return role == Role.VERSION || role == Role.CREATED || role == Role.UPDATED;
    }
  }

  /** A key: templates whose segments are split by the separator. */
  record KeySpec(String index, List<String> partition, List<String> sort, boolean raw) {

    /** All templates, those of the partition first. */
    List<String> templates() {
      List<String> all = new ArrayList<>(partition);
      all.addAll(sort);
      return all;
    }
  }

  /** An entity. */
  record EntitySpec(String name, List<ComponentSpec> components, List<KeySpec> keys) {

    ComponentSpec component(String wanted) {
      return components.stream()
          .filter(each -> each.name().equals(wanted))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException(name + " has no component " + wanted));
    }

    KeySpec tableKey() {
      return key("");
    }

    KeySpec key(String index) {
      return keys.stream()
          .filter(each -> each.index().equals(index))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException(name + " has no key on " + index));
    }

    boolean on(String index) {
      return keys.stream().anyMatch(each -> each.index().equals(index));
    }

    /** The components of the table's key, in its order. */
    List<ComponentSpec> keyComponents() {
      Set<String> names = new LinkedHashSet<>();
      tableKey()
          .templates()
          .forEach(template -> names.addAll(Template.of(template).components()));
      return names.stream().map(this::component).toList();
    }

    boolean inTableKey(ComponentSpec component) {
      return keyComponents().contains(component);
    }

    boolean has(Role role) {
      return components.stream().anyMatch(each -> each.role() == role);
    }

    boolean unique() {
      return components.stream().anyMatch(ComponentSpec::unique);
    }
  }

  /** An index; attributes are named where they are not {@code <name>PK} and {@code <name>SK}. */
  record IndexSpec(
      String name,
      boolean local,
      List<String> partition,
      List<String> sort,
      Projected projected,
      List<String> include) {}

  /** What an index holds. */
  enum Projected {
    ALL,
    KEYS_ONLY,
    INCLUDE
  }

  /** What an access pattern does. */
  enum PatternKind {
    GET,
    QUERY,
    SCAN,
    COLLECTION
  }

  /** How a parameter bounds its component. */
  enum Bound {
    IS,
    FROM,
    TO,
    AFTER,
    BEFORE,
    PREFIX
  }

  /** A parameter of a pattern; its component is the entity's. */
  record ParameterSpec(String component, Bound bound, boolean nullable) {}

  /**
   * An access pattern.
   *
   * @param entity the entity that it returns; all of a collection's are {@code others}
   * @param projection whether it returns the key components only
   */
  record PatternSpec(
      String name,
      PatternKind kind,
      String entity,
      List<String> others,
      String index,
      List<ParameterSpec> parameters,
      boolean consistent,
      boolean newestFirst,
      boolean projection) {}

  EntitySpec entity(String name) {
    return entities.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no entity " + name));
  }

  /** Whether what is read from an index tells of a component that an entity may have. */
  boolean holds(String index, EntitySpec entity, Role role) {
    return indexes.stream()
        .filter(each -> each.name().equals(index) && each.projected() != Projected.ALL)
        .allMatch(each -> entity.components().stream()
            .filter(component -> component.role() == role)
            .map(ComponentSpec::stored)
            .allMatch(stored -> each.include().contains(stored)
                || attributes(index, true).contains(stored)
                || attributes(index, false).contains(stored)));
  }

  /** The attributes of an index, of its partition key and of its sort key. */
  List<String> attributes(String index, boolean partition) {
    if (index.isEmpty()) {
      return List.of(partition ? PARTITION : SORT);
    }
    for (IndexSpec each : indexes) {
      if (each.name().equals(index)) {
        List<String> named = partition ? each.partition() : each.sort();
        if (each.local() && partition) {
          return List.of(PARTITION);
        }
        if (!named.isEmpty()) {
          return named;
        }
      }
    }
    return List.of(index + (partition ? "PK" : "SK"));
  }
}
