package dev.gateleg.model.key;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A type that a key's component can have, with the text it takes in keys: text that sorts as the values do and reads
 * back to them.
 *
 * <p>Immutable and thread-safe.
 *
 * @param <T> the Java type of the values; primitives are boxed
 */
@SuppressWarnings(
    "ClassInitializationDeadlock") // Nobody can touch a subclass before this class: they are
// package-private.
public abstract sealed class KeyType<T>
    permits TextType,
        EnumType,
        IntegerType,
        PlainIntegerType,
        ShardNumber,
        BigIntegerType,
        DecimalType,
        TimeTypes.InstantType,
        TimeTypes.LocalDateTimeType,
        TimeTypes.LocalDateType,
        TimeTypes.YearMonthType,
        TimeTypes.YearType,
        IdTypes.UuidType,
        IdTypes.UlidType,
        IdTypes.KsuidType,
        BooleanType {
  /** Any well-formed text, as it is; escaped only where it holds the separator or the like. By code point. */
  public static final KeyType<String> STRING = new TextType();

  /** Three digits, {@code 007}; negative ones {@code -992}. */
  public static final KeyType<Byte> BYTE =
      new IntegerType<>("BYTE", Byte.class, Byte.MIN_VALUE, Byte.MAX_VALUE, n -> (byte) n);

  /** Five digits. */
  public static final KeyType<Short> SHORT =
      new IntegerType<>("SHORT", Short.class, Short.MIN_VALUE, Short.MAX_VALUE, n -> (short) n);

  /** Ten digits. */
  public static final KeyType<Integer> INT =
      new IntegerType<>("INT", Integer.class, Integer.MIN_VALUE, Integer.MAX_VALUE, n -> (int) n);

  /** Nineteen digits. */
  public static final KeyType<Long> LONG =
      new IntegerType<>("LONG", Long.class, Long.MIN_VALUE, Long.MAX_VALUE, n -> n);

  /** 38 digits, which are all that a DynamoDB number holds. */
  public static final KeyType<BigInteger> BIG_INTEGER = new BigIntegerType();

  /** 20 integer digits, the fraction as long as it is: {@code 00000000000000000012.5}. 1.0 and 1.00 are one key. */
  public static final KeyType<BigDecimal> DECIMAL = new DecimalType();

  /** {@code 2026-06-24T10:00:00.000000000Z}, unless a format says fewer digits; years 0000 to 9999. */
  public static final KeyType<Instant> INSTANT = new TimeTypes.InstantType(Precision.NANOS);

  /** {@code 2026-06-24T10:00:00.000000000}, unless a format says fewer digits; years 0000 to 9999. */
  public static final KeyType<LocalDateTime> LOCAL_DATE_TIME =
      new TimeTypes.LocalDateTimeType(Precision.NANOS);

  /** {@code 2026-06-24}, years 0000 to 9999. */
  public static final KeyType<LocalDate> LOCAL_DATE = new TimeTypes.LocalDateType();

  /** {@code 2026-06}, years 0000 to 9999. */
  public static final KeyType<YearMonth> YEAR_MONTH = new TimeTypes.YearMonthType();

  /** {@code 2026}, years 0000 to 9999. */
  public static final KeyType<Year> YEAR = new TimeTypes.YearType();

  /** The usual 36 characters in lower case; sorts as this text, not as {@link UUID#compareTo}. */
  public static final KeyType<UUID> UUID = new IdTypes.UuidType();

  /** The usual 26 characters in upper case. */
  public static final KeyType<Ulid> ULID = new IdTypes.UlidType();

  /** The usual 27 letters and digits; sorts by time. */
  public static final KeyType<Ksuid> KSUID = new IdTypes.KsuidType();

  /** {@code false} or {@code true}, in this order. */
  public static final KeyType<Boolean> BOOLEAN = new BooleanType();

  /** The number of a shard, {@code 7}: no component of a record, but supplied by the table. */
  public static final KeyType<Integer> SHARD = new ShardType();

  private static final Map<String, KeyType<?>> BY_JAVA_TYPE = byJavaType();

  private final String name;
  private final Class<?> javaType;

  KeyType(String name, Class<?> javaType) {
    this.name = name;
    this.javaType = javaType;
  }

  /** An enum by its constants' names; pass all of {@code values()}. Sorts by name. */
  @SafeVarargs
  public static <E extends Enum<E>> KeyType<E> ofEnum(E... values) {
    if (values.length == 0) {
      throw EnumType.noNames();
    }
    Map<String, E> byName = new LinkedHashMap<>();
    for (E value : values) {
      byName.put(value.name(), value);
    }
    return new EnumType<>(values[0].getDeclaringClass(), byName, Enum::name);
  }

  /** An enum of which only the names are known, as in a compiler or a tool; its values are the names. */
  public static KeyType<String> ofEnumNames(List<String> names) {
    if (names.isEmpty() || names.contains("")) {
      throw EnumType.noNames();
    }
    Map<String, String> byName = new LinkedHashMap<>();
    for (String value : names) {
      byName.put(value, value);
    }
    return new EnumType<>(String.class, byName, value -> value);
  }

  /** The key type of a Java type by its qualified name ({@code int}, {@code java.time.Instant}); empty for enums and others. */
  public static Optional<KeyType<?>> ofJavaType(String qualifiedName) {
    return Optional.ofNullable(BY_JAVA_TYPE.get(qualifiedName));
  }

  /** The name of the constant here, such as {@code INSTANT}; {@code ENUM} for enums. */
  public final String name() {
    return name;
  }

  /** The Java type of the values, boxed. */
  public final Class<?> javaType() {
    return javaType;
  }

  /** The value of a text, or null if it is none; besides the texts in keys, some others that mean a value pass. */
  public final @Nullable T parse(String text) {
    return read(text);
  }

  @Override
  public String toString() {
    return name;
  }

  @SuppressWarnings("unchecked")
  final @Nullable T cast(Object value) {
    return javaType.isInstance(value) ? (T) value : null;
  }

  /** Appends the value's text, not escaped yet. */
  abstract void write(T value, StringBuilder out, KeyPart part);

  /** The value of a text, or null if it is none. May take more than {@link #write} makes; the caller compares. */
  abstract @Nullable T read(String text);

  /** Adds every text of this type to the shape, from the given state; answers the state where they end. */
  abstract int trace(Shape shape, int from, Escape escape);

  /** This type with a format of a template, or null if it has no such format. */
  @Nullable
  KeyType<T> formatted(String format) {
    return null;
  }

  /** The formats it has, for a remedy. */
  String formats() {
    return "";
  }

  /** The greatest value with a text that is not above this one; the value itself if it has a text, null if none is below. */
  @Nullable
  T floor(T value) {
    return value;
  }

  /** What may follow a whole text of this type to make a longer one, at the least; null if nothing may. */
  @Nullable
  Character continuation() {
    return null;
  }

  /** Whether its texts sort as the values do. */
  boolean ordered() {
    return true;
  }

  /** What its texts look like: two types of one form, and only such, make the same text of the same value. */
  String form() {
    return name;
  }

  /** The characters of its texts that a style may have to escape: at least all that are neither letters nor digits. */
  String punctuation() {
    return "";
  }

  /** The characters that a raw style can't have as its separator, because the texts hold them. */
  String constantPunctuation() {
    return "";
  }

  private static Map<String, KeyType<?>> byJavaType() {
    Map<String, KeyType<?>> types = new LinkedHashMap<>();
    for (KeyType<?> type : List.of(
        STRING,
        BYTE,
        SHORT,
        INT,
        LONG,
        BIG_INTEGER,
        DECIMAL,
        INSTANT,
        LOCAL_DATE_TIME,
        LOCAL_DATE,
        YEAR_MONTH,
        YEAR,
        UUID,
        ULID,
        KSUID,
        BOOLEAN)) {
      types.put(type.javaType.getName(), type);
    }
    types.put(ShardSlot.NAME, SHARD);
    types.put("byte", BYTE);
    types.put("short", SHORT);
    types.put("int", INT);
    types.put("long", LONG);
    types.put("boolean", BOOLEAN);
    return Map.copyOf(types);
  }
}
