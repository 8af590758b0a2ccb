package dev.gateleg.processor.write;

import static dev.gateleg.processor.write.Source.quoted;

import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.ComponentDef.Presence;
import dev.gateleg.processor.model.FallbackDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.Shape;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Writes how the components of a record go into a sink and come out of a source. */
final class CodecBody {

  private final Source out;
  private final CodecNames codecs;
  private final JavaType type;
  private final List<ComponentDef> components;

  CodecBody(Source out, CodecNames codecs, JavaType type, List<ComponentDef> components) {
    this.out = out;
    this.codecs = codecs;
    this.type = type;
    this.components = components;
  }

  /** The components that have an attribute. */
  private List<ComponentDef> stored() {
    return components.stream().filter(c -> !c.keyOnly()).toList();
  }

  /** The statements that write an item. */
  void writeItem(String variable) {
    for (ComponentDef component : stored()) {
      local(component, variable);
      write(component, variable);
    }
  }

  /** The statements that write a nested map, whose size a sink wants to know first. */
  void writeMap(String variable) {
    stored().forEach(component -> local(component, variable));
    StringBuilder size = new StringBuilder();
    size.append(stored().stream().filter(c -> !conditional(c)).count());
    for (ComponentDef component : stored()) {
      if (conditional(component)) {
        size.append(" + (").append(absent(component, variable)).append(" ? 0 : 1)");
      }
    }
    out.statement(Expr.call("sink.beginMap", size.toString()));
    stored().forEach(component -> write(component, variable));
    out.line("sink.endMap();");
  }

  /** Whether an item may lack the attribute: the component can be absent, or is a set, which can't be stored empty. */
  private static boolean conditional(ComponentDef component) {
    return component.presence() != Presence.REQUIRED || component.shape() instanceof Shape.SetOf;
  }

  private String variableOf(ComponentDef component, String variable) {
    return locals(Set.of(variable, "sink")).getOrDefault(component.name(), component.name());
  }

  private Map<String, String> locals(Set<String> taken) {
    return Names.locals(components.stream().map(ComponentDef::name).toList(), taken);
  }

  private String absent(ComponentDef component, String variable) {
    String local = variableOf(component, variable);
    boolean set = component.shape() instanceof Shape.SetOf;
    String empty = local + ".isEmpty()";
    return component.presence() == Presence.REQUIRED
        ? empty
        : local + " == null" + (set ? " || " + empty : "");
  }

  private String present(ComponentDef component, String variable) {
    String local = variableOf(component, variable);
    boolean set = component.shape() instanceof Shape.SetOf;
    String filled = "!" + local + ".isEmpty()";
    return component.presence() == Presence.REQUIRED
        ? filled
        : local + " != null" + (set ? " && " + filled : "");
  }

  /** What is looked at twice is read once. */
  private void local(ComponentDef component, String variable) {
    if (!conditional(component)) {
      return;
    }
    String accessor = variable + "." + component.name() + "()";
    Expr value = switch (component.presence()) {
      case OPTIONAL ->
        Expr.chain(required(component, accessor), List.of(Expr.call("orElse", "null")));
      case NULLABLE -> Expr.text(accessor);
      case REQUIRED -> required(component, accessor);
    };
    JavaType declared = component.shape().type().boxed();
    out.statement(out.name(declared) + " " + variableOf(component, variable) + " = ", value);
  }

  private Expr required(ComponentDef component, String accessor) {
    return Expr.call(
        out.name(Names.CODEC, "Required") + ".component",
        accessor,
        quoted(type.simpleName()),
        quoted(component.name()));
  }

  private void write(ComponentDef component, String variable) {
    if (conditional(component)) {
      out.open("if (" + present(component, variable) + ")");
      out.statement(written(component, Expr.text(variableOf(component, variable))));
      out.close();
      return;
    }
    String accessor = variable + "." + component.name() + "()";
    boolean primitive = component.type().primitive();
    out.statement(
        written(component, primitive ? Expr.text(accessor) : required(component, accessor)));
  }

  /** The call that writes a value: straight to the sink where it has a method for it. */
  private Expr written(ComponentDef component, Expr value) {
    String sink = "sink.name(" + quoted(component.attribute()) + ")";
    String direct = direct(component.shape());
    return direct == null
        ? Expr.call(
            codecs.of(component.shape(), component.name()) + ".write",
            List.of(value, Expr.text(sink)))
        : Expr.chain(Expr.text(sink), List.of(Expr.call(direct, List.of(value))));
  }

  private static @Nullable String direct(Shape shape) {
    if (!(shape instanceof Shape.Scalar scalar)) {
      return null;
    }
    return switch (scalar.kind()) {
      case STRING -> "string";
      case BOOLEAN -> "bool";
      case BINARY -> "binary";
      case BYTE, SHORT, INT, LONG -> "number";
      default -> null;
    };
  }

  /** The statements that read an open map and make the record of it; {@code fromKey} tells what the key can give. */
  void read(Predicate<ComponentDef> fromKey) {
    Map<String, String> locals = locals(Set.of("source", "keys", "attribute"));
    for (ComponentDef component : components) {
      String local = local(locals, component);
      out.line(out.name(component.shape().type().boxed()) + " " + local + " = " + initial(component)
          + ";");
    }
    out.open("for (String attribute = source.nextName(); attribute != null; attribute ="
        + " source.nextName())");
    out.open("switch (attribute)");
    for (ComponentDef component : stored()) {
      String local = local(locals, component);
      out.line("case " + quoted(component.attribute()) + " -> " + local + " = "
          + readValue(component) + ";");
    }
    out.line("default -> {} // what others wrote is passed over");
    out.close().close();
    for (ComponentDef component : components) {
      if (fromKey.test(component) && !toldByKey(component)) {
        fallBack(component, local(locals, component), locals);
      }
    }
    List<Expr> arguments =
        components.stream().map(component -> argument(component, locals)).toList();
    out.statement("return ", Expr.call("new " + out.name(type), arguments));
  }

  private static String local(Map<String, String> locals, ComponentDef component) {
    return locals.getOrDefault(component.name(), component.name());
  }

  /** Whether all of these are read here, and not a part of the record. */
  private boolean hasAll(List<String> names) {
    return components.stream().map(ComponentDef::name).toList().containsAll(names);
  }

  private ComponentDef component(String name) {
    return components.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** A variable for the stored form of a component with a converter. */
  private static String stored(ComponentDef component, Map<String, String> locals) {
    String name = component.name() + "Stored";
    while (locals.containsKey(name) || locals.containsValue(name)) {
      name = name + "_";
    }
    return name;
  }

  /** Whether the key tells the component at once, with nothing to read before. */
  private static boolean toldByKey(ComponentDef component) {
    return component.keyOnly() && !(component.shape() instanceof Shape.Converted);
  }

  private String initial(ComponentDef component) {
    if (toldByKey(component)) {
      return "(" + out.name(component.shape().type().boxed()) + ") keys.part("
          + quoted(component.name()) + ")";
    }
    if (component.presence() != Presence.REQUIRED || !component.collection()) {
      return "null";
    }
    JavaType collection = component.shape().type();
    return out.name(JavaType.of(collection.packageName(), collection.name())) + ".of()";
  }

  private String readValue(ComponentDef component) {
    if (component.shape() instanceof Shape.Scalar scalar) {
      String direct = switch (scalar.kind()) {
        case STRING -> "string";
        case BOOLEAN -> "bool";
        case BINARY -> "binary";
        default -> null;
      };
      if (direct != null) {
        return "source." + direct + "()";
      }
    }
    return codecs.of(component.shape(), component.name()) + ".read(source)";
  }

  private void fallBack(ComponentDef component, String local, Map<String, String> locals) {
    String part = "keys.part(" + quoted(component.name()) + ")";
    Shape shape = component.shape();
    if (!component.keyOnly()) {
      out.open("if (" + local + " == null)");
    }
    if (shape instanceof Shape.Converted converted) {
      String stored = out.name(converted.as().type().boxed());
      String value = stored(component, locals);
      out.line(stored + " " + value + " = (" + stored + ") " + part + ";");
      out.line(local + " = " + value + " == null ? null : " + codecs.converter(converted) + ".from("
          + value + ");");
    } else {
      out.line(local + " = (" + out.name(shape.type().boxed()) + ") " + part + ";");
    }
    if (!component.keyOnly()) {
      out.close();
    }
  }

  private Expr argument(ComponentDef component, Map<String, String> locals) {
    String local = local(locals, component);
    FallbackDef fallback = component.fallback();
    if (fallback != null && fallback.text() != null) {
      String value = Literals.of(out, component.shape(), fallback.text());
      return Expr.either(local + " == null", Expr.text(value), Expr.text(local));
    } else if (fallback != null && fallback.owner() != null && hasAll(fallback.sources())) {
      String method = out.name(fallback.owner()) + "." + fallback.method();
      List<Expr> arguments = fallback.sources().stream()
          .map(source -> argument(component(source), locals))
          .toList();
      return Expr.either(local + " == null", Expr.call(method, arguments), Expr.text(local));
    }
    return switch (component.presence()) {
      case OPTIONAL -> Expr.call(out.name("java.util", "Optional") + ".ofNullable", local);
      case NULLABLE -> Expr.text(local);
      case REQUIRED ->
        component.collection()
            ? Expr.text(local)
            : Expr.call(
                out.name(Names.CODEC, "Required") + ".attribute",
                local,
                quoted(type.simpleName()),
                quoted(Objects.requireNonNull(component.attribute())));
    };
  }
}
