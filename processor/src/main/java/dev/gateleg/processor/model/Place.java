package dev.gateleg.processor.model;

import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/**
 * Where in the source something was said, for messages.
 *
 * @param element the element
 * @param annotation the annotation on it, or null
 * @param value the annotation's value, or null
 */
public record Place(
    Element element,
    @Nullable AnnotationMirror annotation,
    @Nullable AnnotationValue value) {

  /** The element itself. */
  public static Place of(Element element) {
    return new Place(element, null, null);
  }

  /** An annotation of the element. */
  public static Place of(Element element, @Nullable AnnotationMirror annotation) {
    return new Place(element, annotation, null);
  }

  /** A value of the same annotation. */
  public Place at(@Nullable AnnotationValue within) {
    return new Place(element, annotation, within);
  }
}
