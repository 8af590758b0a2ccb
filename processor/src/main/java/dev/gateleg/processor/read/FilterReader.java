package dev.gateleg.processor.read;

import dev.gateleg.model.Where;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.DeclaredDef;
import dev.gateleg.processor.model.DeclaredDef.FilterDef;
import dev.gateleg.processor.model.DeclaredDef.Test;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.PatternDef.Operation;
import dev.gateleg.processor.model.ResultDef;
import dev.gateleg.processor.model.ResultDef.Collection;
import dev.gateleg.processor.model.ResultDef.Form;
import dev.gateleg.processor.model.Shape;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.ExecutableElement;
import org.jspecify.annotations.Nullable;

/** Reads the limits and filters that a pattern declares. */
final class FilterReader {

  private final Environment environment;
  private final Errors errors;

  FilterReader(Environment environment, Errors errors) {
    this.environment = environment;
    this.errors = errors;
  }

  DeclaredDef read(
      ExecutableElement method, Annotation annotation, Operation operation, ResultDef result) {
    String name = method.getSimpleName() + "()";
    List<FilterDef> filters = new ArrayList<>();
    for (Annotation where : wheres(method)) {
      if (operation == Operation.GET) {
        wrong(where, name, "a get reads one item by its key", "look at the item");
      } else {
        filters.addAll(filters(name, where, result));
      }
    }
    if (operation == Operation.GET) {
      return new DeclaredDef(0, 0, filters, "");
    }
    int limit = number(name, annotation, "limit");
    int most = operation == Operation.QUERY ? number(name, annotation, "most") : 0;
    if (most > 0 && !(result.content() instanceof Collection) && !result.form().whole()) {
      errors.report(
          Code.LIMIT_WRONG,
          annotation.at("most"),
          name,
          "most = " + most,
          "its results are read as they are asked for, not held in memory",
          "use limit");
    }
    String mapKey = operation == Operation.QUERY ? annotation.string("mapKey") : "";
    if (!mapKey.isEmpty() && result.form() != Form.MAP) {
      errors.report(
          Code.MAP_KEY_WRONG,
          annotation.at("mapKey"),
          name,
          "by '" + mapKey + "'",
          "it returns none",
          "return Map<K, E>, or leave it out");
    }
    return new DeclaredDef(limit, most, filters, mapKey);
  }

  private int number(String name, Annotation annotation, String which) {
    int number = annotation.value(which).getValue() instanceof Integer given ? given : 0;
    if (number < 0) {
      errors.report(
          Code.LIMIT_WRONG,
          annotation.at(which),
          name,
          which + " = " + number,
          "it asks for nothing",
          "give at least 1, or leave it out");
    }
    return number;
  }

  private List<Annotation> wheres(ExecutableElement method) {
    List<Annotation> wheres = new ArrayList<>();
    Annotation one = Annotation.find(method, Where.class, environment.elements());
    if (one != null) {
      wheres.add(one);
    }
    Annotation all = Annotation.find(method, Where.All.class, environment.elements());
    if (all != null) {
      for (AnnotationValue value : all.list("value")) {
        wheres.add(
            Annotation.of(method, (AnnotationMirror) value.getValue(), environment.elements()));
      }
    }
    return wheres;
  }

  private List<FilterDef> filters(String pattern, Annotation where, ResultDef result) {
    String name = where.string("value");
    List<FilterDef> filters = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (EntityDef entity : result.content().entities().stream().distinct().toList()) {
      entity.components().forEach(component -> names.add(component.name()));
      entity
          .component(name)
          .filter(component -> !component.keyOnly())
          .ifPresent(component -> filters.addAll(filters(pattern, where, entity, component)));
    }
    if (!names.contains(name)) {
      wrong(
          where,
          pattern,
          "nothing that it returns has '" + name + "'",
          Errors.suggestion(name, names));
    } else if (filters.isEmpty() && errors.count() == 0) {
      wrong(where, pattern, "'" + name + "' is kept in keys alone", "filter another component");
    }
    return filters;
  }

  private List<FilterDef> filters(
      String pattern, Annotation where, EntityDef entity, ComponentDef component) {
    List<FilterDef> filters = new ArrayList<>();
    for (Test test : Test.values()) {
      List<String> values = switch (test) {
        case IS -> where.strings("is");
        case IS_NOT -> where.strings("isNot");
        case PRESENT -> where.bool("present") ? List.of("") : List.<String>of();
        case ABSENT -> where.bool("absent") ? List.of("") : List.<String>of();
      };
      if (!values.isEmpty()) {
        filters.add(new FilterDef(entity, component, test, values));
        if (test == Test.IS || test == Test.IS_NOT) {
          values.forEach(value -> check(pattern, where, component, value));
        }
      }
    }
    if (filters.size() != 1) {
      wrong(
          where,
          pattern,
          filters.isEmpty() ? "it asks nothing of the component" : "it asks several things at once",
          "say one of is, isNot, present and absent; another @Where says more");
    }
    return filters;
  }

  private void check(String pattern, Annotation where, ComponentDef component, String value) {
    String type = component.shape().type().shown();
    Predicate<String> values = values(component.shape());
    if (values == null) {
      wrong(
          where,
          pattern,
          "a value of " + type + " can't be written in an annotation",
          "use filter() on the results");
    } else if (!values.test(value)) {
      wrong(
          where,
          pattern,
          "'" + component.name() + "' is " + type + " and can't be \"" + value + "\"",
          "write one of its values");
    }
  }

  /** Which texts are values of a component; null where none can be written in an annotation. */
  private static @Nullable Predicate<String> values(Shape shape) {
    if (shape instanceof Shape.EnumOf constants) {
      return constants.names()::contains;
    }
    return switch (shape instanceof Shape.Scalar ? shape.type().boxed().simpleName() : "") {
      case "String" -> text -> true;
      case "Boolean" -> List.of("true", "false")::contains;
      case "Byte" -> within(Byte.MIN_VALUE, Byte.MAX_VALUE);
      case "Short" -> within(Short.MIN_VALUE, Short.MAX_VALUE);
      case "Integer" -> within(Integer.MIN_VALUE, Integer.MAX_VALUE);
      case "Long" -> within(Long.MIN_VALUE, Long.MAX_VALUE);
      default -> null;
    };
  }

  private static Predicate<String> within(long least, long most) {
    return text -> {
      try {
        long number = Long.parseLong(text);
        return number >= least && number <= most;
      } catch (NumberFormatException e) {
        return false;
      }
    };
  }

  private void wrong(Annotation where, String pattern, String why, String remedy) {
    errors.report(Code.FILTER_WRONG, where.place(), pattern, where.string("value"), why, remedy);
  }
}
