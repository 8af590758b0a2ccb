package dev.gateleg.processor.write;

import static dev.gateleg.processor.write.Source.quoted;

import dev.gateleg.model.key.ShardSlot;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.ComponentDef.Presence;
import dev.gateleg.processor.model.ComponentDef.Role;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.KeyDef;
import dev.gateleg.processor.model.KeyPartDef;
import dev.gateleg.processor.model.RollupFieldDef;
import dev.gateleg.processor.model.ScalarKind;
import dev.gateleg.processor.model.Shape;
import dev.gateleg.processor.model.TableDef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;

/** Writes an entity's companion: its fields, keys and codec. */
final class CompanionWriter {

  /** The roles of components that a write sets. */
  private static final Set<Role> STAMPED = Set.of(Role.VERSION, Role.CREATED_AT, Role.UPDATED_AT);

  private final TableDef table;
  private final EntityDef entity;
  private final Source out;
  private final CodecNames codecs;
  private final String type;
  private final String variable;

  CompanionWriter(TableDef table, EntityDef entity) {
    this.table = table;
    this.entity = entity;
    this.out = new Source(entity.companion(), "Keys");
    this.codecs = new CodecNames(out, table, null, entity.components());
    this.type = out.name(entity.type());
    Set<String> taken = new TreeSet<>(Set.of("sink", "version", "now"));
    entity.components().forEach(component -> taken.add(component.name()));
    this.variable = Names.variable(entity.type(), taken);
  }

  String write() {
    out.doc("The fields, keys and codec of {@link " + type + "}. " + Generated.NOTE);
    Generated.annotate(out, table);
    String base = out.name(Names.ENTITY_SPI, "GeneratedEntity");
    out.open((entity.isPublic() ? "public " : "") + "final class "
        + entity.companion().name() + " extends " + base + "<" + type + ">");
    out.blank();
    Source.Mark constants = out.mark();
    fields();
    templates();
    out.doc("The entity, for whatever asks for one.");
    String self = entity.companion().name();
    out.line("public static final " + self + " TYPE = new " + self + "();").blank();
    constructor();
    key();
    copy().ifPresent(CopyWriter::methods);
    write("write", () -> body().writeItem(variable));
    read();
    keyParts();
    stamps();
    out.close();
    out.insert(constants, () -> codecs.declare(out));
    return out.text();
  }

  private Optional<CopyWriter> copy() {
    return entity.copy() == null
        ? Optional.empty()
        : table.entity(entity.copy().owner()).map(owner -> new CopyWriter(out, entity, owner));
  }

  private void fields() {
    FieldNames fields = new FieldNames(out, codecs, table, type, null);
    for (ComponentDef component : entity.components()) {
      if (!component.keyOnly()) {
        if (!component.attribute().equals(component.name())) {
          out.doc("Stored as {@code " + component.attribute() + "}.");
        }
        out.field(
            "public static final",
            fields.type(component),
            component.name(),
            fields.made(component, quoted(component.attribute())));
      }
    }
    out.blank();
  }

  /** The templates by their constants; a key that follows from the table's has none of its own. */
  private Map<String, KeyPartDef> constants() {
    Map<String, KeyPartDef> constants = new LinkedHashMap<>();
    for (KeyDef key : entity.keys()) {
      for (KeyPartDef part : key.parts()) {
        if (part.constant() != null) {
          constants.putIfAbsent(part.constant(), part);
        }
      }
    }
    return constants;
  }

  private void templates() {
    if (constants().isEmpty()) {
      return;
    }
    String template = out.name(Names.KEY, "KeyTemplate");
    out.doc("The templates of the keys.");
    out.open("public static final class Keys").blank();
    constants()
        .forEach((name, part) -> out.statement(
            "public static final " + template + " " + name + " = ", KeyExprs.template(out, part)));
    out.blank().line("private Keys() {}").close().blank();
  }

  private void constructor() {
    List<Expr> links = new ArrayList<>();
    for (ComponentDef component : entity.keyComponents()) {
      String attribute = component.keyOnly() ? "null" : quoted(component.attribute());
      links.add(Expr.call("component", quoted(component.name()), attribute, keyCodec(component)));
    }
    DerivationExprs derivations = new DerivationExprs(out, codecs, entity);
    entity.derivedComponents().forEach(derived -> links.add(derivations.derived(derived)));
    for (KeyDef key : entity.keys()) {
      if (key.index().isEmpty()) {
        links.add(Expr.call("key", key.parts().stream().map(this::part).toArray(String[]::new)));
      } else {
        links.add(Expr.call(
            "index",
            List.of(Expr.text(quoted(key.index())), list(key.partition()), list(key.sort()))));
      }
    }
    String[] required = entity.components().stream()
        .filter(ComponentDef::alwaysStored)
        .map(component -> quoted(component.attribute()))
        .toArray(String[]::new);
    links.add(Expr.call("required", required));
    String[] optional = entity.components().stream()
        .filter(component -> !component.alwaysStored() && !component.keyOnly())
        .map(component -> quoted(component.attribute()))
        .toArray(String[]::new);
    if (optional.length > 0) {
      links.add(Expr.call("optional", optional));
    }
    String[] unique = entity.components().stream()
        .filter(component -> component.role() == Role.UNIQUE)
        .map(component -> quoted(component.attribute()))
        .toArray(String[]::new);
    if (unique.length > 0) {
      links.add(Expr.call("unique", unique));
    }
    List<Expr> rollups = rollups();
    if (!rollups.isEmpty()) {
      // In a lambda: the rollups are made of this very class.
      String list = out.name("java.util", "List");
      links.add(Expr.call(
          "dependencies",
          List.of(Expr.text("() -> " + Expr.call(list + ".of", rollups).flat()))));
    }
    copy().ifPresent(copy -> links.add(copy.spec()));
    role(links, Role.VERSION, "version");
    timeToLive(links);
    stamp(links, Role.CREATED_AT, "createdAt");
    stamp(links, Role.UPDATED_AT, "updatedAt");
    Expr spec = Expr.chain(
        Expr.call(
            out.name(Names.ENTITY_SPI, "EntitySpec") + ".of",
            type + ".class",
            quoted(entity.name())),
        links);
    out.open("private " + entity.companion().name() + "()");
    out.statement(Expr.call("super", List.of(spec)));
    out.close().blank();
  }

  /** What writes of the entity bring along: the rollups that it is declared with. */
  private List<Expr> rollups() {
    List<Expr> rollups = new ArrayList<>();
    for (RollupFieldDef rollup : RollupFieldDef.of((TypeElement) entity.place().element())) {
      String holder = out.name(JavaType.of(packageOf(rollup.holder()), nameIn(rollup.holder())));
      rollups.add(Expr.call(
          "new " + out.name(Names.ROLLUP, "RollupDependency") + "<>",
          holder + "." + rollup.field()));
    }
    return rollups;
  }

  private static String packageOf(TypeElement type) {
    Element at = type;
    while (!(at instanceof PackageElement)) {
      at = Objects.requireNonNull(at.getEnclosingElement(), "a type outside of all packages");
    }
    return ((PackageElement) at).getQualifiedName().toString();
  }

  private static String nameIn(TypeElement type) {
    String start = packageOf(type);
    String name = type.getQualifiedName().toString();
    return start.isEmpty() ? name : name.substring(start.length() + 1);
  }

  private void role(List<Expr> links, Role role, String method) {
    entity
        .component(role)
        .ifPresent(component -> links.add(Expr.call(method, quoted(component.attribute()))));
  }

  /** The attribute of the time to live; with how long items live that are written without one. */
  private void timeToLive(List<Expr> links) {
    entity.component(Role.TIME_TO_LIVE).ifPresent(component -> {
      String attribute = quoted(component.attribute());
      Duration lifetime = component.lifetime();
      links.add(
          lifetime == null
              ? Expr.call("timeToLive", attribute)
              : Expr.call(
                  "timeToLive",
                  attribute,
                  out.name("java.time", "Duration") + ".parse(" + quoted(lifetime.toString())
                      + ")"));
    });
  }

  /** The attribute of a write's instant; with its format and unit where they are not the usual ones. */
  private void stamp(List<Expr> links, Role role, String method) {
    entity.component(role).ifPresent(component -> {
      boolean usual = !inSeconds(component)
          && component.shape() instanceof Shape.Scalar scalar
          && scalar.kind() == ScalarKind.INSTANT;
      String attribute = quoted(component.attribute());
      links.add(
          usual
              ? Expr.call(method, attribute)
              : Expr.call(method, attribute, codecs.single(component.shape()), unit(component)));
    });
  }

  private String unit(ComponentDef component) {
    return out.name("java.time.temporal", "ChronoUnit")
        + (inSeconds(component) ? ".SECONDS" : ".MILLIS");
  }

  /** Whether the attribute, or a key that is made of the component, holds whole seconds only. */
  private boolean inSeconds(ComponentDef component) {
    return component.shape() instanceof Shape.Scalar scalar
            && scalar.kind() == ScalarKind.INSTANT_SECONDS
        || entity.keys().stream()
            .flatMap(key -> key.parts().stream())
            .anyMatch(part -> part.components().contains(component)
                && part.template().format(component.name()).equals("seconds"));
  }

  private Expr list(List<KeyPartDef> parts) {
    return Expr.call(
        out.name("java.util", "List") + ".of",
        parts.stream().map(this::part).toArray(String[]::new));
  }

  private String part(KeyPartDef part) {
    String keyPart = out.name(Names.ENTITY_SPI, "KeyPart");
    if (part.constant() != null) {
      return keyPart + ".of(Keys." + part.constant() + ")";
    }
    ComponentDef component = part.components().get(0);
    return keyPart + ".plain(" + quoted(component.name()) + ", " + keyCodec(component) + ")";
  }

  /** The codec of what keys take: with a converter, of the stored form. */
  private String keyCodec(ComponentDef component) {
    Shape shape =
        component.shape() instanceof Shape.Converted converted ? converted.as() : component.shape();
    return codecs.single(shape);
  }

  private void key() {
    KeyDef key = entity.keys().get(0);
    Map<String, ComponentDef> parameters = new LinkedHashMap<>();
    key.parts()
        .forEach(part -> part.components().stream()
            .filter(component -> component.role() != Role.SHARD)
            .forEach(component -> parameters.putIfAbsent(component.name(), component)));
    List<String> declared = parameters.values().stream()
        .map(component -> out.name(component.type()) + " " + component.parameter())
        .toList();
    boolean text = key.parts().stream().allMatch(CompanionWriter::text);
    List<Expr> arguments = new ArrayList<>();
    key.parts().forEach(part -> arguments.add(text ? keyText(part) : keyValue(part)));
    if (!text && key.sort().isEmpty()) {
      arguments.add(Expr.text("null"));
    }
    out.doc("The key of one {@link " + type + "}.");
    out.method(
        "public static " + out.name(Names.ENTITY, "EntityKey") + "<" + type + "> key", declared);
    out.statement(
        "return ",
        sharded(key)
            ? Expr.call("TYPE.shardedKey", shardedValues(parameters.values()))
            : Expr.call("TYPE.entityKey", arguments));
    out.close().blank();
    anyShard();
  }

  /** A method that draws the number of a shard, where writers do that. */
  private void anyShard() {
    Map<String, Integer> drawn = new LinkedHashMap<>();
    for (KeyDef key : entity.keys()) {
      for (KeyPartDef part : key.partition()) {
        ShardSlot slot = part.template().template().shards();
        if (slot != null && slot.drawn()) {
          drawn.merge(part.components().get(slot.position()).name(), slot.count(), Math::min);
        }
      }
    }
    drawn.forEach((component, count) -> {
      String name = Character.toUpperCase(component.charAt(0)) + component.substring(1);
      out.doc("Draws one of the " + count + " shards that writers choose among.");
      out.open("public static int any" + name + "("
          + out.name("java.util.random", "RandomGenerator") + " random)");
      out.line("return random.nextInt(" + count + ");").close().blank();
    });
  }

  private static boolean sharded(KeyDef key) {
    return key.components().stream().anyMatch(component -> component.role() == Role.SHARD);
  }

  private List<Expr> shardedValues(Collection<ComponentDef> parameters) {
    return parameters.stream()
        .map(component -> Expr.text(keyValue(component, component.parameter())))
        .toList();
  }

  /** Whether the key attribute is text that needs no codec. */
  private static boolean text(KeyPartDef part) {
    return !part.plain()
        || part.components().get(0).shape().type().equals(Names.STRING)
        || part.components().get(0).shape() instanceof Shape.Converted converted
            && converted.as().type().equals(Names.STRING);
  }

  private Expr keyText(KeyPartDef part) {
    List<Expr> values = part.components().stream()
        .map(c -> Expr.text(keyValue(c, c.parameter())))
        .toList();
    return part.plain() ? values.get(0) : Expr.call("Keys." + part.constant() + ".key", values);
  }

  private Expr keyValue(KeyPartDef part) {
    if (!part.plain()) {
      return Expr.call("text", List.of(Expr.text(quoted(entity.name())), keyText(part)));
    }
    ComponentDef component = part.components().get(0);
    return Expr.call("value", keyCodec(component), keyValue(component, component.name()));
  }

  private String keyValue(ComponentDef component, String value) {
    if (component.derivation() != null && component.derivation().repeatable()) {
      return DerivationExprs.applied(out, component, value);
    }
    return component.shape() instanceof Shape.Converted converted
        ? codecs.converter(converted) + ".to(" + value + ")"
        : value;
  }

  private void write(String method, Runnable body) {
    out.line("@Override");
    out.open("public void " + method + "(" + type + " " + variable + ", "
        + out.name(Names.CODEC, "AttributeSink") + " sink)");
    body.run();
    out.close().blank();
  }

  private CodecBody body() {
    return new CodecBody(out, codecs, entity.type(), entity.components());
  }

  private void read() {
    out.line("@Override");
    out.open("public " + type + " read(" + out.name(Names.CODEC, "AttributeSource") + " source, "
        + out.name(Names.ENTITY_SPI, "KeyParts") + " keys)");
    Set<String> told = entity.keys().get(0).parts().stream()
        .filter(part -> !part.plain())
        .flatMap(part -> part.components().stream())
        .map(ComponentDef::name)
        .collect(Collectors.toSet());
    body().read(component -> component.keyOnly() || told.contains(component.name()));
    out.close().blank();
  }

  private void keyParts() {
    out.line("@Override");
    out.open("public Object[] keyParts(" + type + " " + variable + ")");
    out.returnObjects(entity.keyComponents().stream().map(this::keyPart).toList());
    out.close();
  }

  private String keyPart(ComponentDef component) {
    String accessor = variable + "." + component.name() + "()";
    if (!(component.shape() instanceof Shape.Converted converted)) {
      return accessor;
    }
    String converter = codecs.converter(converted);
    return switch (component.presence()) {
      case REQUIRED -> converter + ".to(" + accessor + ")";
      case NULLABLE -> accessor + " == null ? null : " + converter + ".to(" + accessor + ")";
      case OPTIONAL -> accessor + ".map(" + converter + "::to)";
    };
  }

  private void stamps() {
    if (entity.component(Role.VERSION).isPresent()) {
      String name = entity.component(Role.VERSION).get().name();
      out.blank().line("@Override");
      out.open("public long version(" + type + " " + variable + ")");
      out.line("return " + variable + "." + name + "();").close();
    }
    if (entity.components().stream()
        .noneMatch(c -> STAMPED.contains(c.role()) || c.lifetime() != null)) {
      return;
    }
    out.blank().line("@Override");
    out.open("public " + type + " stamped(" + type + " " + variable + ", long version, "
        + out.name("java.time", "Instant") + " now)");
    List<Expr> arguments =
        entity.components().stream().map(c -> Expr.text(stamped(c))).toList();
    out.statement("return ", Expr.call("new " + type, arguments));
    out.close();
  }

  private String stamped(ComponentDef component) {
    String accessor = variable + "." + component.name() + "()";
    boolean optional = component.presence() == Presence.OPTIONAL;
    boolean managed = component.role() == Role.CREATED_AT || component.role() == Role.UPDATED_AT;
    String instant =
        managed && inSeconds(component) ? "now.truncatedTo(" + unit(component) + ")" : "now";
    String now = optional ? out.name("java.util", "Optional") + ".of(" + instant + ")" : instant;
    return switch (component.role()) {
      case VERSION -> "version";
      case UPDATED_AT -> now;
      case CREATED_AT ->
        (optional ? accessor + ".isEmpty()" : accessor + " == null") + " ? " + now + " : "
            + accessor;
      case TIME_TO_LIVE -> component.lifetime() == null ? accessor : lasting(component, accessor);
      case NONE, UNIQUE, SHARD -> accessor;
    };
  }

  /** The end of an entity that has none of its own. */
  private String lasting(ComponentDef component, String accessor) {
    return component.presence() == Presence.OPTIONAL
        ? accessor + ".or(() -> " + out.name("java.util", "Optional") + ".of(end(now)))"
        : accessor + " == null ? end(now) : " + accessor;
  }
}
