package dev.gateleg.processor.model;

import dev.gateleg.processor.model.Shape.Stored;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types that the library stores by itself, by the names of their constants in {@code Codecs}. */
public enum ScalarKind {
  STRING(Stored.TEXT, "STRING", "java.lang.String"),
  BOOLEAN(Stored.OTHER, "BOOLEAN", "boolean", "java.lang.Boolean"),
  BYTE(Stored.NUMBER, "BYTE", "byte", "java.lang.Byte"),
  SHORT(Stored.NUMBER, "SHORT", "short", "java.lang.Short"),
  INT(Stored.NUMBER, "INT", "int", "java.lang.Integer"),
  LONG(Stored.NUMBER, "LONG", "long", "java.lang.Long"),
  FLOAT(Stored.NUMBER, null, "float", "java.lang.Float"),
  DOUBLE(Stored.NUMBER, null, "double", "java.lang.Double"),
  DECIMAL(Stored.NUMBER, "DECIMAL", "java.math.BigDecimal"),
  BIG_INTEGER(Stored.NUMBER, "BIG_INTEGER", "java.math.BigInteger"),
  INSTANT(Stored.TEXT, "INSTANT", "java.time.Instant"),
  INSTANT_SECONDS(Stored.TEXT, "INSTANT"),
  INSTANT_MILLIS(Stored.TEXT, "INSTANT"),
  INSTANT_MICROS(Stored.TEXT, "INSTANT"),
  EPOCH_SECONDS(Stored.NUMBER, "INSTANT"),
  LOCAL_DATE(Stored.TEXT, "LOCAL_DATE", "java.time.LocalDate"),
  LOCAL_TIME(Stored.TEXT, null, "java.time.LocalTime"),
  LOCAL_DATE_TIME(Stored.TEXT, "LOCAL_DATE_TIME", "java.time.LocalDateTime"),
  LOCAL_DATE_TIME_SECONDS(Stored.TEXT, "LOCAL_DATE_TIME"),
  LOCAL_DATE_TIME_MILLIS(Stored.TEXT, "LOCAL_DATE_TIME"),
  LOCAL_DATE_TIME_MICROS(Stored.TEXT, "LOCAL_DATE_TIME"),
  YEAR_MONTH(Stored.TEXT, "YEAR_MONTH", "java.time.YearMonth"),
  YEAR(Stored.NUMBER, "YEAR", "java.time.Year"),
  DURATION(Stored.TEXT, null, "java.time.Duration"),
  UUID_TEXT(Stored.TEXT, "UUID", "java.util.UUID"),
  ULID(Stored.TEXT, "ULID", "dev.gateleg.model.key.Ulid"),
  KSUID(Stored.TEXT, "KSUID", "dev.gateleg.model.key.Ksuid"),
  BINARY(Stored.BINARY, null, "byte[]"),
  BYTE_BUFFER(Stored.BINARY, null, "java.nio.ByteBuffer"),
  /** The number of a shard, which is in keys only. */
  SHARD(Stored.TEXT, "SHARD", "shard"),
  /** Any value at all, inside of a map or list. */
  DOCUMENT(Stored.OTHER, null);

  private static final Map<String, ScalarKind> BY_TYPE = new HashMap<>();

  static {
    for (ScalarKind kind : values()) {
      for (String type : kind.types) {
        BY_TYPE.put(type, kind);
      }
    }
  }

  private final Stored stored;
  private final @Nullable String keyType;
  private final String[] types;

  ScalarKind(Stored stored, @Nullable String keyType, String... types) {
    this.stored = stored;
    this.keyType = keyType;
    this.types = types;
  }

  /** The kind of a Java type by its qualified name, or null. */
  public static @Nullable ScalarKind of(String qualifiedName) {
    return BY_TYPE.get(qualifiedName);
  }

  /** The kind of an Instant's or LocalDateTime's attribute in a format, or null where this has no such format. */
  public @Nullable ScalarKind formatted(String format) {
    if (this != INSTANT && this != LOCAL_DATE_TIME) {
      return null;
    }
    return switch (format) {
      case "nanos" -> this;
      case "seconds", "millis", "micros" ->
        valueOf(name() + "_" + format.toUpperCase(java.util.Locale.ROOT));
      default -> null;
    };
  }

  /** The format of a time's attribute; empty where it is the usual one. */
  public String format() {
    String base = name().startsWith("INSTANT_")
        ? "INSTANT_"
        : name().startsWith("LOCAL_DATE_TIME_") ? "LOCAL_DATE_TIME_" : name();
    return name().substring(base.length()).toLowerCase(java.util.Locale.ROOT);
  }

  /** The attribute that a value fills. */
  public Stored stored() {
    return stored;
  }

  /** The name of the constant in {@code KeyType}; null where the type can't be a part of a template. */
  public @Nullable String keyType() {
    return keyType;
  }

  /** Whether values are of Java's number types. */
  public boolean number() {
    return switch (this) {
      case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, DECIMAL, BIG_INTEGER -> true;
      default -> false;
    };
  }

  /** Whether stored values sort as the values do. */
  public boolean ordered() {
    return stored.scalar() && this != DURATION;
  }
}
