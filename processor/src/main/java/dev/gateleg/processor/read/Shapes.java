package dev.gateleg.processor.read;

import dev.gateleg.model.TypeName;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.model.RecordDef;
import dev.gateleg.processor.model.ScalarKind;
import dev.gateleg.processor.model.SealedDef;
import dev.gateleg.processor.model.Shape;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Finds how values of a type are stored, and on the way the nested records and sealed interfaces of a table. */
final class Shapes {

  private static final String CONVERT = "store it through a converter with @Convert";

  private final Environment environment;
  private final Errors errors;
  private final Map<String, RecordDef> records = new LinkedHashMap<>();
  private final Map<String, SealedDef> sealed = new LinkedHashMap<>();
  private final Set<String> started = new HashSet<>();
  private boolean deprecated;

  Shapes(Environment environment, Errors errors) {
    this.environment = environment;
    this.errors = errors;
  }

  /** Notes what generated code will name: it warns of none of it. */
  void uses(Element element) {
    Element at = element;
    while (at != null && !deprecated) {
      deprecated = environment.elements().isDeprecated(at);
      at = at.getEnclosingElement() instanceof TypeElement outer ? outer : null;
    }
  }

  /** Whether something that generated code names is deprecated. */
  boolean deprecated() {
    return deprecated;
  }

  Map<String, RecordDef> records() {
    return records;
  }

  Map<String, SealedDef> sealed() {
    return sealed;
  }

  /** The shape of a component's type; null after an error. {@code where} is the component as messages show it. */
  @Nullable
  Shape of(TypeMirror type, String where, Place place) {
    JavaType javaType = JavaTypes.of(type);
    ScalarKind scalar = ScalarKind.of(javaType.qualifiedName());
    if (scalar != null) {
      return new Shape.Scalar(scalar, javaType);
    }
    if (!(type instanceof DeclaredType declared)) {
      return unknown(where, javaType, "there is no codec for it", CONVERT, place);
    }
    TypeElement element = (TypeElement) declared.asElement();
    uses(element);
    if (element.getKind() == ElementKind.ENUM) {
      return new Shape.EnumOf(javaType, constants(element));
    }
    return switch (javaType.qualifiedName()) {
      case "java.util.List" -> list(declared, javaType, where, place);
      case "java.util.Set" -> set(declared, javaType, where, place);
      case "java.util.Map" -> map(declared, javaType, where, place);
      case "java.util.Optional" ->
        unknown(
            where,
            javaType,
            "an Optional stands for a whole component only",
            "leave absent values out",
            place);
      default -> nested(element, javaType, where, place);
    };
  }

  private static List<String> constants(TypeElement type) {
    return type.getEnclosedElements().stream()
        .filter(e -> e.getKind() == ElementKind.ENUM_CONSTANT)
        .map(e -> e.getSimpleName().toString())
        .toList();
  }

  private @Nullable Shape list(DeclaredType type, JavaType javaType, String where, Place place) {
    Shape element = argument(type, 0, javaType, where, place);
    return element == null ? null : new Shape.ListOf(javaType, element);
  }

  private @Nullable Shape set(DeclaredType type, JavaType javaType, String where, Place place) {
    Shape element = argument(type, 0, javaType, where, place);
    if (element == null) {
      return null;
    }
    boolean buffers =
        element instanceof Shape.Scalar scalar && scalar.kind() == ScalarKind.BYTE_BUFFER;
    if (!element.stored().scalar() && !buffers) {
      return unknown(
          where, javaType, "DynamoDB's sets hold text, numbers or bytes", "use a List", place);
    }
    return new Shape.SetOf(javaType, element);
  }

  private @Nullable Shape map(DeclaredType type, JavaType javaType, String where, Place place) {
    Shape key = argument(type, 0, javaType, where, place);
    Shape value = argument(type, 1, javaType, where, place);
    if (key == null || value == null) {
      return null;
    }
    if (!key.stored().scalar()) {
      return unknown(
          where,
          javaType,
          "keys of maps are stored as text",
          "use keys of text, numbers or enums",
          place);
    }
    return new Shape.MapOf(javaType, key, value);
  }

  private @Nullable Shape argument(
      DeclaredType type, int index, JavaType javaType, String where, Place place) {
    if (type.getTypeArguments().size() <= index) {
      return unknown(
          where, javaType, "it does not say what it holds", "give it type arguments", place);
    }
    TypeMirror argument = type.getTypeArguments().get(index);
    JavaType argumentType = JavaTypes.of(argument);
    boolean free = argumentType.qualifiedName().equals("java.lang.Object");
    return free && !javaType.qualifiedName().equals("java.util.Set")
        ? new Shape.Scalar(ScalarKind.DOCUMENT, argumentType)
        : of(argument, where, place);
  }

  private @Nullable Shape nested(
      TypeElement element, JavaType javaType, String where, Place place) {
    boolean isRecord = element.getKind() == ElementKind.RECORD;
    boolean isSealed = element.getKind() == ElementKind.INTERFACE
        && element.getModifiers().contains(Modifier.SEALED);
    if (!isRecord && !isSealed) {
      return unknown(where, javaType, "there is no codec for it", CONVERT, place);
    }
    if (!element.getTypeParameters().isEmpty()) {
      errors.report(
          Code.TYPE_GENERIC,
          place,
          where + " has the type " + javaType.shown() + ", which",
          "codecs are written once");
      return null;
    }
    if (Visibility.isPrivate(element)) {
      errors.report(Code.TYPE_INACCESSIBLE, Place.of(element), javaType.name());
      return null;
    }
    if (isRecord) {
      record(element);
      return new Shape.RecordOf(javaType);
    }
    return sealed(element, javaType) ? new Shape.SealedOf(javaType) : null;
  }

  private void record(TypeElement element) {
    JavaType type = JavaTypes.of(element);
    if (!started.add(type.qualifiedName())) {
      return;
    }
    JavaType fields = JavaType.of(type.packageName(), generatedName(element) + "Fields");
    boolean written = toWrite(element, fields);
    // Its place is kept before its components are read, so that records come before what they hold.
    records.put(type.qualifiedName(), new RecordDef(type, fields, false, false, List.of()));
    List<ComponentDef> components = new Components(environment, errors, this).of(element);
    for (ComponentDef component : components) {
      if (component.keyOnly()) {
        errors.report(
            Code.KEY_ONLY_MISPLACED,
            component.place(),
            type.name() + "." + component.name(),
            type.name() + " is stored inside an entity");
      }
      if (component.sensitive()) {
        errors.report(
            Code.SENSITIVE_MISPLACED,
            component.place(),
            type.name() + "." + component.name(),
            type.name() + " is stored inside an entity",
            "mark the entity's component that holds it");
      }
    }
    records.put(
        type.qualifiedName(),
        new RecordDef(type, fields, Visibility.isPublic(element), written, components));
  }

  private boolean sealed(TypeElement element, JavaType type) {
    if (!started.add(type.qualifiedName())) {
      return true;
    }
    List<SealedDef.Case> cases = new ArrayList<>();
    for (TypeElement leaf : leaves(element)) {
      JavaType leafType = JavaTypes.of(leaf);
      uses(leaf);
      if (leaf.getKind() != ElementKind.RECORD) {
        errors.report(
            Code.NOT_A_RECORD,
            Place.of(leaf),
            leafType.name(),
            kind(leaf),
            "a member of " + type.name());
        return false;
      }
      record(leaf);
      cases.add(new SealedDef.Case(typeName(leaf), leafType));
    }
    for (SealedDef.Case a : cases) {
      for (SealedDef.Case b : cases) {
        if (a != b && a.name().equals(b.name()) && cases.indexOf(a) < cases.indexOf(b)) {
          errors.report(
              Code.TYPE_NAME_DUPLICATE,
              Place.of(element),
              a.type().name(),
              b.type().name(),
              a.name());
        }
      }
    }
    JavaType codec = JavaType.of(type.packageName(), generatedName(element) + "Codec");
    sealed.put(
        type.qualifiedName(),
        new SealedDef(type, codec, Visibility.isPublic(element), toWrite(element, codec), cases));
    return true;
  }

  /** The start of a generated class's name: what stands in a record is named after it, {@code OrderLine}. */
  private static String generatedName(TypeElement element) {
    return element.getEnclosingElement() instanceof TypeElement outer
            && outer.getKind() == ElementKind.RECORD
        ? generatedName(outer) + element.getSimpleName()
        : element.getSimpleName().toString();
  }

  /** What was compiled before keeps the class that was written then. */
  private boolean toWrite(TypeElement element, JavaType generated) {
    return environment.inSource().test(element)
        || environment.elements().getTypeElement(generated.qualifiedName()) == null;
  }

  /** The classes below a sealed interface, those below its sealed members included. */
  static List<TypeElement> leaves(TypeElement sealedType) {
    List<TypeElement> leaves = new ArrayList<>();
    for (TypeMirror permitted : sealedType.getPermittedSubclasses()) {
      if (permitted instanceof DeclaredType declared) {
        TypeElement element = (TypeElement) declared.asElement();
        boolean inner = element.getKind() == ElementKind.INTERFACE
            && element.getModifiers().contains(Modifier.SEALED);
        leaves.addAll(inner ? leaves(element) : List.of(element));
      }
    }
    return leaves;
  }

  /** The name under which a type is stored. */
  String typeName(TypeElement type) {
    Annotation name = Annotation.find(type, TypeName.class, environment.elements());
    return name == null ? type.getSimpleName().toString() : name.string("value");
  }

  /** What an element is, with its article. */
  static String kind(TypeElement element) {
    return switch (element.getKind()) {
      case ENUM -> "an enum";
      case INTERFACE -> "an interface";
      case ANNOTATION_TYPE -> "an annotation";
      case RECORD -> "a record";
      default -> "a class";
    };
  }

  private @Nullable Shape unknown(
      String where, JavaType type, String why, String remedy, Place place) {
    errors.report(Code.COMPONENT_TYPE, place, where, type.shown(), why, remedy);
    return null;
  }
}
