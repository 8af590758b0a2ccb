package dev.gateleg.processor.read;

import dev.gateleg.model.Default;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.ComponentDef.Presence;
import dev.gateleg.processor.model.ComponentDef.Role;
import dev.gateleg.processor.model.FallbackDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.Shape;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Year;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/** Reads what components are read as where items from before have no attribute for them. */
final class Fallbacks {

  private final TypeElement record;
  private final Elements elements;
  private final Errors errors;

  Fallbacks(TypeElement record, Elements elements, Errors errors) {
    this.record = record;
    this.elements = elements;
    this.errors = errors;
  }

  /** The component with its default, if it has one; what is wrong with that has been told. */
  ComponentDef with(RecordComponentElement element, ComponentDef component) {
    Annotation annotation = Annotation.find(element, Default.class, elements);
    if (annotation == null) {
      return component;
    }
    String text = annotation.string("value");
    String by = annotation.string("by");
    String shown = by.isEmpty() ? "\"" + text + "\"" : "by = \"" + by + "\"";
    String problem = misplaced(component);
    if (problem == null && !by.isEmpty() && !text.isEmpty()) {
      problem = "it has a text and a method; keep one of them";
    }
    if (problem == null && by.isEmpty()) {
      problem = unreadable(component.shape(), text);
    }
    FallbackDef fallback = null;
    if (problem == null) {
      if (by.isEmpty()) {
        fallback = new FallbackDef(text, null, "", List.of());
      } else {
        List<String> sources = new ArrayList<>();
        problem = method(by, component, sources);
        fallback = new FallbackDef(null, JavaTypes.of(record), by, sources);
      }
    }
    if (problem != null) {
      errors.report(
          Code.DEFAULT_WRONG,
          component.place(),
          record.getSimpleName() + "." + component.name(),
          shown,
          problem);
      return component;
    }
    return component.with(fallback);
  }

  private static @Nullable String misplaced(ComponentDef component) {
    if (component.presence() != Presence.REQUIRED) {
      return "it may be absent, and is read so; take @Default away, or make it required";
    } else if (component.keyOnly()) {
      return "it is kept in the key, which every item has; take @Default away";
    } else if (component.role() != Role.NONE) {
      return "the library writes it by itself; take @Default away";
    } else if (component.collection()) {
      return "a collection that is absent is read as empty; take @Default away";
    }
    return null;
  }

  /** Why a text is no value of a shape; null where it is one. */
  private static @Nullable String unreadable(Shape shape, String text) {
    if (shape instanceof Shape.EnumOf names) {
      return names.names().contains(text)
          ? null
          : "the enum has no such constant; " + Errors.suggestion(text, names.names());
    }
    if (!(shape instanceof Shape.Scalar scalar)) {
      return "there is no text for " + shape.type().shown() + "; make it by a method";
    }
    try {
      return switch (scalar.kind()) {
        case STRING -> null;
        case BOOLEAN ->
          text.equals("true") || text.equals("false")
              ? null
              : "it is neither true nor false; use one of them";
        case BYTE -> parsed(Byte.valueOf(text));
        case SHORT -> parsed(Short.valueOf(text));
        case INT -> parsed(Integer.valueOf(text));
        case LONG -> parsed(Long.valueOf(text));
        case FLOAT -> parsed(Float.valueOf(new BigDecimal(text).floatValue()));
        case DOUBLE -> parsed(Double.valueOf(new BigDecimal(text).doubleValue()));
        case DECIMAL -> parsed(new BigDecimal(text));
        case BIG_INTEGER -> parsed(new BigInteger(text));
        case INSTANT, INSTANT_SECONDS, INSTANT_MILLIS, INSTANT_MICROS ->
          parsed(Instant.parse(text));
        case LOCAL_DATE -> parsed(LocalDate.parse(text));
        case LOCAL_TIME -> parsed(LocalTime.parse(text));
        case LOCAL_DATE_TIME,
            LOCAL_DATE_TIME_SECONDS,
            LOCAL_DATE_TIME_MILLIS,
            LOCAL_DATE_TIME_MICROS -> parsed(LocalDateTime.parse(text));
        case YEAR_MONTH -> parsed(YearMonth.parse(text));
        case YEAR -> parsed(Year.parse(text));
        case DURATION -> parsed(Duration.parse(text));
        case UUID_TEXT -> parsed(UUID.fromString(text));
        default -> "there is no text for " + shape.type().shown() + "; make it by a method";
      };
    } catch (IllegalArgumentException | DateTimeException e) {
      return "that is no " + shape.type().shown() + "; give one, as its parse() reads it";
    }
  }

  private static @Nullable String parsed(Object value) {
    return value == null ? "" : null;
  }

  /** Why a method can't make a component; null where it can. Tells what it is made of. */
  private @Nullable String method(String name, ComponentDef component, List<String> sources) {
    for (ExecutableElement method : ElementFilter.methodsIn(record.getEnclosedElements())) {
      if (!method.getSimpleName().contentEquals(name)
          || !method.getModifiers().contains(Modifier.STATIC)) {
        continue;
      }
      JavaType returned = JavaTypes.of(method.getReturnType());
      if (method.getModifiers().contains(Modifier.PRIVATE)
          || !method.getTypeParameters().isEmpty()) {
        return "generated code can't call the method; let it be neither private nor generic";
      } else if (!returned.boxed().sameAs(component.type().boxed())) {
        return "the method returns " + returned.shown() + ", and the component is "
            + component.type().shown() + "; return that";
      }
      for (VariableElement parameter : method.getParameters()) {
        String problem = parameter(parameter, component);
        if (problem != null) {
          return problem;
        }
        sources.add(parameter.getSimpleName().toString());
      }
      return null;
    }
    return "the record has no static method of that name; write one";
  }

  private @Nullable String parameter(VariableElement parameter, ComponentDef component) {
    String name = parameter.getSimpleName().toString();
    for (RecordComponentElement other : record.getRecordComponents()) {
      if (!other.getSimpleName().contentEquals(name)) {
        continue;
      }
      JavaType type = JavaTypes.of(other.asType());
      Annotation theirs = Annotation.find(other, Default.class, elements);
      if (name.equals(component.name())
          || theirs != null && !theirs.string("by").isEmpty()) {
        return "the method takes '" + name + "', which a method makes too; take what items store";
      } else if (Annotation.has(other, KeyOnly.class)) {
        return "the method takes '" + name
            + "', which is kept in the key alone; take @KeyOnly away";
      } else if (!JavaTypes.of(parameter.asType()).sameAs(type)) {
        return "the method's '" + name + "' is no " + type.shown() + "; declare the parameter so";
      }
      return null;
    }
    return "the method takes '" + name + "', which is no component; name the parameters after"
        + " components";
  }
}
