package dev.gateleg.proofs.typed;

import dev.gateleg.model.key.Ulid;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** Random things, by a seed that failures print. */
public final class RandomThings {

  private static final long DAY = 86_400;

  private final Random random;

  /** Things by a seed. */
  public RandomThings(long seed) {
    this.random = new Random(seed);
  }

  /** The seed of a test: that of -Dgateleg.seed, or a new one. */
  public static long seed() {
    return Long.getLong("gateleg.seed", System.nanoTime());
  }

  /** A thing of that number. */
  public Thing thing(int number) {
    return new Thing(
        "t" + number,
        date(),
        random.nextBoolean(),
        (byte) random.nextInt(),
        (short) random.nextInt(),
        random.nextInt(),
        random.nextLong(),
        random.nextFloat() * 1000,
        random.nextGaussian() * 1e9,
        decimal(),
        new BigInteger(100, random).subtract(BigInteger.TWO.pow(99)),
        instant(),
        maybe(() -> Instant.ofEpochSecond(4_000_000_000L + random.nextInt(1_000_000))),
        LocalTime.ofNanoOfDay((long) (random.nextDouble() * DAY * 1e9)),
        LocalDateTime.ofInstant(instant(), ZoneOffset.UTC),
        YearMonth.of(1900 + random.nextInt(200), 1 + random.nextInt(12)),
        Year.of(1900 + random.nextInt(200)),
        Duration.ofNanos(random.nextInt() * 1_000L),
        new UUID(random.nextLong(), random.nextLong()),
        Ulid.parse("01JCZ8M6T1V8Q0R2S4T6V8W0X" + random.nextInt(10)),
        colour(),
        bytes(),
        new Money(decimal()),
        random.nextInt(3) == 0 ? null : text(),
        maybe(this::decimal),
        place(),
        maybe(this::place),
        means(),
        list(random::nextInt),
        list(this::place),
        list(() -> list(this::decimal)),
        list(this::means),
        list(this::instant),
        set(this::text),
        set(this::decimal),
        set(this::colour),
        set(() -> ByteBuffer.wrap(bytes())),
        map(this::text, this::decimal),
        map(this::date, this::place),
        map(this::colour, () -> list(this::text)),
        document(),
        new Branch("root", list(() -> new Branch(text(), List.of()))),
        0);
  }

  private BigDecimal decimal() {
    BigDecimal number =
        new BigDecimal(new BigInteger(random.nextInt(80), random), random.nextInt(10));
    return (random.nextBoolean() ? number : number.negate()).stripTrailingZeros();
  }

  private Instant instant() {
    long second = (long) (random.nextDouble() * 100_000 * DAY) - 20_000 * DAY;
    int nanos = switch (random.nextInt(3)) {
      case 0 -> 0;
      case 1 -> random.nextInt(1_000_000) * 1_000;
      default -> random.nextInt(1_000_000_000);
    };
    return Instant.ofEpochSecond(second, nanos);
  }

  private LocalDate date() {
    return LocalDate.ofEpochDay(random.nextInt(80_000) - 20_000);
  }

  private Colour colour() {
    return Colour.values()[random.nextInt(Colour.values().length)];
  }

  private byte[] bytes() {
    byte[] bytes = new byte[1 + random.nextInt(5)];
    random.nextBytes(bytes);
    return bytes;
  }

  private String text() {
    String[] words = {"", "a", "naïve", "it's", "\"quoted\"", "tab\there", "日本", "🙂", "back\\slash"
    };
    return words[random.nextInt(words.length)] + random.nextInt(1000);
  }

  private Place place() {
    return new Place(
        text(), maybe(random::nextInt), decimal(), instant(), set(this::text), list(this::colour));
  }

  private Means means() {
    return switch (random.nextInt(3)) {
      case 0 -> new Means.Card(text(), date());
      case 1 -> new Means.Voucher(decimal(), maybe(this::text));
      default -> new Means.Cash();
    };
  }

  private Map<String, Object> document() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("number", decimal());
    document.put("text", text());
    document.put("list", List.of(decimal(), true, text()));
    return document;
  }

  private <T> Optional<T> maybe(Supplier<T> value) {
    return random.nextInt(3) == 0 ? Optional.empty() : Optional.of(value.get());
  }

  private <T> List<T> list(Supplier<T> element) {
    List<T> list = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(element.get());
    }
    return list;
  }

  private <T> Set<T> set(Supplier<T> element) {
    return new LinkedHashSet<>(list(element));
  }

  private <K, V> Map<K, V> map(Supplier<K> key, Supplier<V> value) {
    Map<K, V> map = new LinkedHashMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      map.put(key.get(), value.get());
    }
    return map;
  }
}
