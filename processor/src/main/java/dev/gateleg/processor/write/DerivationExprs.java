package dev.gateleg.processor.write;

import static dev.gateleg.processor.write.Source.quoted;

import dev.gateleg.model.key.Derivations;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.DerivationDef;
import dev.gateleg.processor.model.DerivationDef.Origin;
import dev.gateleg.processor.model.DerivationDef.Takes;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Expressions that make derived key parts. */
final class DerivationExprs {

  private final Source out;
  private final CodecNames codecs;
  private final EntityDef entity;

  DerivationExprs(Source out, CodecNames codecs, EntityDef entity) {
    this.out = out;
    this.codecs = codecs;
    this.entity = entity;
  }

  /** What a derivation that templates know makes of a value: {@code Derivations.date(createdAt)}. */
  static String applied(Source out, ComponentDef component, String value) {
    String name = Objects.requireNonNull(component.derivation()).name();
    String zone = Derivations.zone(name);
    return out.name(Names.KEY, "Derivations") + "." + Derivations.base(name) + "(" + value
        + (zone.isEmpty() ? "" : ", " + quoted(zone)) + ")";
  }

  /** The part as the entity's spec has it: its name, how it is made, and of what. */
  Expr derived(ComponentDef part) {
    DerivationDef derivation = Objects.requireNonNull(part.derivation());
    List<Expr> arguments = new ArrayList<>();
    arguments.add(Expr.text(quoted(part.name())));
    arguments.add(made(part, derivation));
    derivation.sources().forEach(source -> arguments.add(Expr.text(quoted(source.component()))));
    return Expr.call("derived", arguments);
  }

  private Expr made(ComponentDef part, DerivationDef derivation) {
    if (!derivation.method()) {
      String type = out.name(derivation.source().type().boxed());
      return Expr.text("parts -> " + applied(out, part, "(" + type + ") parts[0]"));
    }
    List<String> absent = new ArrayList<>();
    List<Expr> arguments = new ArrayList<>();
    for (int i = 0; i < derivation.sources().size(); i++) {
      Origin source = derivation.sources().get(i);
      if (source.takes() == Takes.PRESENT) {
        absent.add("parts[" + i + "] == null");
      }
      arguments.add(Expr.text(argument(source, "parts[" + i + "]")));
    }
    String method = out.name(Objects.requireNonNull(derivation.owner())) + "." + derivation.name();
    String start = absent.isEmpty() ? "parts -> " : "";
    Expr called = Expr.chain(
        Expr.call(start + method, arguments),
        derivation.optional() ? List.of(Expr.call("orElse", "null")) : List.of());
    return absent.isEmpty()
        ? called
        : Expr.either("parts -> " + String.join(" || ", absent), Expr.text("null"), called);
  }

  private String argument(Origin source, String part) {
    Shape shape = entity.component(source.component()).orElseThrow().shape();
    Shape stored = shape instanceof Shape.Converted converted ? converted.as() : shape;
    String cast = "(" + out.name(stored.type().boxed()) + ") " + part;
    String value = shape instanceof Shape.Converted converted
        ? codecs.converter(converted) + ".from(" + cast + ")"
        : cast;
    boolean guarded = shape instanceof Shape.Converted && source.takes() != Takes.PRESENT;
    String given = guarded ? part + " == null ? null : " + value : value;
    return source.takes() == Takes.OPTIONAL
        ? out.name("java.util", "Optional") + ".ofNullable(" + given + ")"
        : given;
  }
}
