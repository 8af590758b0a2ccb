package dev.gateleg.processor;

import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Tells whether all types that a table's interface names are there. */
final class Completeness {

  private Completeness() {}

  static boolean complete(TypeElement table) {
    return table.getInterfaces().stream().allMatch(Completeness::complete)
        && table.getAnnotationMirrors().stream().allMatch(Completeness::complete)
        && ElementFilter.methodsIn(table.getEnclosedElements()).stream()
            .allMatch(Completeness::complete);
  }

  private static boolean complete(ExecutableElement method) {
    return complete(method.getReturnType())
        && method.getParameters().stream()
            .map(VariableElement::asType)
            .allMatch(Completeness::complete);
  }

  private static boolean complete(AnnotationMirror annotation) {
    return annotation.getElementValues().values().stream().allMatch(Completeness::complete);
  }

  private static boolean complete(AnnotationValue value) {
    Object content = value.getValue();
    if (content instanceof List<?> list) {
      return list.stream().allMatch(each -> complete((AnnotationValue) each));
    }
    if (content instanceof TypeMirror type) {
      return complete(type) && (!(type instanceof DeclaredType declared) || complete(declared));
    }
    // A class that does not exist has this text for its value.
    return !"<error>".equals(content);
  }

  /** Whether the components of a listed entity are there. */
  private static boolean complete(DeclaredType entity) {
    return ((TypeElement) entity.asElement())
        .getRecordComponents().stream().allMatch(component -> complete(component.asType()));
  }

  private static boolean complete(TypeMirror type) {
    return type.getKind() != TypeKind.ERROR
        && (!(type instanceof DeclaredType declared)
            || declared.getTypeArguments().stream().allMatch(Completeness::complete));
  }
}
