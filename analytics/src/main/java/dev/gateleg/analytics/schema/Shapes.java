package dev.gateleg.analytics.schema;

import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.ShapeModel;
import java.util.Map;

/** Shapes of components, also of model files that do not say them: then what the type tells. */
public final class Shapes {

  private static final Map<String, String> CODECS = Map.ofEntries(
      Map.entry("boolean", "BOOLEAN"),
      Map.entry("byte", "BYTE"),
      Map.entry("short", "SHORT"),
      Map.entry("int", "INT"),
      Map.entry("long", "LONG"),
      Map.entry("float", "FLOAT"),
      Map.entry("double", "DOUBLE"),
      Map.entry("java.lang.Boolean", "BOOLEAN"),
      Map.entry("java.lang.Byte", "BYTE"),
      Map.entry("java.lang.Short", "SHORT"),
      Map.entry("java.lang.Integer", "INT"),
      Map.entry("java.lang.Long", "LONG"),
      Map.entry("java.lang.Float", "FLOAT"),
      Map.entry("java.lang.Double", "DOUBLE"),
      Map.entry("java.math.BigDecimal", "DECIMAL"),
      Map.entry("java.math.BigInteger", "BIG_INTEGER"),
      Map.entry("java.time.Instant", "INSTANT"),
      Map.entry("java.time.LocalDate", "LOCAL_DATE"),
      Map.entry("java.time.LocalDateTime", "LOCAL_DATE_TIME"));

  private Shapes() {}

  /** The shape of a component's value. */
  public static ShapeModel of(ComponentModel component) {
    ShapeModel shape = component.shape();
    if (shape != null) {
      return shape;
    }
    String type = component.type();
    if (type.equals("java.time.Instant") && component.kind() == AttributeKind.NUMBER) {
      return new ShapeModel.Scalar("EPOCH_SECONDS");
    }
    String codec = CODECS.get(type);
    if (codec != null) {
      return new ShapeModel.Scalar(codec);
    }
    return switch (component.kind()) {
      case STRING -> new ShapeModel.Scalar("STRING");
      case NUMBER -> new ShapeModel.Scalar("DECIMAL");
      case BINARY -> new ShapeModel.Scalar("BINARY");
      case STRING_SET -> set("STRING", component.kind());
      case NUMBER_SET -> set("DECIMAL", component.kind());
      case BINARY_SET -> set("BINARY", component.kind());
      default -> new ShapeModel.Scalar("DOCUMENT");
    };
  }

  private static ShapeModel set(String codec, AttributeKind kind) {
    return new ShapeModel.SetOf(new ShapeModel.Scalar(codec), kind);
  }
}
