package dev.gateleg.processor;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Tells whether all types that a table's interface leads to are there: another processor may write them later. */
final class Completeness {

  private final Set<TypeElement> seen = new HashSet<>();

  private Completeness() {}

  static boolean complete(TypeElement table) {
    Completeness completeness = new Completeness();
    return table.getInterfaces().stream().allMatch(completeness::complete)
        && table.getAnnotationMirrors().stream().allMatch(completeness::complete)
        && ElementFilter.methodsIn(table.getEnclosedElements()).stream()
            .allMatch(completeness::complete);
  }

  private boolean complete(ExecutableElement method) {
    return complete(method.getReturnType())
        && method.getParameters().stream().map(VariableElement::asType).allMatch(this::complete);
  }

  private boolean complete(AnnotationMirror annotation) {
    return annotation.getElementValues().values().stream().allMatch(this::complete);
  }

  private boolean complete(AnnotationValue value) {
    Object content = value.getValue();
    if (content instanceof List<?> list) {
      return list.stream().allMatch(each -> complete((AnnotationValue) each));
    }
    // A class that does not exist has this text for its value.
    return content instanceof TypeMirror type ? complete(type) : !"<error>".equals(content);
  }

  private boolean complete(TypeMirror type) {
    if (!(type instanceof DeclaredType declared)) {
      return true;
    }
    return type.getKind() != TypeKind.ERROR
        && declared.getTypeArguments().stream().allMatch(this::complete)
        && complete((TypeElement) declared.asElement(), seen);
  }

  /** Whether the components of a record, and the members of a sealed interface, are there. */
  private boolean complete(TypeElement element, Set<TypeElement> done) {
    boolean holds =
        element.getKind() == ElementKind.RECORD || element.getKind() == ElementKind.INTERFACE;
    if (!holds || !done.add(element)) {
      return true;
    }
    return element.getPermittedSubclasses().stream().allMatch(this::complete)
        && element.getRecordComponents().stream()
            .allMatch(component -> complete(component.asType())
                && component.getAnnotationMirrors().stream().allMatch(this::complete));
  }
}
