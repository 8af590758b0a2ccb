package dev.gateleg.processor.read;

import dev.gateleg.model.key.KeyType;
import dev.gateleg.processor.model.Shape;
import org.jspecify.annotations.Nullable;

/** Finds the key type of a component. */
final class KeyTypes {

  private KeyTypes() {}

  /** The key type, or null where values of the shape can't be part of a template. */
  static @Nullable KeyType<?> of(Shape shape) {
    if (shape instanceof Shape.EnumOf constants) {
      return constants.names().isEmpty() ? null : KeyType.ofEnumNames(constants.names());
    }
    if (shape instanceof Shape.Converted converted) {
      return of(converted.as());
    }
    return shape instanceof Shape.Scalar scalar
        ? KeyType.ofJavaType(scalar.type().qualifiedName()).orElse(null)
        : null;
  }
}
