package dev.gateleg.processor.write;

import static dev.gateleg.processor.write.Source.quoted;

import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.ComponentDef.Presence;
import dev.gateleg.processor.model.ComponentDef.Role;
import dev.gateleg.processor.model.EntityDef;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes how a copy is made of its owner. */
final class CopyWriter {

  private final Source out;
  private final EntityDef copy;
  private final EntityDef owner;

  CopyWriter(Source out, EntityDef copy, EntityDef owner) {
    this.out = out;
    this.copy = copy;
    this.owner = owner;
  }

  /** The components that tell the owner: those that its table key is made of. */
  private Set<String> identity() {
    Set<String> names = new LinkedHashSet<>();
    owner.keys().get(0).components().stream()
        .filter(component -> component.role() != Role.SHARD)
        .forEach(component -> names.add(source(component)));
    return names;
  }

  private static String source(ComponentDef component) {
    return component.derivation() == null
        ? component.name()
        : component.derivation().sources().get(0).component();
  }

  /** {@code copyOf(new CopySpec<>(Orders.TYPE, UserOrders::made, Set.of(…), List.of(…), UserOrders::ownerOf, false))}. */
  Expr spec() {
    String self = copy.companion().name();
    String follows = copy.components().stream()
        .map(component -> owner.component(component.name()).orElseThrow())
        .filter(original -> !original.keyOnly())
        .map(original -> quoted(original.attribute()))
        .collect(Collectors.joining(", "));
    String told = identity().stream()
        .map(name -> copy.component(name).orElseThrow())
        .filter(component -> !component.keyOnly())
        .map(component -> quoted(component.attribute()))
        .collect(Collectors.joining(", "));
    return Expr.call(
        "copyOf",
        List.of(Expr.call(
            "new " + out.name(Names.ENTITY_SPI, "EntitySpec") + ".CopySpec<>",
            out.name(owner.companion()) + ".TYPE",
            self + "::made",
            out.name("java.util", "Set") + ".of(" + follows + ")",
            out.name("java.util", "List") + ".of(" + told + ")",
            self + "::ownerOf",
            Boolean.toString(Objects.requireNonNull(copy.copy()).fromStream()))));
  }

  void methods() {
    made();
    ownerOf();
  }

  private void made() {
    String type = out.name(copy.type());
    String of = out.name(owner.type());
    out.doc("The copy of its owner; empty where that has none.");
    out.open("private static " + out.name("java.util", "Optional") + "<" + type + "> made(" + of
        + " owner)");
    List<String> absent = new ArrayList<>();
    List<Expr> arguments = new ArrayList<>();
    for (ComponentDef component : copy.components()) {
      ComponentDef original = owner.component(component.name()).orElseThrow();
      String accessor = "owner." + component.name() + "()";
      boolean comesAndGoes =
          component.presence() == Presence.REQUIRED && original.presence() != Presence.REQUIRED;
      if (comesAndGoes && original.presence() == Presence.OPTIONAL) {
        absent.add(accessor + ".isEmpty()");
        arguments.add(Expr.text(accessor + ".get()"));
      } else {
        if (comesAndGoes) {
          absent.add(accessor + " == null");
        }
        arguments.add(Expr.text(accessor));
      }
    }
    if (!absent.isEmpty()) {
      out.open("if (" + String.join(" || ", absent) + ")");
      out.line("return Optional.empty();").close();
    }
    out.statement(
        "return ", Expr.call("Optional.of", List.of(Expr.call("new " + type, arguments))));
    out.close().blank();
  }

  private void ownerOf() {
    String of = out.name(owner.type());
    out.doc("The owner that a copy tells.");
    out.open("private static " + out.name(Names.ENTITY, "EntityKey") + "<" + of + "> ownerOf("
        + out.name(copy.type()) + " copy)");
    Set<String> seen = new LinkedHashSet<>();
    List<Expr> arguments = new ArrayList<>();
    for (ComponentDef component : owner.keys().get(0).components()) {
      if (component.role() == Role.SHARD || !seen.add(component.name())) {
        continue;
      }
      String accessor = "copy." + source(component) + "()";
      boolean derived = component.derivation() != null
          && !Objects.requireNonNull(component.derivation()).repeatable();
      arguments.add(
          Expr.text(derived ? DerivationExprs.applied(out, component, accessor) : accessor));
    }
    out.statement("return ", Expr.call(out.name(owner.companion()) + ".key", arguments));
    out.close().blank();
  }
}
