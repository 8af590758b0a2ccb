package dev.gateleg.model.key;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Points and spans of time, in ISO's spelling; years 0000 to 9999, which have four digits. */
final class TimeTypes {
  private static final int SECONDS_PER_DAY = 86_400;
  private static final LocalDate FIRST_DAY = LocalDate.of(TimeText.FIRST_YEAR, 1, 1);
  private static final LocalDate LAST_DAY = LocalDate.of(TimeText.LAST_YEAR, 12, 31);
  private static final String YEARS_REMEDY =
      "keys hold years 0000 to 9999, use another value for \"never\"";

  private TimeTypes() {}

  private static boolean holds(int year) {
    return year >= TimeText.FIRST_YEAR && year <= TimeText.LAST_YEAR;
  }

  private static void checkYear(int year, Object value, KeyPart part) {
    if (!holds(year)) {
      throw part.outOfRange(value, "outside the years 0000 to 9999", YEARS_REMEDY);
    }
  }

  private static void checkPrecision(int nano, Precision precision, Object value, KeyPart part) {
    if (!precision.fits(nano)) {
      throw part.tooFine(
          value, precision.format(), "a finer format such as {" + part.name() + ":nanos}");
    }
  }

  private static int traceTime(
      Shape shape, int from, Escape escape, Precision precision, String zone) {
    String digits = precision.digits() == 0 ? "" : "." + "d".repeat(precision.digits());
    return shape.pattern(from, "dddd-dd-ddTdd:dd:dd" + digits + zone, escape);
  }

  static final class InstantType extends KeyType<Instant> {
    private static final String ZONE = "Z";
    private static final int USUAL_LENGTH = "2026-06-24T10:00:00.000000000Z".length();
    private static final Instant FIRST = FIRST_DAY.atStartOfDay().toInstant(ZoneOffset.UTC);
    private static final Instant LAST = LAST_DAY.atTime(LocalTime.MAX).toInstant(ZoneOffset.UTC);

    private final Precision precision;

    /**
     * What was written last: an item often tells one instant in several keys and an attribute. It is immutable, so that
     * threads need not agree on it.
     */
    private @Nullable Written last;

    private record Written(Instant instant, String text) {}

    InstantType(Precision precision) {
      super("INSTANT", Instant.class);
      this.precision = precision;
    }

    @Override
    void write(Instant value, StringBuilder out, KeyPart part) {
      Written known = last;
      if (known == null || !known.instant.equals(value)) {
        known = new Written(value, text(value, part));
        last = known;
      }
      out.append(known.text);
    }

    private String text(Instant value, KeyPart part) {
      long second = value.getEpochSecond();
      if (second < FIRST.getEpochSecond() || second > LAST.getEpochSecond()) {
        throw part.outOfRange(value, "outside the years 0000 to 9999", YEARS_REMEDY);
      }
      checkPrecision(value.getNano(), precision, value, part);
      LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(second, SECONDS_PER_DAY));
      StringBuilder out = new StringBuilder(USUAL_LENGTH);
      TimeText.date(date.getYear(), date.getMonthValue(), date.getDayOfMonth(), out);
      TimeText.time(Math.floorMod(second, SECONDS_PER_DAY), out);
      TimeText.fraction(value.getNano(), precision, ZONE, out);
      return out.toString();
    }

    @Override
    @Nullable
    Instant read(String text) {
      LocalDateTime time = TimeText.readDateTime(text, precision, ZONE);
      return time == null ? null : time.toInstant(ZoneOffset.UTC);
    }

    @Override
    int trace(Shape shape, int from, Escape escape) {
      return traceTime(shape, from, escape, precision, ZONE);
    }

    @Override
    @Nullable
    KeyType<Instant> formatted(String format) {
      Precision wanted = Precision.of(format);
      return wanted == null ? null : new InstantType(wanted);
    }

    @Override
    String formats() {
      return Precision.FORMATS;
    }

    @Override
    @Nullable
    Instant floor(Instant value) {
      if (value.isBefore(FIRST)) {
        return null;
      }
      Instant held = value.isAfter(LAST) ? LAST : value;
      return Instant.ofEpochSecond(held.getEpochSecond(), precision.floor(held.getNano()));
    }

    @Override
    String punctuation() {
      return "-:.";
    }

    @Override
    String form() {
      return name() + ":" + precision.format();
    }

    @Override
    String constantPunctuation() {
      return precision == Precision.SECONDS ? "-:" : "-:.";
    }
  }

  static final class LocalDateTimeType extends KeyType<LocalDateTime> {
    private static final String NO_ZONE = "";

    private final Precision precision;

    LocalDateTimeType(Precision precision) {
      super("LOCAL_DATE_TIME", LocalDateTime.class);
      this.precision = precision;
    }

    @Override
    void write(LocalDateTime value, StringBuilder out, KeyPart part) {
      checkYear(value.getYear(), value, part);
      checkPrecision(value.getNano(), precision, value, part);
      TimeText.date(value.getYear(), value.getMonthValue(), value.getDayOfMonth(), out);
      TimeText.time(value.toLocalTime().toSecondOfDay(), out);
      TimeText.fraction(value.getNano(), precision, NO_ZONE, out);
    }

    @Override
    @Nullable
    LocalDateTime read(String text) {
      return TimeText.readDateTime(text, precision, NO_ZONE);
    }

    @Override
    int trace(Shape shape, int from, Escape escape) {
      return traceTime(shape, from, escape, precision, NO_ZONE);
    }

    @Override
    @Nullable
    KeyType<LocalDateTime> formatted(String format) {
      Precision wanted = Precision.of(format);
      return wanted == null ? null : new LocalDateTimeType(wanted);
    }

    @Override
    String formats() {
      return Precision.FORMATS;
    }

    @Override
    @Nullable
    LocalDateTime floor(LocalDateTime value) {
      if (value.getYear() < TimeText.FIRST_YEAR) {
        return null;
      }
      LocalDateTime held = holds(value.getYear()) ? value : LAST_DAY.atTime(LocalTime.MAX);
      return held.withNano(precision.floor(held.getNano()));
    }

    @Override
    String punctuation() {
      return "-:.";
    }

    @Override
    String form() {
      return name() + ":" + precision.format();
    }

    @Override
    String constantPunctuation() {
      return precision == Precision.SECONDS ? "-:" : "-:.";
    }
  }

  static final class LocalDateType extends KeyType<LocalDate> {
    LocalDateType() {
      super("LOCAL_DATE", LocalDate.class);
    }

    @Override
    void write(LocalDate value, StringBuilder out, KeyPart part) {
      checkYear(value.getYear(), value, part);
      TimeText.date(value.getYear(), value.getMonthValue(), value.getDayOfMonth(), out);
    }

    @Override
    @Nullable
    LocalDate read(String text) {
      return TimeText.readDate(text);
    }

    @Override
    int trace(Shape shape, int from, Escape escape) {
      return shape.pattern(from, "dddd-dd-dd", escape);
    }

    @Override
    @Nullable
    LocalDate floor(LocalDate value) {
      if (value.isAfter(LAST_DAY)) {
        return LAST_DAY;
      }
      return value.isBefore(FIRST_DAY) ? null : value;
    }

    @Override
    String punctuation() {
      return "-";
    }

    @Override
    String constantPunctuation() {
      return "-";
    }
  }

  static final class YearMonthType extends KeyType<YearMonth> {
    YearMonthType() {
      super("YEAR_MONTH", YearMonth.class);
    }

    @Override
    void write(YearMonth value, StringBuilder out, KeyPart part) {
      checkYear(value.getYear(), value, part);
      TimeText.year(value.getYear(), out);
      TimeText.pair('-', value.getMonthValue(), out);
    }

    @Override
    @Nullable
    YearMonth read(String text) {
      return TimeText.readMonth(text);
    }

    @Override
    int trace(Shape shape, int from, Escape escape) {
      return shape.pattern(from, "dddd-dd", escape);
    }

    @Override
    @Nullable
    YearMonth floor(YearMonth value) {
      if (value.getYear() > TimeText.LAST_YEAR) {
        return YearMonth.from(LAST_DAY);
      }
      return value.getYear() < TimeText.FIRST_YEAR ? null : value;
    }

    @Override
    String punctuation() {
      return "-";
    }

    @Override
    String constantPunctuation() {
      return "-";
    }
  }

  static final class YearType extends KeyType<Year> {
    YearType() {
      super("YEAR", Year.class);
    }

    @Override
    void write(Year value, StringBuilder out, KeyPart part) {
      checkYear(value.getValue(), value, part);
      TimeText.year(value.getValue(), out);
    }

    @Override
    @Nullable
    Year read(String text) {
      int year = text.length() == 4 ? Digits.small(text, 0, 4) : -1;
      return year < 0 ? null : Year.of(year);
    }

    @Override
    int trace(Shape shape, int from, Escape escape) {
      return shape.pattern(from, "dddd", escape);
    }

    @Override
    @Nullable
    Year floor(Year value) {
      if (value.getValue() > TimeText.LAST_YEAR) {
        return Year.of(TimeText.LAST_YEAR);
      }
      return value.getValue() < TimeText.FIRST_YEAR ? null : value;
    }
  }
}
