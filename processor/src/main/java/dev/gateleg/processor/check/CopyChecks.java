package dev.gateleg.processor.check;

import dev.gateleg.model.TableOptions.StreamView;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.ComponentDef.Presence;
import dev.gateleg.processor.model.ComponentDef.Role;
import dev.gateleg.processor.model.CopyDef;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.KeyPartDef;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.model.TableDef;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks that a copy can be made of its owner, and tells whose it is. */
public final class CopyChecks {

  private static final Set<Role> MANAGED =
      Set.of(Role.VERSION, Role.CREATED_AT, Role.UPDATED_AT, Role.UNIQUE);

  private final Errors errors;
  private final TableDef table;

  /** Checks the copies of one table. */
  public CopyChecks(Errors errors, TableDef table) {
    this.errors = errors;
    this.table = table;
  }

  /** Reports what is wrong. */
  public void check() {
    for (EntityDef copy : table.entities()) {
      if (copy.copy() != null) {
        check(copy, copy.copy());
      }
    }
  }

  private void check(EntityDef copy, CopyDef declared) {
    JavaType of = declared.owner();
    Optional<EntityDef> owner = table.entity(of);
    if (owner.isEmpty()) {
      wrong(
          copy,
          of,
          copy.place(),
          "that is no entity of " + table.type().name(),
          "list it in @SingleTable(entities)");
      return;
    } else if (owner.get().copy() != null) {
      wrong(copy, of, copy.place(), "that is a copy itself", "name its owner");
      return;
    }
    copy.components().forEach(component -> check(copy, owner.get(), component));
    checkIdentity(copy, owner.get());
    checkEnd(copy, owner.get());
    if (declared.fromStream()) {
      checkStreamed(copy, owner.get());
    }
  }

  /** A copy from the stream is written when nobody can be refused any more, and from both images of a change. */
  private void checkStreamed(EntityDef copy, EntityDef owner) {
    Set<String> told = copy.keys().get(0).parts().stream()
        .flatMap(part -> part.components().stream())
        .filter(component -> component.derivation() == null)
        .map(ComponentDef::name)
        .collect(Collectors.toSet());
    List<String> missing = owner.keys().get(0).parts().stream()
        .flatMap(part -> part.components().stream())
        .filter(component -> component.role() != Role.SHARD)
        .map(component -> component.derivation() == null
            ? component.name()
            : component.derivation().sources().get(0).component())
        .filter(name -> !told.contains(name))
        .distinct()
        .toList();
    if (!missing.isEmpty()) {
      wrong(
          copy,
          owner.type(),
          copy.keys().get(0).place(),
          "it follows by the stream, and two owners could have their copies under one key",
          "put {" + String.join("}#{", missing) + "} into the key, or keep it with its owner");
    }
    StreamView view = table.options().stream();
    if (view != StreamView.DEFAULT && view != StreamView.NEW_AND_OLD_IMAGES) {
      wrong(
          copy,
          owner.type(),
          copy.place(),
          "it follows by the stream, which @TableOptions limits to " + view,
          "say stream = StreamView.NEW_AND_OLD_IMAGES");
    }
  }

  private void check(EntityDef copy, EntityDef owner, ComponentDef component) {
    List<String> names = owner.components().stream().map(ComponentDef::name).toList();
    Optional<ComponentDef> repeated = owner.component(component.name());
    if (repeated.isEmpty()) {
      wrong(
          copy,
          owner.type(),
          component.place(),
          "that has no '" + component.name() + "'",
          Errors.suggestion(component.name(), names));
      return;
    }
    ComponentDef original = repeated.get();
    boolean sameType =
        component.shape().type().boxed().sameAs(original.shape().type().boxed());
    boolean samePresence =
        component.presence() == original.presence() || component.presence() == Presence.REQUIRED;
    if (!sameType || !samePresence) {
      wrong(
          copy,
          owner.type(),
          component.place(),
          "'" + component.name() + "' is " + component.type().shown() + " here and "
              + original.type().shown() + " there",
          "declare both alike, or the copy's without the Optional");
    } else if (MANAGED.contains(component.role())) {
      wrong(
          copy,
          owner.type(),
          component.place(),
          "'" + component.name() + "' is managed, and a copy only repeats",
          "take the annotation away");
    }
  }

  /** A copy tells its owner: it has all components of the owner's key. */
  private void checkIdentity(EntityDef copy, EntityDef owner) {
    for (KeyPartDef part : owner.keys().get(0).parts()) {
      for (ComponentDef component : part.components()) {
        if (component.role() == Role.SHARD) {
          continue;
        }
        if (component.derivation() != null && component.derivation().sources().size() != 1) {
          wrong(
              copy,
              owner.type(),
              copy.place(),
              "'" + component.name() + "' of its key is derived of several components",
              "derive it of one, or keep the copy by hand");
          continue;
        }
        String name = component.derivation() == null
            ? component.name()
            : component.derivation().sources().get(0).component();
        if (copy.component(name).isEmpty()) {
          wrong(
              copy,
              owner.type(),
              copy.place(),
              "it does not tell which one: '" + name + "' of the owner's key ("
                  + owner.keys().get(0).shown() + ") is missing",
              "add it to the copy");
        }
      }
    }
  }

  private void checkEnd(EntityDef copy, EntityDef owner) {
    Optional<ComponentDef> end = owner.component(Role.TIME_TO_LIVE);
    boolean ends = copy.component(Role.TIME_TO_LIVE).isPresent();
    if (end.isPresent() != ends) {
      wrong(
          copy,
          owner.type(),
          copy.place(),
          end.isPresent()
              ? "the owner has a time to live and the copy has none"
              : "the copy has a time to live and the owner has none",
          end.isPresent()
              ? "repeat '" + end.get().name() + "' with @TimeToLive"
              : "take @TimeToLive away");
    }
  }

  private void wrong(EntityDef copy, JavaType owner, Place place, String why, String remedy) {
    errors.report(Code.COPY_WRONG, place, copy.type().name(), owner.name(), why, remedy);
  }
}
