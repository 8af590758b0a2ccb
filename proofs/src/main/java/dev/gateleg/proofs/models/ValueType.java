package dev.gateleg.proofs.models;

import dev.gateleg.model.key.Ksuid;
import dev.gateleg.model.key.Ulid;
import dev.gateleg.proofs.models.kind.Money;
import dev.gateleg.proofs.models.kind.Mood;
import dev.gateleg.proofs.models.kind.Part;
import dev.gateleg.proofs.models.kind.Shape;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Year;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The type of a component: how it is spelled in Java and in a program, and how the docs say that it is stored. A new type
 * is added here and nowhere else.
 */
enum ValueType {
  STRING(
      "String",
      List.of("a", "b", "ab", "a#b", "x$y", "B c", "ü"),
      text -> text,
      ValueType::string,
      AttributeValue::s),
  LONG_TEXT("String", List.of("1", "2", "12"), text -> text, ValueType::string, AttributeValue::s),
  BOOLEAN(
      "boolean",
      List.of("true", "false"),
      Boolean::valueOf,
      value -> AttributeValue.fromBool((Boolean) value),
      AttributeValue::bool),
  INT(
      "int",
      List.of("0", "1", "-5", "42", "100000"),
      Integer::valueOf,
      ValueType::number,
      stored -> Integer.valueOf(stored.n())),
  LONG(
      "long",
      List.of("0", "1", "2", "12", "-7", "9000000000"),
      Long::valueOf,
      ValueType::number,
      stored -> Long.valueOf(stored.n())),
  SHORT(
      "short",
      List.of("0", "3", "-3"),
      Short::valueOf,
      ValueType::number,
      stored -> Short.valueOf(stored.n())),
  BYTE(
      "byte",
      List.of("0", "7", "-7"),
      Byte::valueOf,
      ValueType::number,
      stored -> Byte.valueOf(stored.n())),
  DOUBLE(
      "double",
      List.of("0.0", "1.5", "-2.25", "1000000.0"),
      Double::valueOf,
      value -> AttributeValue.fromN(BigDecimal.valueOf((Double) value).toPlainString()),
      stored -> Double.valueOf(stored.n())),
  FLOAT(
      "float",
      List.of("0.0", "0.5", "-8.0"),
      Float::valueOf,
      value -> AttributeValue.fromN(new BigDecimal(value.toString()).toPlainString()),
      stored -> Float.valueOf(stored.n())),
  DECIMAL(
      "BigDecimal",
      List.of("0", "1", "10.50", "-1.5", "-1.55", "0.001", "1E+3"),
      BigDecimal::new,
      value -> AttributeValue.fromN(((BigDecimal) value).stripTrailingZeros().toPlainString()),
      stored -> new BigDecimal(stored.n())),
  BIG_INTEGER(
      "BigInteger",
      List.of("0", "5", "-5", "12345678901234567890"),
      BigInteger::new,
      ValueType::number,
      stored -> new BigDecimal(stored.n()).toBigIntegerExact()),
  INSTANT(
      "Instant",
      List.of(
          "2026-06-24T10:00:00Z",
          "2026-06-24T10:00:00.500Z",
          "2026-06-24T10:00:00.522274803Z",
          "2026-06-24T10:00:00.000001Z",
          "2026-06-25T00:00:00Z"),
      Instant::parse,
      ValueType::string,
      stored -> Instant.parse(stored.s())),
  LOCAL_DATE(
      "LocalDate",
      List.of("2026-01-31", "2026-02-01", "1999-12-31"),
      LocalDate::parse,
      ValueType::string,
      stored -> LocalDate.parse(stored.s())),
  LOCAL_DATE_TIME(
      "LocalDateTime",
      List.of("2026-01-31T10:00:00", "2026-01-31T10:00:00.123456", "2026-01-31T10:00:00.1"),
      LocalDateTime::parse,
      ValueType::string,
      stored -> LocalDateTime.parse(stored.s())),
  LOCAL_TIME(
      "LocalTime",
      List.of("10:00", "10:00:01.5"),
      LocalTime::parse,
      ValueType::string,
      stored -> LocalTime.parse(stored.s())),
  YEAR_MONTH(
      "YearMonth",
      List.of("2026-01", "2025-12"),
      YearMonth::parse,
      ValueType::string,
      stored -> YearMonth.parse(stored.s())),
  YEAR(
      "Year",
      List.of("2026", "1999"),
      Year::parse,
      ValueType::number,
      stored -> Year.parse(stored.n())),
  DURATION(
      "Duration",
      List.of("PT1H", "PT0.5S"),
      Duration::parse,
      ValueType::string,
      stored -> Duration.parse(stored.s())),
  UUID_ID(
      "UUID",
      List.of("0f14d0ab-9605-4a62-a9e4-5ed26688389b", "00000000-0000-0000-0000-000000000001"),
      UUID::fromString,
      ValueType::string,
      stored -> UUID.fromString(stored.s())),
  ULID(
      "Ulid",
      List.of("01ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FAW"),
      Ulid::parse,
      ValueType::string,
      stored -> Ulid.parse(stored.s())),
  KSUID(
      "Ksuid",
      List.of("0ujtsYcgvSTl8PAuAdqWYSMnLOv", "0ujtsYcgvSTl8PAuAdqWYSMnLOw"),
      Ksuid::parse,
      ValueType::string,
      stored -> Ksuid.parse(stored.s())),
  MOOD(
      "Mood",
      List.of("CALM", "GLAD", "SAD"),
      Mood::valueOf,
      ValueType::string,
      stored -> Mood.valueOf(stored.s())),
  MONEY(
      "Money",
      List.of("0", "250", "-1"),
      text -> new Money(Long.parseLong(text)),
      value -> AttributeValue.fromN(Long.toString(((Money) value).cents())),
      stored -> new Money(Long.parseLong(stored.n()))),
  BYTES(
      "ByteBuffer",
      List.of("", "x", "xyz"),
      text -> ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)),
      value -> AttributeValue.fromB(SdkBytes.fromByteBuffer(((ByteBuffer) value).duplicate())),
      stored -> stored.b().asByteBuffer()),
  STRING_SET(
      "Set<String>",
      List.of("", "a", "b", "a,b"),
      text -> new LinkedHashSet<>(split(text)),
      value -> AttributeValue.fromSs(List.copyOf((Set<String>) value)),
      stored -> new LinkedHashSet<>(stored.ss())),
  INT_SET(
      "Set<Integer>",
      List.of("", "1", "1,20"),
      text -> {
        Set<Integer> numbers = new LinkedHashSet<>();
        split(text).forEach(each -> numbers.add(Integer.valueOf(each)));
        return numbers;
      },
      value -> AttributeValue.fromNs(
          ((Set<Integer>) value).stream().map(String::valueOf).toList()),
      stored -> {
        Set<Integer> numbers = new LinkedHashSet<>();
        stored.ns().forEach(each -> numbers.add(Integer.valueOf(each)));
        return numbers;
      }),
  STRING_LIST(
      "List<String>",
      List.of("", "a", "a,b"),
      ValueType::split,
      value -> AttributeValue.fromL(
          ((List<String>) value).stream().map(AttributeValue::fromS).toList()),
      stored -> stored.l().stream().map(AttributeValue::s).toList()),
  INT_MAP(
      "Map<String, Integer>",
      List.of("", "a=1", "a=1,b.c=2"),
      text -> {
        Map<String, Integer> map = new HashMap<>();
        for (String each : split(text)) {
          map.put(
              each.substring(0, each.indexOf('=')),
              Integer.valueOf(each.substring(each.indexOf('=') + 1)));
        }
        return map;
      },
      value -> {
        Map<String, AttributeValue> map = new HashMap<>();
        ((Map<String, Integer>) value).forEach((name, number) -> map.put(name, number(number)));
        return AttributeValue.fromM(map);
      },
      stored -> {
        Map<String, Integer> map = new HashMap<>();
        stored.m().forEach((name, number) -> map.put(name, Integer.valueOf(number.n())));
        return map;
      }),
  PART(
      "Part",
      List.of("wheel,4,", "door,2,left"),
      text -> {
        String[] parts = text.split(",", -1);
        return new Part(
            parts[0],
            Integer.parseInt(parts[1]),
            parts[2].isEmpty() ? Optional.empty() : Optional.of(parts[2]));
      },
      value -> {
        Part part = (Part) value;
        Map<String, AttributeValue> map = new LinkedHashMap<>();
        map.put("name", string(part.name()));
        map.put("count", number(part.count()));
        part.note().ifPresent(note -> map.put("note", string(note)));
        return AttributeValue.fromM(map);
      },
      stored -> new Part(
          in(stored, "name").s(),
          Integer.parseInt(in(stored, "count").n()),
          Optional.ofNullable(stored.m().get("note")).map(AttributeValue::s))),
  SHAPE(
      "Shape",
      List.of("circle 3", "box 2 x"),
      text -> {
        String[] parts = text.split(" ", -1);
        int size = Integer.parseInt(parts[1]);
        return parts[0].equals("circle") ? new Shape.Circle(size) : new Shape.Box(size, parts[2]);
      },
      value -> value instanceof Shape.Circle circle
          ? AttributeValue.fromM(
              Map.of("Circle", AttributeValue.fromM(Map.of("radius", number(circle.radius())))))
          : AttributeValue.fromM(Map.of(
              "Box",
              AttributeValue.fromM(Map.of(
                  "width", number(((Shape.Box) value).width()),
                  "label", string(((Shape.Box) value).label()))))),
      stored -> stored.m().containsKey("Circle")
          ? new Shape.Circle(Integer.parseInt(in(in(stored, "Circle"), "radius").n()))
          : new Shape.Box(
              Integer.parseInt(in(in(stored, "Box"), "width").n()),
              in(in(stored, "Box"), "label").s()));

  /** The types that a template can take. */
  static final List<ValueType> IN_KEYS = List.of(
      STRING,
      STRING,
      STRING,
      BOOLEAN,
      INT,
      LONG,
      SHORT,
      BYTE,
      DECIMAL,
      BIG_INTEGER,
      INSTANT,
      INSTANT,
      LOCAL_DATE,
      LOCAL_DATE_TIME,
      YEAR_MONTH,
      YEAR,
      UUID_ID,
      ULID,
      KSUID,
      MOOD,
      MOOD,
      MONEY);

  /** The types that can be counted up and down. */
  static final Set<ValueType> NUMBERS =
      Set.of(INT, LONG, SHORT, BYTE, DOUBLE, FLOAT, DECIMAL, BIG_INTEGER);

  /** The types of which a condition may ask for more or less. */
  static final Set<ValueType> ORDERED = Set.of(
      STRING,
      LONG_TEXT,
      INT,
      LONG,
      SHORT,
      DECIMAL,
      BIG_INTEGER,
      INSTANT,
      LOCAL_DATE,
      YEAR_MONTH,
      YEAR,
      UUID_ID,
      ULID,
      KSUID,
      MONEY);

  private final String java;
  private final List<String> samples;
  private final Function<String, Object> parsed;
  private final Function<Object, AttributeValue> stored;
  private final Function<AttributeValue, Object> loaded;

  ValueType(
      String java,
      List<String> samples,
      Function<String, Object> parsed,
      Function<Object, AttributeValue> stored,
      Function<AttributeValue, Object> loaded) {
    this.java = java;
    this.samples = samples;
    this.parsed = parsed;
    this.stored = stored;
    this.loaded = loaded;
  }

  private static AttributeValue in(AttributeValue map, String name) {
    AttributeValue value = map.m().get(name);
    if (value == null) {
      throw new IllegalArgumentException(name + " is missing in " + map);
    }
    return value;
  }

  private static AttributeValue string(Object value) {
    return AttributeValue.fromS(value.toString());
  }

  private static AttributeValue number(Object value) {
    return AttributeValue.fromN(value.toString());
  }

  private static List<String> split(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(",", -1));
  }

  /** The type in Java. */
  String java() {
    return java;
  }

  /** The type in Java, where a primitive one can't stand. */
  String boxed() {
    return switch (this) {
      case BOOLEAN -> "Boolean";
      case INT -> "Integer";
      case LONG -> "Long";
      case SHORT -> "Short";
      case BYTE -> "Byte";
      case DOUBLE -> "Double";
      case FLOAT -> "Float";
      default -> java;
    };
  }

  /** Values, as programs spell them: few, so that they meet. */
  List<String> samples() {
    return samples;
  }

  /** The value of a spelling. */
  Object parse(String text) {
    return parsed.apply(text);
  }

  /** The value as the docs say that it is stored. */
  AttributeValue store(Object value) {
    return stored.apply(value);
  }

  /**
   * The value of an attribute, as any other reader would take it.
   *
   * @throws RuntimeException if it is stored in another way
   */
  Object load(AttributeValue attribute) {
    return loaded.apply(attribute);
  }

  /** Whether it is a set, of which DynamoDB keeps no empty one. */
  boolean isSet() {
    return this == STRING_SET || this == INT_SET;
  }

  /** Whether it can be empty; a missing one is read as an empty one. */
  boolean isCollection() {
    return isSet() || this == STRING_LIST || this == INT_MAP;
  }

  /** Whether it is stored as text or number, and can be unique or a plain key. */
  boolean isScalar() {
    return IN_KEYS.contains(this) && this != BOOLEAN;
  }

  /** Whether DynamoDB stores it as a number. */
  boolean isNumber() {
    return NUMBERS.contains(this) || this == YEAR || this == MONEY;
  }

  /** The sum of two values. */
  Object sum(Object one, Object other) {
    BigDecimal sum = new BigDecimal(one.toString()).add(new BigDecimal(other.toString()));
    return switch (this) {
      case DECIMAL -> sum;
      case DOUBLE, FLOAT -> parse(sum.toString());
      default -> parse(sum.toBigIntegerExact().toString());
    };
  }

  /** Whether two values are the same for a reader: 1.0 and 1.00 are. */
  boolean same(Object one, Object other) {
    return one instanceof BigDecimal decimal && other instanceof BigDecimal number
        ? decimal.compareTo(number) == 0
        : one.equals(other);
  }

  /** How two values compare: text as UTF-8, all others as they do in Java. */
  @SuppressWarnings("unchecked") // Values of one ordered type compare with each other.
  int compare(Object one, Object other) {
    if (one instanceof Money money) {
      return Long.compare(money.cents(), ((Money) other).cents());
    }
    return one instanceof String || one instanceof UUID || one instanceof Mood
        ? compareBytes(one.toString(), other.toString())
        : ((Comparable<Object>) one).compareTo(other);
  }

  private static int compareBytes(String one, String other) {
    return Arrays.compareUnsigned(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }
}
