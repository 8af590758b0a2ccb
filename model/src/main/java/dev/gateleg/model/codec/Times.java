package dev.gateleg.model.codec;

import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;

/** Times as keys write them, so that an index on a plain attribute sorts too; what others wrote in ISO form is read. */
final class Times {

  private static final KeyTemplate INSTANT = KeyTemplate.of("{instant}", KeyType.INSTANT);
  private static final KeyTemplate LOCAL = KeyTemplate.of("{time}", KeyType.LOCAL_DATE_TIME);

  private static final DateTimeFormatter MONTH =
      DateTimeFormatter.ofPattern("uuuu-MM", Locale.ROOT);

  private Times() {}

  static String text(Instant instant) {
    return Objects.requireNonNull(INSTANT.key(instant));
  }

  static Instant instant(String text) {
    Instant instant = KeyType.INSTANT.parse(text);
    return instant != null ? instant : Instant.parse(text);
  }

  static String text(LocalDateTime time) {
    return Objects.requireNonNull(LOCAL.key(time));
  }

  static LocalDateTime localDateTime(String text) {
    LocalDateTime time = KeyType.LOCAL_DATE_TIME.parse(text);
    return time != null ? time : LocalDateTime.parse(text);
  }

  /** With a sign from the year 10000 on, which parsing wants and {@code toString} leaves out. */
  static String text(YearMonth month) {
    return MONTH.format(month);
  }
}
