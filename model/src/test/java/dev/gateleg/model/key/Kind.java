package dev.gateleg.model.key;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Function;

/**
 * A key type with a format, its values by chance, and the order that keys owe them.
 *
 * @param values values that keys hold
 * @param bounds values to compare with, also such as keys can't hold
 */
record Kind<T>(
    KeyType<T> type,
    String format,
    Function<SplittableRandom, T> values,
    Function<SplittableRandom, T> bounds,
    Comparator<T> order) {

  enum Letter {
    A,
    AB,
    A_B,
    A$,
    A$B,
    É,
    _Z,
    B1
  }

  private static final String[] NASTY = {
    "#",
    "#",
    "#",
    "$",
    "%",
    " ",
    "!",
    "\"",
    "\0",
    "\u001f",
    "a",
    "b",
    "ab",
    "0",
    "2",
    "3",
    "23",
    "24",
    "-",
    ".",
    "/",
    ":",
    ";",
    "|",
    "}",
    "{",
    "_",
    "`",
    "~",
    "\u007f",
    "é",
    "\u0080",
    "\u07ff",
    "\u0800",
    "\ud7ff",
    "\ue000",
    "\uffff",
    "😀",
    "\udbff\udfff",
    "A",
    "Z",
    "+",
    ","
  };

  private static final List<Kind<?>> ALL = List.of(
      of(KeyType.STRING, "", Kind::text, KeyOrder.UTF8),
      of(KeyType.BYTE, "", r -> (byte) integer(r, 7), Comparator.naturalOrder()),
      of(KeyType.SHORT, "", r -> (short) integer(r, 15), Comparator.naturalOrder()),
      of(KeyType.INT, "", r -> (int) integer(r, 31), Comparator.naturalOrder()),
      of(KeyType.LONG, "", r -> integer(r, 63), Comparator.naturalOrder()),
      bounded(
          KeyType.INT,
          "2",
          r -> (int) (integer(r, 31) % 100),
          r -> (int) integer(r, 31),
          Comparator.naturalOrder()),
      of(KeyType.LONG, "25", r -> integer(r, 63), Comparator.naturalOrder()),
      of(
          KeyType.BIG_INTEGER,
          "",
          r -> BigInteger.valueOf(integer(r, 63)).multiply(BigInteger.valueOf(integer(r, 50))),
          Comparator.naturalOrder()),
      bounded(
          KeyType.BIG_INTEGER,
          "3",
          r -> BigInteger.valueOf(integer(r, 63) % 1000),
          r -> BigInteger.valueOf(integer(r, 12)),
          Comparator.naturalOrder()),
      of(
          KeyType.DECIMAL,
          "",
          r -> BigDecimal.valueOf(integer(r, 63), r.nextInt(-1, 25)),
          Comparator.naturalOrder()),
      bounded(
          KeyType.DECIMAL,
          "3",
          r -> BigDecimal.valueOf(integer(r, 63) % 1000, r.nextInt(4)),
          r -> BigDecimal.valueOf(integer(r, 14), r.nextInt(3)),
          Comparator.naturalOrder()),
      bounded(
          KeyType.DECIMAL,
          "3.2",
          r -> BigDecimal.valueOf(integer(r, 63) % 100_000, 2),
          r -> BigDecimal.valueOf(integer(r, 18), r.nextInt(-2, 5)),
          Comparator.naturalOrder()),
      bounded(
          KeyType.DECIMAL,
          "2.0",
          r -> BigDecimal.valueOf(integer(r, 63) % 100),
          r -> BigDecimal.valueOf(integer(r, 9), r.nextInt(3)),
          Comparator.naturalOrder()),
      bounded(KeyType.INSTANT, "", r -> instant(r, 1), Kind::anyInstant, Comparator.naturalOrder()),
      bounded(
          KeyType.INSTANT,
          "seconds",
          r -> instant(r, 1_000_000_000),
          Kind::anyInstant,
          Comparator.naturalOrder()),
      bounded(
          KeyType.INSTANT,
          "millis",
          r -> instant(r, 1_000_000),
          Kind::anyInstant,
          Comparator.naturalOrder()),
      bounded(
          KeyType.INSTANT,
          "micros",
          r -> instant(r, 1_000),
          Kind::anyInstant,
          Comparator.naturalOrder()),
      of(KeyType.INSTANT, "nanos", r -> instant(r, 1), Comparator.naturalOrder()),
      bounded(
          KeyType.LOCAL_DATE_TIME,
          "",
          r -> local(instant(r, 1)),
          Kind::anyLocal,
          LocalDateTime::compareTo),
      bounded(
          KeyType.LOCAL_DATE_TIME,
          "millis",
          r -> local(instant(r, 1_000_000)),
          Kind::anyLocal,
          LocalDateTime::compareTo),
      bounded(
          KeyType.LOCAL_DATE,
          "",
          r -> local(instant(r, 1)).toLocalDate(),
          r -> anyLocal(r).toLocalDate(),
          LocalDate::compareTo),
      bounded(
          KeyType.YEAR_MONTH,
          "",
          r -> YearMonth.from(local(instant(r, 1))),
          r -> YearMonth.from(anyLocal(r)),
          Comparator.naturalOrder()),
      bounded(
          KeyType.YEAR,
          "",
          r -> Year.of(local(instant(r, 1)).getYear()),
          r -> Year.of(anyLocal(r).getYear()),
          Comparator.naturalOrder()),
      of(
          KeyType.UUID,
          "",
          r -> new UUID(integer(r, 63), integer(r, 63)),
          Comparator.comparing(UUID::toString)),
      of(
          KeyType.ULID,
          "",
          r -> new Ulid(integer(r, 63), integer(r, 63)),
          Comparator.naturalOrder()),
      of(
          KeyType.KSUID,
          "",
          r -> new Ksuid((int) integer(r, 31), integer(r, 63), integer(r, 63)),
          Comparator.naturalOrder()),
      of(KeyType.BOOLEAN, "", SplittableRandom::nextBoolean, Comparator.naturalOrder()),
      of(
          KeyType.ofEnum(Letter.values()),
          "",
          r -> Letter.values()[r.nextInt(Letter.values().length)],
          Comparator.comparing(Enum::name, KeyOrder.UTF8)));

  /** Any; text more often, since that is where keys go wrong. */
  static Kind<?> any(SplittableRandom random) {
    return ALL.get(random.nextInt(3) == 0 ? 0 : random.nextInt(ALL.size()));
  }

  String name(int index) {
    return "{c" + index + (format.isEmpty() ? "" : ":" + format) + "}";
  }

  @SuppressWarnings("unchecked")
  int compare(Object a, Object b) {
    return order.compare((T) a, (T) b);
  }

  private static <T> Kind<T> of(
      KeyType<T> type, String format, Function<SplittableRandom, T> values, Comparator<T> order) {
    return new Kind<>(type, format, values, values, order);
  }

  private static <T> Kind<T> bounded(
      KeyType<T> type,
      String format,
      Function<SplittableRandom, T> values,
      Function<SplittableRandom, T> others,
      Comparator<T> order) {
    return new Kind<>(
        type, format, values, r -> r.nextInt(3) == 0 ? others.apply(r) : values.apply(r), order);
  }

  static String text(SplittableRandom random) {
    StringBuilder out = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      out.append(random.nextInt(4) == 0 ? "#" : NASTY[random.nextInt(NASTY.length)]);
    }
    return out.toString();
  }

  /** The key with some characters taken out and others put in, still well-formed. */
  static String mutated(String key, SplittableRandom random) {
    int[] points = key.codePoints().toArray();
    int at = random.nextInt(points.length + 1);
    int to = Math.min(points.length, at + random.nextInt(3));
    return new String(points, 0, at) + text(random) + new String(points, to, points.length - to);
  }

  /** Small ones, the ends, and any, of so many bits beside the sign. */
  private static long integer(SplittableRandom random, int bits) {
    long max = bits == 63 ? Long.MAX_VALUE : (1L << bits) - 1;
    return switch (random.nextInt(6)) {
      case 0 -> max - random.nextInt(3);
      case 1 -> -max - 1 + random.nextInt(3);
      case 2 -> random.nextLong() >> (63 - bits);
      default -> random.nextInt(-12, 13);
    };
  }

  private static Instant instant(SplittableRandom random, int unit) {
    long second = switch (random.nextInt(5)) {
      case 0 -> Instant.parse("0000-01-01T00:00:00Z").getEpochSecond() + random.nextInt(3);
      case 1 -> Instant.parse("9999-12-31T23:59:59Z").getEpochSecond() - random.nextInt(3);
      case 2 -> random.nextLong(-62_000_000_000L, 253_000_000_000L);
      default -> 1_782_295_200L + random.nextInt(-2, 3);
    };
    int nano = switch (random.nextInt(5)) {
      case 0 -> 0;
      case 1 -> random.nextInt(1000) * 1_000_000;
      case 2 -> 123_000_000 + random.nextInt(3) * 100;
      case 3 -> 999_999_999;
      default -> random.nextInt(1_000_000_000);
    };
    return Instant.ofEpochSecond(second, nano - nano % unit);
  }

  private static Instant anyInstant(SplittableRandom random) {
    return switch (random.nextInt(4)) {
      case 0 -> Instant.MIN;
      case 1 -> Instant.MAX;
      default -> instant(random, 1);
    };
  }

  private static LocalDateTime anyLocal(SplittableRandom random) {
    return switch (random.nextInt(4)) {
      case 0 -> LocalDateTime.MIN;
      case 1 -> LocalDateTime.MAX;
      default -> local(instant(random, 1));
    };
  }

  private static LocalDateTime local(Instant instant) {
    return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
  }
}
