package dev.gateleg.processor.read;

import dev.gateleg.model.After;
import dev.gateleg.model.Before;
import dev.gateleg.model.CrossScope;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Is;
import dev.gateleg.model.Prefix;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.To;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.ParameterDef;
import dev.gateleg.processor.model.ParameterDef.Bound;
import dev.gateleg.processor.model.ParameterDef.NullMark;
import dev.gateleg.processor.model.PatternDef;
import dev.gateleg.processor.model.PatternDef.Operation;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.model.ResultDef;
import dev.gateleg.processor.model.TableDef;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** Reads the access patterns of a table's interface. */
public final class PatternReader {

  private static final Map<Class<?>, Bound> BOUNDS = new LinkedHashMap<>();

  static {
    BOUNDS.put(From.class, Bound.FROM);
    BOUNDS.put(After.class, Bound.AFTER);
    BOUNDS.put(To.class, Bound.TO);
    BOUNDS.put(Before.class, Bound.BEFORE);
    BOUNDS.put(Prefix.class, Bound.PREFIX);
  }

  private final Environment environment;
  private final Errors errors;

  /** Reads what this compiler knows. */
  public PatternReader(Environment environment, Errors errors) {
    this.environment = environment;
    this.errors = errors;
  }

  /** The patterns that are without error, in the order of the source; those of interfaces above come first. */
  public List<PatternDef> read(TypeElement interfaceType, TableDef table, Set<JavaType> broken) {
    ResultReader results = new ResultReader(environment, errors, table, broken);
    List<ExecutableElement> methods = new ArrayList<>();
    collect(interfaceType, methods, new HashSet<>());
    List<PatternDef> patterns = new ArrayList<>();
    for (ExecutableElement method : methods) {
      boolean overloaded = methods.stream()
          .anyMatch(
              other -> other != method && other.getSimpleName().equals(method.getSimpleName()));
      PatternDef pattern = pattern(method, overloaded, results);
      if (pattern != null) {
        patterns.add(pattern);
      }
    }
    return patterns;
  }

  private void collect(TypeElement type, List<ExecutableElement> methods, Set<String> seen) {
    JavaType javaType = JavaTypes.of(type);
    if (javaType.packageName().equals("dev.gateleg.core") || !seen.add(javaType.qualifiedName())) {
      return;
    }
    for (var above : type.getInterfaces()) {
      collect((TypeElement) ((DeclaredType) above).asElement(), methods, seen);
    }
    for (ExecutableElement method : ElementFilter.methodsIn(type.getEnclosedElements())) {
      // What is declared anew, or given a body, stands for what was inherited.
      methods.removeIf(inherited -> environment.elements().overrides(method, inherited, type));
      if (method.getModifiers().contains(Modifier.ABSTRACT)) {
        methods.add(method);
      }
    }
  }

  private @Nullable PatternDef pattern(
      ExecutableElement method, boolean overloaded, ResultReader results) {
    String name = method.getSimpleName().toString();
    Annotation get = Annotation.find(method, Get.class, environment.elements());
    Annotation query = Annotation.find(method, Query.class, environment.elements());
    Annotation scan = Annotation.find(method, Scan.class, environment.elements());
    Annotation annotation = get != null ? get : query != null ? query : scan;
    Place place = Place.of(method);
    if (annotation == null) {
      errors.report(Code.METHOD_UNANNOTATED, place, name + "()");
      return null;
    }
    Operation operation =
        get != null ? Operation.GET : query != null ? Operation.QUERY : Operation.SCAN;
    ResultDef result = results.read(name + "()", operation, method.getReturnType(), place);
    if (result == null) {
      return null;
    }
    List<ParameterDef> parameters =
        method.getParameters().stream().map(this::parameter).toList();
    LintReader lint = new LintReader(environment, errors);
    String documentation = environment.elements().getDocComment(method);
    return new PatternDef(
        name,
        overloaded ? overloadName(name, parameters) : name,
        operation,
        operation == Operation.GET ? "" : annotation.string("index"),
        parameters,
        result,
        annotation.bool("consistent"),
        operation == Operation.QUERY && annotation.bool("newestFirst"),
        Annotation.has(method, CrossScope.class),
        new FilterReader(environment, errors).read(method, annotation, operation, result),
        lint.load(method),
        lint.accepted(method, overloaded ? overloadName(name, parameters) : name),
        documentation == null ? "" : documentation.strip(),
        place);
  }

  private static String overloadName(String name, List<ParameterDef> parameters) {
    return name
        + parameters.stream().map(ParameterDef::name).collect(Collectors.joining(",", "(", ")"));
  }

  private ParameterDef parameter(VariableElement parameter) {
    Bound bound = Bound.EQUAL;
    Annotation is = Annotation.find(parameter, Is.class, environment.elements());
    String component = is == null ? parameter.getSimpleName().toString() : is.string("value");
    for (Map.Entry<Class<?>, Bound> candidate : BOUNDS.entrySet()) {
      Annotation annotation =
          Annotation.find(parameter, candidate.getKey(), environment.elements());
      if (annotation != null) {
        bound = candidate.getValue();
        component = annotation.string("value");
      }
    }
    return new ParameterDef(
        parameter.getSimpleName().toString(),
        JavaTypes.of(parameter.asType()),
        bound,
        component,
        mark(parameter),
        Place.of(parameter));
  }

  private static @Nullable NullMark mark(VariableElement parameter) {
    return Annotation.nullMark(parameter.asType().getAnnotationMirrors())
        .map(mirror -> new NullMark(JavaTypes.of(mirror.getAnnotationType()), true))
        .or(() -> Annotation.nullMark(parameter.getAnnotationMirrors())
            .map(mirror -> new NullMark(JavaTypes.of(mirror.getAnnotationType()), false)))
        .orElse(null);
  }
}
