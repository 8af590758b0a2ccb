package dev.gateleg.model.codec;

import dev.gateleg.model.error.ModelCode;
import dev.gateleg.model.key.KeyPartException;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Times in ISO-8601 with a fixed number of digits, as keys write them, so that text sorts as time does; whatever others
 * wrote in ISO form is read.
 */
final class Times {

  private static final DateTimeFormatter MONTH =
      DateTimeFormatter.ofPattern("uuuu-MM", Locale.ROOT);

  /** Where the zone stands in instants as they were written once: milliseconds, the zone, then finer digits. */
  private static final int EARLY_ZONE = "2026-06-24T10:00:00.000".length();

  private static final int MOST_EARLY_DIGITS = 6;

  private Times() {}

  /** Instants with as many digits of a second as a format says: seconds, millis, micros; all nine if it is empty. */
  static ScalarCodec<Instant> instants(String format) {
    return codec("instant", format, KeyType.INSTANT, Times::instant);
  }

  /** Dates and times of day with as many digits of a second as a format says. */
  static ScalarCodec<LocalDateTime> localDateTimes(String format) {
    return codec("date and time", format, KeyType.LOCAL_DATE_TIME, Times::localDateTime);
  }

  @SuppressWarnings("unchecked") // A template's types are those it was made of, with their formats.
  private static <T> ScalarCodec<T> codec(
      String type, String format, KeyType<T> keyType, Function<String, T> lenient) {
    KeyTemplate template =
        KeyTemplate.of(format.isEmpty() ? "{time}" : "{time:" + format + "}", keyType);
    KeyType<T> formatted = (KeyType<T>) template.types().get(0);
    return ScalarCodec.sorted(type, template, value -> written(template, value, format), text -> {
      T value = formatted.parse(text);
      return value != null ? value : lenient.apply(text);
    });
  }

  private static String written(KeyTemplate template, Object value, String format) {
    try {
      return Objects.requireNonNull(template.key(value));
    } catch (KeyPartException e) {
      if (e.is(ModelCode.KEY_PART_TOO_FINE)) {
        throw CodecException.tooFine(value, format);
      }
      throw e;
    }
  }

  static Instant instant(String text) {
    Instant early = early(text);
    return early != null ? early : Instant.parse(text);
  }

  /** An instant as {@code …00.123Z456}, the form of versions that wrote what is finer than milliseconds after the zone. */
  private static @Nullable Instant early(String text) {
    int finer = text.length() - EARLY_ZONE - 1;
    return finer > 0 && finer <= MOST_EARLY_DIGITS && text.charAt(EARLY_ZONE) == 'Z'
        ? Instant.parse(text.substring(0, EARLY_ZONE) + text.substring(EARLY_ZONE + 1) + "Z")
        : null;
  }

  static LocalDateTime localDateTime(String text) {
    return LocalDateTime.parse(text);
  }

  /** With a sign from the year 10000 on, which parsing wants and {@code toString} leaves out. */
  static String text(YearMonth month) {
    return MONTH.format(month);
  }
}
