package dev.gateleg.processor.read;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Convert;
import dev.gateleg.model.Converter;
import dev.gateleg.model.CreatedAt;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.model.Sensitive;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.Unique;
import dev.gateleg.model.UpdatedAt;
import dev.gateleg.model.Version;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.ComponentDef.Presence;
import dev.gateleg.processor.model.ComponentDef.Role;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.model.ScalarKind;
import dev.gateleg.processor.model.Shape;
import dev.gateleg.processor.model.Shape.Stored;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/** Reads the components of a record. */
final class Components {

  private static final Map<Class<?>, Role> ROLES = new LinkedHashMap<>();

  static {
    ROLES.put(Version.class, Role.VERSION);
    ROLES.put(TimeToLive.class, Role.TIME_TO_LIVE);
    ROLES.put(CreatedAt.class, Role.CREATED_AT);
    ROLES.put(UpdatedAt.class, Role.UPDATED_AT);
    ROLES.put(Unique.class, Role.UNIQUE);
  }

  /** The names that Java does not take for components. */
  private static final Set<String> REFUSED_BY_JAVA = Set.of(
      "clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");

  private final Environment environment;
  private final Elements elements;
  private final Errors errors;
  private final Shapes shapes;

  Components(Environment environment, Errors errors, Shapes shapes) {
    this.environment = environment;
    this.elements = environment.elements();
    this.errors = errors;
    this.shapes = shapes;
  }

  /** The components that can be stored; the others have been told. */
  List<ComponentDef> of(TypeElement record) {
    List<ComponentDef> components = new ArrayList<>();
    Fallbacks fallbacks = new Fallbacks(record, elements, errors);
    shapes.uses(record);
    for (RecordComponentElement component : record.getRecordComponents()) {
      shapes.uses(component);
      if (component.getAccessor() != null) {
        shapes.uses(component.getAccessor());
      }
      ComponentDef read = read(record, component);
      if (read != null) {
        read = fallbacks.with(component, read);
        checkDistinct(record, components, read);
        components.add(read);
      }
    }
    return components;
  }

  private void checkDistinct(
      TypeElement record, List<ComponentDef> before, ComponentDef component) {
    String name = record.getSimpleName().toString();
    for (ComponentDef other : before) {
      if (other.attribute().equals(component.attribute())
          && !other.keyOnly()
          && !component.keyOnly()) {
        errors.report(
            Code.ATTRIBUTE_CLASH,
            component.place(),
            name,
            "'" + component.name() + "'",
            component.attribute(),
            "holds '" + other.name() + "'",
            "@Attribute");
      }
      if (other.role() == component.role()
          && component.role() != Role.NONE
          && component.role() != Role.UNIQUE) {
        errors.report(
            Code.ROLE_DUPLICATE,
            component.place(),
            name,
            annotation(component.role()),
            other.name(),
            component.name());
      }
    }
  }

  private @Nullable ComponentDef read(TypeElement record, RecordComponentElement component) {
    String name = component.getSimpleName().toString();
    if (REFUSED_BY_JAVA.contains(name)) {
      errors.toldByTheCompiler();
      return null;
    }
    Place place = Place.of(field(record, component));
    String where = record.getSimpleName() + "." + name;
    TypeMirror declared = component.asType();
    TypeMirror value = declared;
    Presence presence = nullable(component) ? Presence.NULLABLE : Presence.REQUIRED;
    if (declared instanceof DeclaredType type
        && JavaTypes.of(type).qualifiedName().equals("java.util.Optional")
        && type.getTypeArguments().size() == 1) {
      value = type.getTypeArguments().get(0);
      presence = Presence.OPTIONAL;
    }
    List<Role> roles = roles(component);
    if (roles.size() > 1) {
      errors.report(
          Code.ROLES_CONFLICT, place, where, annotation(roles.get(0)), annotation(roles.get(1)));
      return null;
    }
    Role role = roles.isEmpty() ? Role.NONE : roles.get(0);
    Shape shape = shape(component, value, where, place);
    if (shape == null || !roleFits(role, shape, presence, where, place)) {
      return null;
    }
    if (role == Role.TIME_TO_LIVE) {
      shape = new Shape.Scalar(ScalarKind.EPOCH_SECONDS, shape.type());
    }
    Annotation attribute = Annotation.find(component, Attribute.class, elements);
    String named = attribute == null ? "" : attribute.string("value");
    String format = attribute == null ? "" : attribute.string("format");
    if (!format.isEmpty()) {
      shape = formatted(shape, format, where, place);
      if (shape == null) {
        return null;
      }
    }
    return new ComponentDef(
            name,
            JavaTypes.of(declared),
            shape,
            presence,
            named.isEmpty() ? name : named,
            Annotation.has(component, KeyOnly.class),
            role,
            place,
            null)
        .masked(Annotation.has(component, Sensitive.class))
        .lasting(lifetime(component, presence, where, place));
  }

  /** How long items live that are written without an end; null where the annotation does not say, or what can't be. */
  private @Nullable Duration lifetime(
      RecordComponentElement component, Presence presence, String where, Place place) {
    Annotation annotation = Annotation.find(component, TimeToLive.class, elements);
    String after = annotation == null ? "" : annotation.string("after");
    if (after.isEmpty()) {
      return null;
    }
    Duration lifetime = null;
    try {
      lifetime = Duration.parse(after);
    } catch (DateTimeParseException e) {
      errors.report(
          Code.TIME_TO_LIVE_AFTER,
          place,
          where,
          after,
          "is no duration",
          "write it as ISO-8601 has it, as in \"P7D\" or \"PT12H\"");
      return null;
    }
    if (lifetime.getSeconds() < 1) {
      errors.report(
          Code.TIME_TO_LIVE_AFTER,
          place,
          where,
          after,
          "is less than a second",
          "give a second or more");
    } else if (presence == Presence.REQUIRED) {
      errors.report(
          Code.TIME_TO_LIVE_AFTER,
          place,
          where,
          after,
          "would never apply, since the component always has a value",
          "declare it as Optional<Instant> or @Nullable Instant");
    } else {
      return lifetime;
    }
    return null;
  }

  /** The component's field: compilers know where it stands in the source, but not where the component does. */
  static Element field(TypeElement record, RecordComponentElement component) {
    for (Element field : ElementFilter.fieldsIn(record.getEnclosedElements())) {
      if (field.getSimpleName().equals(component.getSimpleName())) {
        return field;
      }
    }
    return record;
  }

  private static boolean nullable(RecordComponentElement component) {
    if (component.asType().getKind().isPrimitive()) {
      return false;
    }
    // A component of a name that Java refuses, such as wait, has no accessor.
    ExecutableElement accessor = component.getAccessor();
    return Annotation.nullable(component.getAnnotationMirrors())
        || Annotation.nullable(component.asType().getAnnotationMirrors())
        || accessor != null
            && (Annotation.nullable(accessor.getAnnotationMirrors())
                || Annotation.nullable(accessor.getReturnType().getAnnotationMirrors()));
  }

  /** The shape in the format of its attribute; null where it has no such format, which has been told. */
  private @Nullable Shape formatted(Shape shape, String format, String where, Place place) {
    Shape formatted = Formats.of(shape, format);
    if (formatted == null) {
      errors.report(
          Code.ATTRIBUTE_FORMAT,
          place,
          where,
          format,
          Formats.timed(shape)
              ? "a time has the formats seconds, millis, micros and nanos"
              : "only an Instant and a LocalDateTime have formats, and this is "
                  + shape.type().shown(),
          Formats.timed(shape) ? "use one of them" : "leave it out");
    }
    return formatted;
  }

  private static List<Role> roles(RecordComponentElement component) {
    return ROLES.entrySet().stream()
        .filter(role -> Annotation.has(component, role.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }

  private static String annotation(Role role) {
    return ROLES.entrySet().stream()
        .filter(entry -> entry.getValue() == role)
        .map(entry -> entry.getKey().getSimpleName())
        .findFirst()
        .orElse("");
  }

  private boolean roleFits(Role role, Shape shape, Presence presence, String where, Place place) {
    boolean instant = shape instanceof Shape.Scalar scalar && scalar.kind() == ScalarKind.INSTANT;
    boolean isLong = shape instanceof Shape.Scalar scalar
        && scalar.kind() == ScalarKind.LONG
        && scalar.type().primitive();
    String type = shape.type().shown();
    switch (role) {
      case VERSION -> {
        if (!isLong || presence != Presence.REQUIRED) {
          errors.report(Code.VERSION_TYPE, place, where, type);
          return false;
        }
      }
      case TIME_TO_LIVE -> {
        if (!instant) {
          errors.report(Code.TIME_TO_LIVE_TYPE, place, where, type);
          return false;
        }
      }
      case CREATED_AT, UPDATED_AT -> {
        if (!instant) {
          errors.report(Code.STAMP_TYPE, place, where, type, annotation(role));
          return false;
        }
      }
      case UNIQUE -> {
        if (shape.stored() != Stored.TEXT && shape.stored() != Stored.NUMBER) {
          errors.report(
              Code.UNIQUE_MISPLACED,
              place,
              where,
              "its type " + type + " is stored neither as text nor as a number",
              "use such a type, or a converter to one");
          return false;
        }
      }
      case NONE -> {}
    }
    return true;
  }

  private @Nullable Shape shape(
      RecordComponentElement component, TypeMirror value, String where, Place place) {
    Annotation convert = Annotation.find(component, Convert.class, elements);
    return convert == null
        ? shapes.of(value, where, place)
        : converted(convert, value, where, place);
  }

  private @Nullable Shape converted(
      Annotation convert, TypeMirror value, String where, Place place) {
    if (!(convert.type("value") instanceof DeclaredType type) || type.getKind() == TypeKind.ERROR) {
      return null;
    }
    TypeElement converter = (TypeElement) type.asElement();
    shapes.uses(converter);
    String name = converter.getSimpleName().toString();
    if (!constructible(converter)) {
      errors.report(
          Code.CONVERTER_TYPE,
          place,
          where,
          name,
          "which can't be made by generated code",
          "make it a class that is not private, without type parameters, with a constructor that"
              + " takes nothing");
      return null;
    }
    List<? extends TypeMirror> arguments = converterArguments(type);
    if (arguments.size() != 2) {
      return null;
    }
    JavaType from = JavaTypes.of(arguments.get(0));
    JavaType component = JavaTypes.of(value);
    if (!from.sameAs(component)) {
      errors.report(
          Code.CONVERTER_TYPE,
          place,
          where,
          name,
          "which converts " + from.shown() + ", but the component is " + component.shown(),
          "use a Converter<" + component.boxed().shown() + ", …>");
      return null;
    }
    Shape stored = shapes.of(arguments.get(1), where + " (as " + name + " stores it)", place);
    return stored == null ? null : new Shape.Converted(component, JavaTypes.of(converter), stored);
  }

  private static boolean constructible(TypeElement converter) {
    if (Visibility.isPrivate(converter)
        || converter.getModifiers().contains(Modifier.ABSTRACT)
        || !converter.getTypeParameters().isEmpty()
        || converter.getKind() != ElementKind.CLASS && converter.getKind() != ElementKind.RECORD
        || converter.getNestingKind().isNested()
            && !converter.getModifiers().contains(Modifier.STATIC)) {
      return false;
    }
    for (ExecutableElement constructor :
        ElementFilter.constructorsIn(converter.getEnclosedElements())) {
      if (constructor.getParameters().isEmpty()
          && !constructor.getModifiers().contains(Modifier.PRIVATE)) {
        return true;
      }
    }
    return false;
  }

  /** The two types of {@code Converter<T, S>} above a class. */
  private List<? extends TypeMirror> converterArguments(DeclaredType type) {
    if (JavaTypes.of(type).qualifiedName().equals(Converter.class.getCanonicalName())) {
      return type.getTypeArguments();
    }
    for (DeclaredType above : environment.supertypes(type)) {
      List<? extends TypeMirror> arguments = converterArguments(above);
      if (!arguments.isEmpty()) {
        return arguments;
      }
    }
    return List.of();
  }
}
