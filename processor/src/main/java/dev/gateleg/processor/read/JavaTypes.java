package dev.gateleg.processor.read;

import dev.gateleg.processor.model.JavaType;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;

/** Reads types as generated code names them. */
final class JavaTypes {

  private JavaTypes() {}

  static JavaType of(TypeMirror type) {
    if (type instanceof DeclaredType declared) {
      JavaType raw = of((TypeElement) declared.asElement());
      List<JavaType> arguments =
          declared.getTypeArguments().stream().map(JavaTypes::of).toList();
      return new JavaType(raw.packageName(), raw.name(), arguments);
    }
    if (type instanceof ArrayType array) {
      JavaType element = of(array.getComponentType());
      return new JavaType(element.packageName(), element.name() + "[]", element.arguments());
    }
    if (type instanceof WildcardType) {
      return JavaType.of("", type.toString());
    }
    // Primitives and type variables; their annotations, if any, are not part of the name.
    return JavaType.of(
        "", type.getKind().isPrimitive() ? primitive(type.getKind()) : type.toString());
  }

  private static String primitive(TypeKind kind) {
    return kind.name().toLowerCase(java.util.Locale.ROOT);
  }

  static JavaType of(TypeElement element) {
    StringBuilder name = new StringBuilder(element.getSimpleName());
    Element enclosing = element.getEnclosingElement();
    while (enclosing instanceof TypeElement outer) {
      name.insert(0, outer.getSimpleName() + ".");
      enclosing = outer.getEnclosingElement();
    }
    String packageName =
        enclosing instanceof PackageElement p ? p.getQualifiedName().toString() : "";
    return JavaType.of(packageName, name.toString());
  }
}
