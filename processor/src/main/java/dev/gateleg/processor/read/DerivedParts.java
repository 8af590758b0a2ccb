package dev.gateleg.processor.read;

import dev.gateleg.model.Derived;
import dev.gateleg.model.key.Derivations;
import dev.gateleg.model.key.KeyType;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.ComponentDef.Presence;
import dev.gateleg.processor.model.ComponentDef.Role;
import dev.gateleg.processor.model.DerivationDef;
import dev.gateleg.processor.model.DerivationDef.Origin;
import dev.gateleg.processor.model.DerivationDef.Takes;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.model.ScalarKind;
import dev.gateleg.processor.model.Shape;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** The key parts of an entity that are made of its components: by a derivation in a template, or by a method. */
final class DerivedParts {

  private final Errors errors;
  private final Shapes shapes;
  private final TypeElement record;
  private final List<ComponentDef> components;
  private final Map<String, ComponentDef> methods = new LinkedHashMap<>();

  DerivedParts(Errors errors, Shapes shapes, TypeElement record, List<ComponentDef> components) {
    this.errors = errors;
    this.shapes = shapes;
    this.record = record;
    this.components = components;
  }

  /** Reads the methods that are marked; those with errors have been told. */
  void read() {
    for (ExecutableElement method : ElementFilter.methodsIn(record.getEnclosedElements())) {
      if (Annotation.has(method, Derived.class)) {
        ComponentDef part = method(method);
        if (part != null) {
          methods.put(part.name(), part);
        }
      }
    }
  }

  /** The names of the methods that make parts. */
  List<String> names() {
    return List.copyOf(methods.keySet());
  }

  /** The part that a method of that name makes, or null. */
  @Nullable
  ComponentDef method(String name) {
    return methods.get(name);
  }

  /** What a derivation makes of a component; null where its type has none of that name. */
  static @Nullable ComponentDef of(ComponentDef source, String derivation) {
    KeyType<?> from = KeyTypes.of(source.shape());
    KeyType<?> to = from == null ? null : Derivations.typeOf(derivation, from).orElse(null);
    ScalarKind kind = to == null ? null : ScalarKind.of(to.javaType().getName());
    if (to == null || kind == null) {
      return null;
    }
    JavaType type = JavaType.of(to.javaType().getPackageName(), to.javaType().getSimpleName());
    JavaType stored = source.shape() instanceof Shape.Converted converted
        ? converted.as().type()
        : source.shape().type();
    Origin made = new Origin(source.name(), stored, Takes.PRESENT);
    String name = source.name() + ":" + derivation;
    Presence presence =
        source.presence() == Presence.REQUIRED ? Presence.REQUIRED : Presence.NULLABLE;
    return new ComponentDef(
            name,
            type,
            new Shape.Scalar(kind, type),
            presence,
            name,
            false,
            source.role(),
            source.place(),
            new DerivationDef(derivation, null, List.of(made), false))
        .masked(source.sensitive());
  }

  private @Nullable ComponentDef method(ExecutableElement method) {
    String name = method.getSimpleName().toString();
    Place place = Place.of(method);
    String where = record.getSimpleName() + "." + name + "()";
    if (!method.getModifiers().contains(Modifier.STATIC)
        || method.getModifiers().contains(Modifier.PRIVATE)
        || method.getParameters().isEmpty()
        || !method.getTypeParameters().isEmpty()) {
      errors.report(
          Code.DERIVED_METHOD,
          place,
          where,
          "what it depends on is not told by its parameters",
          "make it a static method that is not private and takes components by their names");
      return null;
    }
    if (components.stream().anyMatch(component -> component.name().equals(name))) {
      errors.report(
          Code.DERIVED_METHOD,
          place,
          where,
          "a component has the same name",
          "give the method another name");
      return null;
    }
    List<Origin> sources = new ArrayList<>();
    Role role = Role.NONE;
    for (VariableElement parameter : method.getParameters()) {
      ComponentDef component = source(parameter, where);
      if (component == null) {
        return null;
      }
      sources.add(new Origin(component.name(), component.shape().type(), takes(parameter)));
      role = managed(component.role()) ? component.role() : role;
    }
    return made(method, name, where, place, sources, role);
  }

  private @Nullable ComponentDef made(
      ExecutableElement method,
      String name,
      String where,
      Place place,
      List<Origin> sources,
      Role role) {
    TypeMirror returned = method.getReturnType();
    TypeMirror value = optional(returned);
    boolean nullable = Annotation.nullable(method.getAnnotationMirrors())
        || Annotation.nullable(returned.getAnnotationMirrors());
    Shape shape = shapes.of(value == null ? returned : value, where, place);
    if (shape == null) {
      return null;
    }
    if (KeyTypes.of(shape) == null) {
      errors.report(
          Code.DERIVED_METHOD,
          place,
          where,
          "it returns " + shape.type().shown() + ", which can't be part of a key",
          "return text, a whole number, a decimal, a date or time, a UUID, a ULID, a KSUID or an enum");
      return null;
    }
    boolean absent = value != null || nullable || sources.stream().anyMatch(this::mayBeAbsent);
    return new ComponentDef(
            name,
            shape.type(),
            shape,
            absent ? Presence.NULLABLE : Presence.REQUIRED,
            name,
            false,
            role,
            place,
            new DerivationDef(name, JavaTypes.of(record), sources, value != null))
        .masked(components.stream()
            .anyMatch(c -> c.sensitive()
                && sources.stream().anyMatch(source -> source.component().equals(c.name()))));
  }

  private boolean mayBeAbsent(Origin source) {
    return source.takes() == Takes.PRESENT
        && components.stream()
            .anyMatch(
                c -> c.name().equals(source.component()) && c.presence() != Presence.REQUIRED);
  }

  private static boolean managed(Role role) {
    return role != Role.NONE && role != Role.UNIQUE;
  }

  private static Takes takes(VariableElement parameter) {
    if (optional(parameter.asType()) != null) {
      return Takes.OPTIONAL;
    }
    return Annotation.nullable(parameter.getAnnotationMirrors())
            || Annotation.nullable(parameter.asType().getAnnotationMirrors())
        ? Takes.NULLABLE
        : Takes.PRESENT;
  }

  private static @Nullable TypeMirror optional(TypeMirror type) {
    return type instanceof DeclaredType declared
            && JavaTypes.of(type).qualifiedName().equals("java.util.Optional")
            && declared.getTypeArguments().size() == 1
        ? declared.getTypeArguments().get(0)
        : null;
  }

  /** The component that a parameter stands for; null where there is none that fits, which has been told. */
  private @Nullable ComponentDef source(VariableElement parameter, String where) {
    String name = parameter.getSimpleName().toString();
    ComponentDef component =
        components.stream().filter(c -> c.name().equals(name)).findFirst().orElse(null);
    Place place = Place.of(parameter);
    if (component == null) {
      List<String> names = components.stream().map(ComponentDef::name).toList();
      derivedSource(
          place, where, name, "is no component of the record", Errors.suggestion(name, names));
      return null;
    }
    TypeMirror value = optional(parameter.asType());
    JavaType type = JavaTypes.of(value == null ? parameter.asType() : value);
    if (!type.sameAs(component.shape().type())) {
      derivedSource(
          place,
          where,
          name,
          "is " + component.shape().type().shown() + " in the record and " + type.shown() + " here",
          "declare the parameter so");
      return null;
    }
    return derivable(component, place, where) ? component : null;
  }

  /** Whether a component can be derived from; what is wrong with it has been told. */
  boolean derivable(ComponentDef component, Place place, String where) {
    if (component.keyOnly()) {
      derivedSource(
          place,
          where,
          component.name(),
          "is kept in the key alone, and what is derived of it does not tell it",
          "take @KeyOnly away");
      return false;
    }
    if (KeyTypes.of(component.shape()) == null) {
      derivedSource(
          place,
          where,
          component.name(),
          "is " + component.shape().type().shown() + ", of which an update may change a part",
          "derive from text, numbers, times, ids, enums and booleans");
      return false;
    }
    return true;
  }

  private void derivedSource(Place place, String where, String name, String why, String remedy) {
    errors.report(Code.DERIVED_SOURCE, place, where, name, why, remedy);
  }
}
