package dev.gateleg.processor.check;

import dev.gateleg.model.Index.Projected;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.ConditionDef;
import dev.gateleg.processor.model.ConditionDef.PartDef;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.IndexDef;
import dev.gateleg.processor.model.KeyDef;
import dev.gateleg.processor.model.KeyPartDef;
import dev.gateleg.processor.model.PatternDef;
import dev.gateleg.processor.model.PatternDef.Operation;
import dev.gateleg.processor.model.ProjectionDef;
import dev.gateleg.processor.model.ResultDef.Content;
import dev.gateleg.processor.model.ResultDef.Form;
import dev.gateleg.processor.model.ResultDef.OfProjection;
import dev.gateleg.processor.model.ServedPattern;
import dev.gateleg.processor.model.Supplied;
import dev.gateleg.processor.model.TableDef;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the key that serves each pattern, or tells why none does. */
public final class PatternChecks {

  private final Errors errors;
  private final TableDef table;

  /** Checks the patterns of one table. */
  public PatternChecks(Errors errors, TableDef table) {
    this.errors = errors;
    this.table = table;
  }

  /** The patterns that are served; the others have been told. */
  public List<ServedPattern> check(List<PatternDef> patterns) {
    return patterns.stream().map(this::check).filter(Objects::nonNull).toList();
  }

  private @Nullable ServedPattern check(PatternDef pattern) {
    int before = errors.count();
    if (pattern.crossScope() && table.scope() == null) {
      errors.report(
          Code.SCOPE_UNDECLARED, pattern.place(), name(pattern), table.type().name());
    }
    if (!checkIndex(pattern)) {
      return null;
    }
    if (pattern.operation() == Operation.SCAN) {
      checkScan(pattern);
      return errors.count() > before ? null : new ServedPattern(pattern, null, null);
    }
    ConditionDef condition = condition(pattern);
    if (condition != null) {
      checkScope(pattern, condition);
    }
    String mapKey = condition != null && pattern.result().form() == Form.MAP
        ? new MapKeys(errors, pattern, condition).find()
        : null;
    return condition == null || errors.count() > before
        ? null
        : new ServedPattern(pattern, condition, mapKey);
  }

  /** Whether the index is there and holds what the pattern returns. */
  private boolean checkIndex(PatternDef pattern) {
    if (pattern.index().isEmpty()) {
      return true;
    }
    Optional<IndexDef> found = table.index(pattern.index());
    if (found.isEmpty()) {
      List<String> names = table.indexes().stream().map(IndexDef::name).toList();
      errors.report(
          Code.INDEX_UNKNOWN,
          pattern.place(),
          name(pattern),
          pattern.index(),
          Errors.suggestion(pattern.index(), names));
      return false;
    }
    IndexDef index = found.get();
    if (pattern.consistent() && !index.local()) {
      errors.report(Code.CONSISTENT_ON_GLOBAL_INDEX, pattern.place(), name(pattern), index.name());
    }
    Content content = pattern.result().content();
    if (content instanceof OfProjection projected) {
      checkHeld(pattern, projected.projection(), index);
    } else if (index.projected() != Projected.ALL) {
      EntityDef entity = content.entities().get(0);
      String holds = index.projected() == Projected.KEYS_ONLY
          ? "keys"
          : "keys and " + Errors.listed(index.include());
      errors.report(
          Code.PARTIAL_INDEX_ENTITY,
          pattern.place(),
          name(pattern),
          entity.type().name(),
          index.name(),
          holds,
          entity.type().simpleName());
    }
    return true;
  }

  private void checkHeld(PatternDef pattern, ProjectionDef projection, IndexDef index) {
    if (index.projected() == Projected.ALL) {
      return;
    }
    Set<String> held = new LinkedHashSet<>();
    EntityDef entity = projection.entity();
    String type = table.typeAttribute();
    if (entity.keys().get(0).shared() && type != null && !index.include().contains(type)) {
      errors.report(
          Code.PATTERN_UNSERVED,
          pattern.place(),
          name(pattern),
          "other entities may have keys of " + entity.type().name() + "'s shape, and "
              + index.name() + " does not hold the type that tells them apart",
          "include '" + type + "' in the index");
    }
    Stream.of(entity.key(""), entity.key(index.name()))
        .flatMap(Optional::stream)
        .flatMap(key -> key.parts().stream())
        .flatMap(part -> part.components().stream())
        .forEach(component -> held.add(component.name()));
    for (ComponentDef component : projection.components()) {
      if (!held.contains(component.name()) && !index.include().contains(component.attribute())) {
        errors.report(
            Code.PROJECTION_COMPONENT,
            pattern.place(),
            projection.type().name(),
            component.name(),
            name(pattern) + " reads it from " + index.name() + ", which does not hold it",
            index.projected() == Projected.INCLUDE
                ? "include '" + component.attribute() + "' in the index, or leave it out"
                : "project it with INCLUDE, or leave it out");
      }
    }
  }

  private void checkScan(PatternDef pattern) {
    if (!pattern.parameters().isEmpty()) {
      errors.report(
          Code.SCAN_PARAMETERS,
          pattern.parameters().get(0).place(),
          name(pattern),
          pattern.parameters().get(0).name());
    }
    for (EntityDef entity : pattern.result().content().entities()) {
      key(pattern, entity);
    }
    if (table.scope() != null && !pattern.crossScope()) {
      String scope = table.scopeComponent();
      errors.report(
          Code.SCOPE_LEAK, pattern.place(), name(pattern), pattern.on(), "a scan", scope, scope);
    }
  }

  private @Nullable KeyDef key(PatternDef pattern, EntityDef entity) {
    Optional<KeyDef> key = entity.key(pattern.index());
    if (key.isEmpty()) {
      errors.report(
          Code.PATTERN_UNSERVED,
          pattern.place(),
          name(pattern),
          entity.type().name() + " has no key on " + pattern.on(),
          "add @Key(index = \"" + pattern.index()
              + "\", partition = …) to it, or read another index");
    }
    return key.orElse(null);
  }

  private @Nullable ConditionDef condition(PatternDef pattern) {
    List<EntityDef> entities = pattern.result().content().entities();
    List<KeyDef> keys = new ArrayList<>();
    for (EntityDef entity : entities) {
      KeyDef key = key(pattern, entity);
      if (key == null) {
        return null;
      }
      keys.add(key);
    }
    Supplied supplied = Supplied.to(pattern, table);
    ConditionDef first = new Binder(errors, pattern, entities.get(0), keys.get(0), supplied).bind();
    if (first == null) {
      return null;
    }
    if (pattern.operation() == Operation.GET && !whole(pattern, first)) {
      return null;
    }
    if (entities.size() == 1) {
      return first;
    }
    ConditionDef common =
        new ConditionDef(first.entity(), first.key(), first.partition(), limited(pattern, first));
    for (int i = 1; i < entities.size(); i++) {
      if (!shares(pattern, common, entities.get(i), keys.get(i))) {
        return null;
      }
    }
    return common;
  }

  /** A get needs the whole key; a query that gives less would serve. */
  private boolean whole(PatternDef pattern, ConditionDef condition) {
    for (String component : condition.key().sortComponents()) {
      boolean given = condition.sort().stream()
          .flatMap(part -> part.given().stream())
          .anyMatch(value -> value.component().name().equals(component));
      if (!given) {
        errors.report(
            Code.PATTERN_UNSERVED,
            pattern.place(),
            name(pattern),
            "a get needs the whole of " + condition.entity().type().name() + "'s key ("
                + condition.key().shown() + "), and '" + component + "' is no parameter",
            "add it, or make it a @Query");
        return false;
      }
    }
    return true;
  }

  /** Of several entities, only what parameters say limits the sort key: a constant would leave the others out. */
  private static List<PartDef> limited(PatternDef pattern, ConditionDef condition) {
    return condition.sort().stream()
        .filter(
            part -> part.low() != null || part.high() != null || !part.given().isEmpty())
        .toList();
  }

  /** Whether another entity's items lie in the same partition, and its sort keys begin alike as far as they are limited. */
  private boolean shares(PatternDef pattern, ConditionDef first, EntityDef entity, KeyDef key) {
    KeyDef own = first.key();
    boolean partition = own.partition().size() == key.partition().size();
    for (int i = 0; i < own.partition().size() && partition; i++) {
      partition = Joined.whole(own.partition().get(i), key.partition().get(i));
    }
    boolean sort = true;
    for (int i = 0; i < first.sort().size() && sort; i++) {
      sort = i < key.sort().size()
          && Joined.limited(first.sort().get(i), key.sort().get(i));
    }
    if (partition && sort) {
      return true;
    }
    if (own.shown().equals(key.shown()) || !partition && texts(own).equals(texts(key))) {
      errors.report(
          Code.COLLECTION_KEYS,
          pattern.place(),
          name(pattern),
          first.entity().type().name(),
          entity.type().name(),
          pattern.on(),
          Joined.shown(partition ? own.sort() : own.partition()),
          Joined.shown(partition ? key.sort() : key.partition()),
          "declare the components alike, with one format, and both keys raw or neither");
    } else {
      errors.report(
          Code.PATTERN_UNSERVED,
          pattern.place(),
          name(pattern),
          first.entity().type().name() + " and " + entity.type().name()
              + " do not share a collection on " + pattern.on() + " (" + own.shown() + " and "
              + key.shown() + ")",
          partition
              ? "leave the parameters of the sort key out"
              : "give both the same partition template");
    }
    return false;
  }

  private static List<String> texts(KeyDef key) {
    return key.partition().stream().map(KeyPartDef::text).toList();
  }

  private void checkScope(PatternDef pattern, ConditionDef condition) {
    String scope = table.scopeComponent();
    if (scope.isEmpty() || pattern.crossScope()) {
      return;
    }
    boolean within = Stream.concat(condition.partition().stream(), condition.sort().stream())
        .flatMap(part -> part.given().stream())
        .anyMatch(given -> given.component().name().equals(scope));
    if (!within) {
      errors.report(
          Code.SCOPE_LEAK,
          pattern.place(),
          name(pattern),
          pattern.on(),
          condition.key().shown(),
          scope,
          scope);
    }
  }

  private static String name(PatternDef pattern) {
    return pattern.method() + "()";
  }
}
