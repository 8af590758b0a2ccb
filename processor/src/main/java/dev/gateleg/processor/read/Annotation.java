package dev.gateleg.processor.read;

import dev.gateleg.processor.model.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/**
 * An annotation with its values, defaults included.
 *
 * @param place the annotation on its element
 * @param values the values by their names
 */
record Annotation(Place place, Map<String, AnnotationValue> values) {

  static Annotation of(Element element, AnnotationMirror mirror, Elements elements) {
    Map<String, AnnotationValue> values = new LinkedHashMap<>();
    elements
        .getElementValuesWithDefaults(mirror)
        .forEach((method, value) -> values.put(method.getSimpleName().toString(), value));
    return new Annotation(Place.of(element, mirror), values);
  }

  /** The annotation of that type on the element, or null. */
  static @Nullable Annotation find(Element element, Class<?> type, Elements elements) {
    for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
      if (isOf(mirror, type)) {
        return of(element, mirror, elements);
      }
    }
    return null;
  }

  static boolean has(Element element, Class<?> type) {
    return element.getAnnotationMirrors().stream().anyMatch(mirror -> isOf(mirror, type));
  }

  /** Whether one of the annotations is called {@code Nullable}, whoever's it is. */
  static boolean nullable(List<? extends AnnotationMirror> mirrors) {
    return nullMark(mirrors).isPresent();
  }

  /** The annotation that is called {@code Nullable}, whoever's it is. */
  static Optional<? extends AnnotationMirror> nullMark(List<? extends AnnotationMirror> mirrors) {
    return mirrors.stream()
        .filter(mirror ->
            mirror.getAnnotationType().asElement().getSimpleName().contentEquals("Nullable"))
        .findFirst();
  }

  private static boolean isOf(AnnotationMirror mirror, Class<?> type) {
    return ((TypeElement) mirror.getAnnotationType().asElement())
        .getQualifiedName()
        .contentEquals(type.getCanonicalName());
  }

  AnnotationValue value(String name) {
    AnnotationValue value = values.get(name);
    if (value == null) {
      throw new IllegalStateException(
          "The annotation has no value '" + name + "'; it has " + values.keySet() + ".");
    }
    return value;
  }

  String string(String name) {
    return String.valueOf(value(name).getValue());
  }

  boolean bool(String name) {
    return Boolean.TRUE.equals(value(name).getValue());
  }

  int number(String name) {
    return value(name).getValue() instanceof Integer number ? number : 0;
  }

  char character(String name) {
    return value(name).getValue() instanceof Character c ? c : '#';
  }

  /** The name of an enum's constant. */
  String constant(String name) {
    Object value = value(name).getValue();
    return value instanceof VariableElement constant
        ? constant.getSimpleName().toString()
        : String.valueOf(value);
  }

  /** The class, or null where it does not exist. */
  @Nullable
  TypeMirror type(String name) {
    return value(name).getValue() instanceof TypeMirror type ? type : null;
  }

  List<AnnotationValue> list(String name) {
    List<AnnotationValue> values = new ArrayList<>();
    if (value(name).getValue() instanceof List<?> list) {
      for (Object value : list) {
        values.add((AnnotationValue) value);
      }
    }
    return values;
  }

  List<String> strings(String name) {
    return list(name).stream().map(value -> String.valueOf(value.getValue())).toList();
  }

  Place at(String name) {
    return place.at(value(name));
  }
}
