package dev.gateleg.processor.check;

import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.ComponentDef.Presence;
import dev.gateleg.processor.model.ComponentDef.Role;
import dev.gateleg.processor.model.ConditionDef;
import dev.gateleg.processor.model.ConditionDef.Comparison;
import dev.gateleg.processor.model.DerivationDef;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.PatternDef;
import dev.gateleg.processor.model.ResultDef.OfProjection;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the component by which a pattern's results are put into a map: one that no two of them share. */
final class MapKeys {

  private final Errors errors;
  private final PatternDef pattern;
  private final EntityDef entity;
  private final Set<String> given;

  MapKeys(Errors errors, PatternDef pattern, ConditionDef condition) {
    this.errors = errors;
    this.pattern = pattern;
    this.entity = condition.entity();
    this.given = given(condition);
  }

  /** The components that all results have in common, since parameters give them. */
  private static Set<String> given(ConditionDef condition) {
    Set<String> names = new LinkedHashSet<>();
    Stream.concat(condition.partition().stream(), condition.sort().stream())
        .filter(part -> part.comparison() == Comparison.EQUAL || !part.given().isEmpty())
        .flatMap(part -> part.given().stream())
        .forEach(value -> names.add(value.component().name()));
    return names;
  }

  /** The component's name; null where there is none, which has been told. */
  @Nullable
  String find() {
    String named = pattern.declared().mapKey();
    List<String> open = open();
    if (named.isEmpty() && open.size() != 1) {
      return wrong(
          "without saying by what",
          open.isEmpty()
              ? "its parameters give the whole key, so that there is one at most"
              : "'" + String.join("', '", open) + "' together tell its results apart",
          open.isEmpty()
              ? "return an Optional"
              : "give parameters for all but one of them, or return a Set");
    }
    String name = named.isEmpty() ? open.get(0) : named;
    Optional<ComponentDef> found =
        components().stream().filter(component -> component.name().equals(name)).findFirst();
    if (found.isEmpty()) {
      List<String> names = components().stream().map(ComponentDef::name).toList();
      return wrong(
          "by '" + name + "'",
          "its results have no such component",
          Errors.suggestion(name, names));
    }
    List<String> shared = open.stream().filter(other -> !other.equals(name)).toList();
    if (!shared.isEmpty()) {
      return wrong(
          "by '" + name + "'",
          "results that differ in '" + String.join("', '", shared) + "' may share it",
          open.size() == 1
              ? "make it by '" + open.get(0) + "', or return a Set"
              : "give parameters for all but one of '" + String.join("', '", open)
                  + "', or return a Set");
    }
    return typed(found.get());
  }

  private @Nullable String typed(ComponentDef component) {
    var type = pattern.result().keyType();
    if (component.presence() != Presence.REQUIRED) {
      return wrong(
          "by '" + component.name() + "'",
          "a result may lack it",
          "take a component that all have");
    } else if (type == null || !component.type().boxed().sameAs(type.boxed())) {
      return wrong(
          "by '" + component.name() + "'",
          "that is " + component.type().shown() + " and the map's keys are "
              + (type == null ? "nothing" : type.shown()),
          "return Map<" + component.type().boxed().shown() + ", …>");
    }
    return component.name();
  }

  private List<ComponentDef> components() {
    return pattern.result().content() instanceof OfProjection projected
        ? projected.projection().components()
        : entity.components();
  }

  /** The parts of the table's key that differ among the results: together they tell them apart. */
  private List<String> open() {
    return entity.keys().get(0).components().stream()
        .filter(component -> component.role() != Role.SHARD)
        .filter(component -> !given.contains(component.name()))
        .filter(component -> !derivedOfGiven(component.derivation()))
        .map(ComponentDef::name)
        .distinct()
        .toList();
  }

  private boolean derivedOfGiven(@Nullable DerivationDef derivation) {
    return derivation != null
        && derivation.sources().stream().allMatch(source -> given.contains(source.component()));
  }

  private @Nullable String wrong(String how, String why, String remedy) {
    errors.report(Code.MAP_KEY_WRONG, pattern.place(), pattern.method() + "()", how, why, remedy);
    return null;
  }
}
