package dev.gateleg.processor.read;

import dev.gateleg.processor.model.ScalarKind;
import dev.gateleg.processor.model.Shape;
import org.jspecify.annotations.Nullable;

/** The formats in which times are stored as attributes. */
final class Formats {

  private Formats() {}

  /** Whether values of the shape are stored as times, which have formats. */
  static boolean timed(Shape shape) {
    Shape stored = shape instanceof Shape.Converted converted ? converted.as() : shape;
    return stored instanceof Shape.Scalar scalar
        && (scalar.kind().name().startsWith("INSTANT")
            || scalar.kind().name().startsWith("LOCAL_DATE_TIME"));
  }

  /** The format that a shape has by itself; empty where it has the usual one. */
  static String of(Shape shape) {
    Shape stored = shape instanceof Shape.Converted converted ? converted.as() : shape;
    return stored instanceof Shape.Scalar scalar && timed(stored)
        ? scalar.kind().format()
        : "";
  }

  /** The shape in that format; null where it has none. */
  static @Nullable Shape of(Shape shape, String format) {
    if (shape instanceof Shape.Converted converted) {
      Shape as = of(converted.as(), format);
      return as == null ? null : new Shape.Converted(converted.type(), converted.converter(), as);
    }
    if (!(shape instanceof Shape.Scalar scalar)) {
      return null;
    }
    ScalarKind kind = scalar.kind().formatted(format);
    return kind == null ? null : new Shape.Scalar(kind, scalar.type());
  }
}
