package dev.gateleg.tools.view;

import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.codec.CodecException;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.ScalarCodec;
import dev.gateleg.model.key.Ksuid;
import dev.gateleg.model.key.Ulid;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Year;
import java.time.YearMonth;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Values of the types that a model names, as the codecs store them and as people type them. */
public final class Scalars {

  private static final Map<String, ScalarCodec<?>> CODECS = Map.ofEntries(
      Map.entry(String.class.getName(), Codecs.STRING),
      Map.entry("byte", Codecs.BYTE),
      Map.entry(Byte.class.getName(), Codecs.BYTE),
      Map.entry("short", Codecs.SHORT),
      Map.entry(Short.class.getName(), Codecs.SHORT),
      Map.entry("int", Codecs.INT),
      Map.entry(Integer.class.getName(), Codecs.INT),
      Map.entry("long", Codecs.LONG),
      Map.entry(Long.class.getName(), Codecs.LONG),
      Map.entry("float", Codecs.FLOAT),
      Map.entry(Float.class.getName(), Codecs.FLOAT),
      Map.entry("double", Codecs.DOUBLE),
      Map.entry(Double.class.getName(), Codecs.DOUBLE),
      Map.entry(BigDecimal.class.getName(), Codecs.DECIMAL),
      Map.entry(BigInteger.class.getName(), Codecs.BIG_INTEGER),
      Map.entry(Instant.class.getName(), Codecs.INSTANT),
      Map.entry(LocalDate.class.getName(), Codecs.LOCAL_DATE),
      Map.entry(LocalTime.class.getName(), Codecs.LOCAL_TIME),
      Map.entry(LocalDateTime.class.getName(), Codecs.LOCAL_DATE_TIME),
      Map.entry(YearMonth.class.getName(), Codecs.YEAR_MONTH),
      Map.entry(Year.class.getName(), Codecs.YEAR),
      Map.entry(Duration.class.getName(), Codecs.DURATION),
      Map.entry(UUID.class.getName(), Codecs.UUID_TEXT),
      Map.entry(Ulid.class.getName(), Codecs.ULID),
      Map.entry(Ksuid.class.getName(), Codecs.KSUID));

  private Scalars() {}

  /** The codec of a type as it is stored in an attribute of that kind; null for enums, records and converted types. */
  static @Nullable ScalarCodec<?> codec(String type, AttributeKind kind) {
    if (type.equals(Instant.class.getName()) && kind == AttributeKind.NUMBER) {
      return Codecs.EPOCH_SECONDS;
    }
    ScalarCodec<?> codec = CODECS.get(type);
    boolean fits = codec != null
        && (codec.isNumber() ? kind == AttributeKind.NUMBER : kind == AttributeKind.STRING);
    return fits ? codec : null;
  }

  /** The value of a text as people type it, for a key's component: null if it is none of the type. */
  public static @Nullable Object parse(String type, String text) {
    if (type.equals("boolean") || type.equals(Boolean.class.getName())) {
      return text.equals("true") ? Boolean.TRUE : text.equals("false") ? Boolean.FALSE : null;
    }
    ScalarCodec<?> codec = CODECS.get(type);
    try {
      return codec == null ? text : codec.parse(text, type);
    } catch (CodecException e) {
      return null;
    }
  }

  /** A value as people type it: the opposite of {@link #parse}. */
  static String text(Object value) {
    return value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
  }

  /** The stored text of a value as people type it, for a key that is a plain attribute; null if it is none of the type. */
  static @Nullable String stored(String type, AttributeKind kind, String text) {
    Object value = parse(type, text);
    return value == null ? null : storedText(codec(type, kind), value);
  }

  @SuppressWarnings("unchecked") // The value was read by the codec of its own type.
  private static <T> String storedText(@Nullable ScalarCodec<T> codec, Object value) {
    return codec == null ? text(value) : codec.text((T) value);
  }

  /** An example of a type, for people who mistyped one. */
  static String example(String type) {
    return switch (type) {
      case "java.time.Instant" -> "2026-11-18T09:00:00Z";
      case "java.time.LocalDate" -> "2026-11-18";
      case "java.time.LocalDateTime" -> "2026-11-18T09:00:00";
      case "java.time.YearMonth" -> "2026-11";
      case "java.time.Year" -> "2026";
      case "java.util.UUID" -> "6f1c2b9e-0c8e-4a53-9a0c-1f5e3d7b2a10";
      case "dev.gateleg.model.key.Ulid" -> "01JCZ8M6T1V8Q0R2S4T6V8W0X2";
      case "dev.gateleg.model.key.Ksuid" -> "0ujtsYcgvSTl8PAuAdqWYSMnLOv";
      case "boolean", "java.lang.Boolean" -> "true";
      case "java.math.BigDecimal" -> "12.50";
      default -> "42";
    };
  }
}
