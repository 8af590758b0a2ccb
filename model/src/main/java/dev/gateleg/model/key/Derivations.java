package dev.gateleg.model.key;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a key part can be made of beside a component itself: the {@code date}, {@code month} or {@code year} of a time, and
 * text in {@code lower} or {@code upper} case, as in <code>{createdAt:date}</code>, <code>{createdAt:date@Europe/Berlin}</code>
 * and <code>{email:lower}</code>.
 *
 * <p>Each method gives null for null, and the same value for the same one on every machine.
 */
public final class Derivations {

  /** What stands between a derivation and its time zone. */
  private static final char ZONE = '@';

  private static final List<String> CASES = List.of("lower", "upper");

  private Derivations() {}

  /** The name without its time zone: {@code date} of {@code date@Europe/Berlin}. */
  public static String base(String derivation) {
    int zone = derivation.indexOf(ZONE);
    return zone < 0 ? derivation : derivation.substring(0, zone);
  }

  /** The time zone of a derivation; empty for UTC. */
  public static String zone(String derivation) {
    int zone = derivation.indexOf(ZONE);
    return zone < 0 ? "" : derivation.substring(zone + 1);
  }

  /** The type that a derivation makes of a component's; empty where the type has no such derivation. */
  public static Optional<KeyType<?>> typeOf(String derivation, KeyType<?> source) {
    boolean zoned = derivation.indexOf(ZONE) >= 0;
    if (zoned && (source.javaType() != Instant.class || !known(zone(derivation)))) {
      return Optional.empty();
    }
    return Optional.ofNullable(type(base(derivation), source));
  }

  private static @Nullable KeyType<?> type(String base, KeyType<?> source) {
    if (KeyType.STRING.equals(source)) {
      return CASES.contains(base) ? KeyType.STRING : null;
    }
    Class<?> java = source.javaType();
    boolean time = java == Instant.class || java == LocalDateTime.class;
    boolean day = time || java == LocalDate.class;
    return switch (base) {
      case "date" -> time ? KeyType.LOCAL_DATE : null;
      case "month" -> day ? KeyType.YEAR_MONTH : null;
      case "year" -> day || java == YearMonth.class ? KeyType.YEAR : null;
      default -> null;
    };
  }

  /** The derivations of a type, for a remedy; empty where it has none. */
  public static String of(KeyType<?> source) {
    if (KeyType.STRING.equals(source)) {
      return "lower or upper";
    } else if (source.javaType() == Instant.class) {
      return "date, month or year, with a time zone as in date@Europe/Berlin";
    } else if (source.javaType() == LocalDateTime.class) {
      return "date, month or year";
    } else if (source.javaType() == LocalDate.class) {
      return "month or year";
    }
    return source.javaType() == YearMonth.class ? "year" : "";
  }

  /** Whether some derivation of that name makes values of a type. */
  static boolean gives(String derivation, KeyType<?> type) {
    boolean zoneKnown = derivation.indexOf(ZONE) < 0 || known(zone(derivation));
    return zoneKnown
        && switch (base(derivation)) {
          case "lower", "upper" -> KeyType.STRING.equals(type) && derivation.indexOf(ZONE) < 0;
          case "date" -> KeyType.LOCAL_DATE.equals(type);
          case "month" -> KeyType.YEAR_MONTH.equals(type);
          case "year" -> KeyType.YEAR.equals(type);
          default -> false;
        };
  }

  /** Whether a derivation made a second time changes nothing, so that it may be given either value. */
  public static boolean repeatable(String derivation) {
    return CASES.contains(derivation);
  }

  private static boolean known(String zone) {
    try {
      return !zone.isEmpty() && ZoneId.of(zone).getId().equals(zone);
    } catch (DateTimeException e) {
      return false;
    }
  }

  /** The day in UTC. */
  public static @Nullable LocalDate date(@Nullable Instant time) {
    return time == null ? null : utc(time).toLocalDate();
  }

  /** The day in a time zone. */
  public static @Nullable LocalDate date(@Nullable Instant time, String zone) {
    return time == null ? null : time.atZone(ZoneId.of(zone)).toLocalDate();
  }

  /** The day. */
  public static @Nullable LocalDate date(@Nullable LocalDateTime time) {
    return time == null ? null : time.toLocalDate();
  }

  /** The month in UTC. */
  public static @Nullable YearMonth month(@Nullable Instant time) {
    return time == null ? null : YearMonth.from(utc(time));
  }

  /** The month in a time zone. */
  public static @Nullable YearMonth month(@Nullable Instant time, String zone) {
    return time == null ? null : YearMonth.from(time.atZone(ZoneId.of(zone)));
  }

  /** The month. */
  public static @Nullable YearMonth month(@Nullable LocalDateTime time) {
    return time == null ? null : YearMonth.from(time);
  }

  /** The month. */
  public static @Nullable YearMonth month(@Nullable LocalDate day) {
    return day == null ? null : YearMonth.from(day);
  }

  /** The year in UTC. */
  public static @Nullable Year year(@Nullable Instant time) {
    return time == null ? null : Year.of(utc(time).getYear());
  }

  /** The year in a time zone. */
  public static @Nullable Year year(@Nullable Instant time, String zone) {
    return time == null ? null : Year.of(time.atZone(ZoneId.of(zone)).getYear());
  }

  /** The year. */
  public static @Nullable Year year(@Nullable LocalDateTime time) {
    return time == null ? null : Year.of(time.getYear());
  }

  /** The year. */
  public static @Nullable Year year(@Nullable LocalDate day) {
    return day == null ? null : Year.of(day.getYear());
  }

  /** The year. */
  public static @Nullable Year year(@Nullable YearMonth month) {
    return month == null ? null : Year.of(month.getYear());
  }

  private static LocalDateTime utc(Instant time) {
    return LocalDateTime.ofInstant(time, ZoneOffset.UTC);
  }

  /**
   * The text in lower case, character by character: not by the rules of a language, nor by what stands around, so that the
   * start of a text is still the start of it.
   */
  public static @Nullable String lower(@Nullable String text) {
    return text == null ? null : mapped(text, Character::toLowerCase);
  }

  /** The text in upper case, character by character. */
  public static @Nullable String upper(@Nullable String text) {
    return text == null ? null : mapped(text, Character::toUpperCase);
  }

  private static String mapped(String text, IntUnaryOperator character) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints().map(character).forEach(out::appendCodePoint);
    return out.toString();
  }
}
