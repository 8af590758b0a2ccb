package dev.gateleg.processor.read;

import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** Who can see a type. */
final class Visibility {

  private Visibility() {}

  static boolean isPublic(TypeElement type) {
    Element at = type;
    while (at instanceof TypeElement) {
      if (!at.getModifiers().contains(Modifier.PUBLIC) && !implicitlyPublic(at)) {
        return false;
      }
      at = at.getEnclosingElement();
    }
    return true;
  }

  static boolean isPrivate(TypeElement type) {
    Element at = type;
    while (at instanceof TypeElement) {
      if (at.getModifiers().contains(Modifier.PRIVATE)) {
        return true;
      }
      at = at.getEnclosingElement();
    }
    return false;
  }

  private static boolean implicitlyPublic(Element type) {
    Element enclosing = type.getEnclosingElement();
    return enclosing != null && enclosing.getKind().isInterface();
  }
}
