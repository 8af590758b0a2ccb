package dev.gateleg.model.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.model.Converter;
import dev.gateleg.model.key.Ksuid;
import dev.gateleg.model.key.Ulid;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a codec writes, it reads back: for every codec, over seeded values and over those at the edges. */
class CodecLawsTest {

  private static final int VALUES = 500;

  /** A codec, its edges, and where other values come from. */
  record Law<T>(String name, ValueCodec<T> codec, List<T> edges, Function<Random, T> values) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Law<?>> laws() {
    Converter<Duration, Long> inMillis = new Converter<>() {
      @Override
      public Long to(Duration duration) {
        return duration.toMillis();
      }

      @Override
      public Duration from(Long millis) {
        return Duration.ofMillis(millis);
      }
    };
    return Stream.of(
        new Law<>("string", Codecs.STRING, List.of("", " ", "é😀\u0000"), CodecLawsTest::text),
        new Law<>("boolean", Codecs.BOOLEAN, List.of(true, false), Random::nextBoolean),
        new Law<>(
            "byte", Codecs.BYTE, List.of(Byte.MIN_VALUE, Byte.MAX_VALUE), r -> (byte) r.nextInt()),
        new Law<>("short", Codecs.SHORT, List.of(Short.MIN_VALUE, Short.MAX_VALUE), r ->
            (short) r.nextInt()),
        new Law<>(
            "int", Codecs.INT, List.of(0, Integer.MIN_VALUE, Integer.MAX_VALUE), Random::nextInt),
        new Law<>(
            "long", Codecs.LONG, List.of(0L, Long.MIN_VALUE, Long.MAX_VALUE), Random::nextLong),
        new Law<>(
            "float",
            Codecs.FLOAT,
            List.of(0f, 1.1f, Float.MIN_VALUE, Float.MAX_VALUE, -Float.MAX_VALUE, Float.MIN_NORMAL),
            r -> (r.nextFloat() - 0.5f) * (float) Math.pow(10, r.nextInt(60) - 30)),
        new Law<>(
            "double",
            Codecs.DOUBLE,
            List.of(0d, 0.1, 1e125, -1e125, 1e-130, Math.PI),
            r -> (r.nextDouble() - 0.5) * Math.pow(10, r.nextInt(200) - 100)),
        new Law<>(
            "decimal",
            Codecs.DECIMAL,
            List.of(
                new BigDecimal("1E+125"),
                new BigDecimal("-9.9999999999999999999999999999999999999E+125"),
                new BigDecimal("1E-130"),
                new BigDecimal("12345678901234567890123456789012345678")),
            r -> new BigDecimal(
                new BigInteger(120, r).subtract(BigInteger.TEN.pow(30)), r.nextInt(160) - 60)),
        new Law<>(
            "big integer",
            Codecs.BIG_INTEGER,
            List.of(
                BigInteger.ZERO,
                BigInteger.valueOf(Long.MIN_VALUE),
                BigInteger.ONE.shiftLeft(63),
                BigInteger.TEN.pow(125)),
            r -> new BigInteger(r.nextInt(126), r).negate()),
        new Law<>(
            "instant",
            Codecs.INSTANT,
            List.of(
                Instant.EPOCH,
                Instant.parse("0000-01-01T00:00:00Z"),
                Instant.parse("9999-12-31T23:59:59.999999999Z")),
            r -> Instant.ofEpochSecond(r.nextInt(), r.nextInt(1_000_000_000))),
        new Law<>(
            "epoch seconds",
            Codecs.EPOCH_SECONDS,
            List.of(Instant.EPOCH, Instant.ofEpochSecond(-1)),
            r -> Instant.ofEpochSecond(r.nextInt())),
        new Law<>(
            "date",
            Codecs.LOCAL_DATE,
            List.of(LocalDate.MIN, LocalDate.MAX, LocalDate.of(2024, 2, 29)),
            r -> LocalDate.ofEpochDay(r.nextInt(1_000_000) - 500_000)),
        new Law<>(
            "time",
            Codecs.LOCAL_TIME,
            List.of(LocalTime.MIN, LocalTime.MAX, LocalTime.NOON),
            r -> LocalTime.ofNanoOfDay(Math.floorMod(r.nextLong(), 86_400_000_000_000L))),
        new Law<>(
            "date and time",
            Codecs.LOCAL_DATE_TIME,
            List.of(LocalDateTime.of(2026, 1, 1, 0, 0)),
            r ->
                LocalDateTime.ofEpochSecond(r.nextInt(), r.nextInt(1_000_000_000), ZoneOffset.UTC)),
        new Law<>(
            "month",
            Codecs.YEAR_MONTH,
            List.of(
                YearMonth.of(1, 1),
                YearMonth.of(9999, 12),
                YearMonth.of(12345, 6),
                YearMonth.of(-1, 1)),
            r -> YearMonth.of(r.nextInt(3000), Month.of(1 + r.nextInt(12)))),
        new Law<>(
            "year",
            Codecs.YEAR,
            List.of(
                Year.of(2026),
                Year.of(5),
                Year.of(0),
                Year.of(-44),
                Year.of(12345),
                Year.of(Year.MAX_VALUE)),
            r -> Year.of(r.nextInt(20_000) - 10_000)),
        new Law<>(
            "duration",
            Codecs.DURATION,
            List.of(Duration.ZERO, Duration.ofSeconds(Long.MAX_VALUE), Duration.ofNanos(-1)),
            r -> Duration.ofSeconds(r.nextInt(), r.nextInt())),
        new Law<>(
            "uuid",
            Codecs.UUID_TEXT,
            List.of(new UUID(0, 0)),
            r -> new UUID(r.nextLong(), r.nextLong())),
        new Law<>(
            "ulid",
            Codecs.ULID,
            List.of(),
            r -> Ulid.next(
                Clock.fixed(Instant.ofEpochMilli(r.nextInt(Integer.MAX_VALUE)), ZoneOffset.UTC),
                r)),
        new Law<>(
            "ksuid",
            Codecs.KSUID,
            List.of(new Ksuid(0, 0, 0), new Ksuid(-1, -1, -1)),
            r -> new Ksuid(r.nextInt(), r.nextLong(), r.nextLong())),
        new Law<>(
            "buffer",
            Codecs.BYTE_BUFFER,
            List.of(ByteBuffer.allocate(0)),
            r -> ByteBuffer.wrap(bytes(r))),
        new Law<>(
            "buffers",
            Codecs.BYTE_BUFFER_SET,
            List.of(),
            r -> Set.of(
                ByteBuffer.wrap(new byte[] {1}),
                ByteBuffer.wrap(new byte[] {2, (byte) r.nextInt()}))),
        new Law<>("enum", Codecs.enumOf(Month.values()), List.of(Month.values()), r -> Month.MAY),
        new Law<>(
            "list",
            Codecs.listOf(Codecs.listOf(Codecs.INT)),
            List.of(List.of(), List.of(List.of())),
            r -> List.of(List.of(r.nextInt()), List.of(), List.of(1, 2))),
        new Law<>(
            "set of texts",
            Codecs.setOf(Codecs.STRING),
            List.of(Set.of("")),
            r -> new LinkedHashSet<>(List.of("a" + r.nextInt(), text(r) + "z"))),
        new Law<>(
            "set of numbers", Codecs.setOf(Codecs.LONG), List.of(), r -> Set.of(r.nextLong(), 0L)),
        new Law<>(
            "map", Codecs.mapOf(Codecs.INT, Codecs.setOf(Codecs.STRING)), List.of(Map.of()), r -> {
              Map<Integer, Set<String>> map = new LinkedHashMap<>();
              IntStream.range(0, r.nextInt(4)).forEach(i -> map.put(r.nextInt(), Set.of("x" + i)));
              return map;
            }),
        new Law<>(
            "converted",
            Codecs.converted(Codecs.LONG, inMillis),
            List.of(Duration.ZERO),
            r -> Duration.ofMillis(r.nextInt())),
        new Law<>(
            "converted list",
            Codecs.converted(
                Codecs.listOf(Codecs.INT), new Converter<Set<Integer>, List<Integer>>() {
                  @Override
                  public List<Integer> to(Set<Integer> set) {
                    return List.copyOf(set);
                  }

                  @Override
                  public Set<Integer> from(List<Integer> list) {
                    return Set.copyOf(list);
                  }
                }),
            List.of(Set.of()),
            r -> Set.of(r.nextInt())));
  }

  private static String text(Random random) {
    return random
        .ints(random.nextInt(10), 0, 0x2000)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(20)];
    random.nextBytes(bytes);
    return bytes;
  }

  @ParameterizedTest
  @MethodSource("laws")
  <T> void whatIsWrittenIsReadBack(Law<T> law) {
    for (T edge : law.edges()) {
      assertSame(OneValue.read(law.codec(), OneValue.stored(law.codec(), edge)), edge, -1);
    }
    for (long seed = 0; seed < VALUES; seed++) {
      T value = law.values().apply(new Random(seed));
      assertSame(OneValue.read(law.codec(), OneValue.stored(law.codec(), value)), value, seed);
    }
  }

  /** A decimal is the same whatever its scale: DynamoDB does not keep it. */
  private static <T> void assertSame(T read, T written, long seed) {
    if (written instanceof BigDecimal decimal) {
      assertThat((BigDecimal) read).as("seed %d", seed).isEqualByComparingTo(decimal);
    } else {
      assertThat(read).as("seed %d", seed).isEqualTo(written);
    }
  }

  /** DynamoDB gives numbers back without zeros that mean nothing and, up to 38 digits, without an exponent. */
  @ParameterizedTest
  @MethodSource("laws")
  <T> void numbersAreReadAsDynamoDbGivesThemBack(Law<T> law) {
    for (long seed = 0; seed < VALUES; seed++) {
      T value = law.values().apply(new Random(seed));
      OneValue.Stored stored = OneValue.stored(law.codec(), value);
      if (stored.kind() != AttributeKind.NUMBER) {
        return;
      }
      String normal =
          new BigDecimal((String) stored.value()).stripTrailingZeros().toPlainString();
      assertSame(
          OneValue.read(law.codec(), new OneValue.Stored(AttributeKind.NUMBER, normal)),
          value,
          seed);
    }
  }

  @ParameterizedTest
  @MethodSource("laws")
  <T> void aValueOfAnotherKindIsRefused(Law<T> law) {
    assertThatThrownBy(
            () -> OneValue.read(law.codec(), new OneValue.Stored(AttributeKind.NULL, true)))
        .isInstanceOf(CodecException.class)
        .hasMessageStartingWith("[AttributeKind] 'here' is stored as NULL, not ");
  }
}
