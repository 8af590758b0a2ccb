package dev.gateleg.processor.write;

import static dev.gateleg.processor.write.Source.quoted;

import dev.gateleg.processor.model.Shape;
import java.math.BigDecimal;

/** Writes values that a model gives as text. */
final class Literals {

  private Literals() {}

  /** The expression of a value, whose text has been checked. */
  static String of(Source out, Shape shape, String text) {
    if (shape instanceof Shape.EnumOf names) {
      return out.name(names.type()) + "." + text;
    }
    String type = out.name(shape.type().boxed());
    return switch (((Shape.Scalar) shape).kind()) {
      case STRING -> quoted(text);
      case BOOLEAN -> text;
      case BYTE -> "(byte) " + Byte.parseByte(text);
      case SHORT -> "(short) " + Short.parseShort(text);
      case INT -> Integer.toString(Integer.parseInt(text));
      case LONG -> Long.parseLong(text) + "L";
      case FLOAT -> new BigDecimal(text).floatValue() + "f";
      case DOUBLE -> new BigDecimal(text).doubleValue() + "d";
      case DECIMAL, BIG_INTEGER -> "new " + type + "(" + quoted(text) + ")";
      case UUID_TEXT -> type + ".fromString(" + quoted(text) + ")";
      default -> type + ".parse(" + quoted(text) + ")";
    };
  }
}
