package dev.gateleg.processor.read;

import java.util.List;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * What the compiler lends to its readers.
 *
 * @param elements the elements
 * @param types the types
 * @param inSource tells elements that are being compiled from those that were compiled before
 */
public record Environment(Elements elements, Types types, Predicate<Element> inSource) {

  /** Whether an element's module can see a class. */
  boolean sees(Element element, String className) {
    ModuleElement module = elements.getModuleOf(element);
    return (module == null
            ? elements.getTypeElement(className)
            : elements.getTypeElement(module, className))
        != null;
  }

  /** The classes and interfaces directly above a type. */
  List<DeclaredType> supertypes(TypeMirror type) {
    return types.directSupertypes(type).stream()
        .filter(DeclaredType.class::isInstance)
        .map(DeclaredType.class::cast)
        .toList();
  }
}
